/** The controls of the playground for the options of the payment form, by chapter. */
import { defaultChoices, type PlayChapter, type PlayOption, toOptionParameter } from './chosen-options.ts';

interface ChapterControlsProps {
  readonly chapter: PlayChapter;
  readonly written: ReadonlyMap<string, string>;
}

/** Controls for one chapter of options. The chapter is open when the visitor chose one of its options. */
export function ChapterControls({ chapter: { title, options }, written }: ChapterControlsProps) {
  return (
    <details class="help" open={options.some(({ key }) => isChanged(key, written))} lang="en" dir="ltr">
      <summary>{title}</summary>
      {options.map((option) => (
        <OptionControl
          option={option}
          chosen={written.get(option.key) ?? ''}
          changed={isChanged(option.key, written)}
        />
      ))}
    </details>
  );
}

const isChanged = (key: string, written: ReadonlyMap<string, string>): boolean =>
  written.has(key) && written.get(key) !== defaultChoices.get(key);

interface OptionControlProps {
  readonly option: PlayOption;
  readonly chosen: string;
  readonly changed: boolean;
}

function OptionControl({ option, chosen, changed }: OptionControlProps) {
  const { key, control, expected, fallback, text } = option;
  const name = toOptionParameter(key);
  const described = `${name}-text`;
  const standing = defaultChoices.get(key);
  return (
    <p class={changed ? 'control changed' : 'control'}>
      <label for={name}>
        <code>{key}</code>
      </label>
      {control.kind === 'choice' ? (
        <span class="select">
          <select id={name} name={name} aria-describedby={described} data-standing={standing}>
            {standing === undefined && (
              <option value="">– {fallback === undefined ? '' : String(fallback)}</option>
            )}
            {withChosen(control.values, chosen).map((value) => (
              <option selected={value === chosen}>{value}</option>
            ))}
          </select>
        </span>
      ) : (
        <input
          id={name}
          name={name}
          value={chosen}
          placeholder={expected}
          aria-describedby={described}
          autocomplete="off"
          spellcheck={false}
        />
      )}
      <span id={described} class="quiet">
        {text}
      </span>
    </p>
  );
}

/**
 * Returns the choices of a control. Adds a wrong value from the address at the end, so that the visitor sees it as in
 * the other controls.
 */
function withChosen(values: readonly string[], chosen: string): readonly string[] {
  return values.includes(chosen) || chosen === '' ? values : [...values, chosen];
}
