import type { ShownValue } from '#contract/control/events.ts';
import { texts } from '../texts.ts';

type Members = { readonly [name: string]: ShownValue };

/** Shows the members of a recorded value as names and values, with what is inside them indented. */
export function ValueTree({ members }: { members: Members }) {
  return (
    <dl class="tree">
      {Object.entries(members).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{shown(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function shown(value: ShownValue) {
  if (value === null || value === '') return <span class="soft">{texts.none}</span>;
  if (typeof value !== 'object') return <code>{String(value)}</code>;
  const members: Members = Array.isArray(value)
    ? Object.fromEntries(value.map((item, index) => [String(index), item]))
    : (value as Members);
  return Object.keys(members).length === 0 ? (
    <span class="soft">{texts.none}</span>
  ) : (
    <ValueTree members={members} />
  );
}
