import {
  type OutcomeQueue,
  type QueuedOutcome,
  redirectOutcomes,
  threeDSOutcomes,
} from '#contract/control/tenants.ts';
import { callControl, tenantPath } from '../api.ts';
import { ActionButton } from '../parts/buttons.tsx';
import { SelectField, TextField, useFields } from '../parts/fields.tsx';
import { isOfTenant, useLoaded, useReloadOnEvents } from '../parts/loaded.ts';
import { attempt } from '../parts/notice.tsx';
import { LoadProblem } from '../parts/problem.tsx';
import { texts } from '../texts.ts';

const words = texts.control;

const choices = { threeDS: threeDSOutcomes, redirect: redirectOutcomes };

/** What the next payments come to, in their order. */
export function OutcomePanel({ tenant }: { tenant: string }) {
  const path = tenantPath(tenant, '/outcomes');
  const { value, problem, reload } = useLoaded<OutcomeQueue>(path);
  useReloadOnEvents(reload, isOfTenant(tenant));
  const waiting = value?.waiting ?? [];
  return (
    <section class="card" aria-labelledby="outcomes-title" data-testid="outcomes">
      <h2 id="outcomes-title">{words.outcomes}</h2>
      <p class="soft">{words.outcomesHint}</p>
      <LoadProblem text={problem} />
      {value && waiting.length === 0 && <p class="soft">{words.noOutcomes}</p>}
      <ol class="queue">
        {waiting.map((outcome, index) => (
          <li key={index} data-testid="outcome">
            <code>{describe(outcome)}</code>
          </li>
        ))}
      </ol>
      <OutcomeForm onAdd={(outcome) => callControl('POST', path, { outcomes: [outcome] }).then(reload)} />
      {waiting.length > 0 && (
        <ActionButton testId="clear-outcomes" work={() => callControl('DELETE', path).then(reload)}>
          {words.clear}
        </ActionButton>
      )}
    </section>
  );
}

const describe = (outcome: QueuedOutcome) =>
  Object.entries(outcome)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

function OutcomeForm({ onAdd }: { onAdd(outcome: QueuedOutcome): Promise<unknown> }) {
  const { fields, field } = useFields({
    kind: 'result',
    result: '',
    threeDS: 'challenge',
    redirect: 'approve',
  });
  const { kind } = fields;
  const add = (event: Event) => {
    event.preventDefault();
    const outcome = { [kind]: fields[kind as keyof typeof fields] } as unknown as QueuedOutcome;
    void attempt(() => onAdd(outcome));
  };
  return (
    <form class="form-line" onSubmit={add}>
      <SelectField
        label={words.outcomeKind}
        testId="outcome-kind"
        options={words.outcomeKinds}
        {...field('kind')}
      />
      {kind === 'threeDS' || kind === 'redirect' ? (
        <SelectField label={words.value} testId="outcome-value" options={choices[kind]} {...field(kind)} />
      ) : (
        <TextField
          label={words.value}
          hint="800.100.155"
          isRequired
          testId="outcome-value"
          {...field('result')}
        />
      )}
      <button type="submit" class="button" data-testid="add-outcome">
        {texts.add}
      </button>
    </form>
  );
}
