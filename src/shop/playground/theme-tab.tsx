/** The controls of the playground for the look of the payment form. `browser/playground/theme-fields.ts` gives them their effect. */
import { toThemeParameter } from './theme.ts';
import {
  type ColourToken,
  colourTokens,
  contrastPairs,
  type SizeToken,
  sizeTokens,
  type Theme,
  themePresets,
} from './theme-tokens.ts';

/** Two groups of colours: those on light pages and those on dark ones. */
const schemes = [
  { scheme: 'light', title: 'Colours on light pages', ending: '' },
  { scheme: 'dark', title: 'Colours on dark pages', ending: '.dark' },
] as const;

export function ThemeTab({ theme }: { theme: Theme }) {
  const presets = Object.entries(themePresets);
  return (
    <div class="theme" lang="en" dir="ltr" data-pairs={JSON.stringify(contrastPairs)}>
      <p class="presets">
        {presets.map(([name, { text, theme: values }]) => (
          <button
            type="button"
            title={text}
            aria-pressed="false"
            data-theme={JSON.stringify(Object.fromEntries(values))}
          >
            {name}
          </button>
        ))}
      </p>
      <div class="contrast" role="status" />
      {schemes.map(({ scheme, title, ending }) => (
        <details class="help" data-scheme={scheme} open={scheme === 'light' || hasDark(theme)}>
          <summary>{title}</summary>
          {colourTokens.map((token) => (
            <ColourControl
              token={token}
              name={`${token.name}${ending}`}
              fallback={token[scheme]}
              chosen={theme.get(`${token.name}${ending}`)}
            />
          ))}
        </details>
      ))}
      <details class="help" open>
        <summary>Sizes</summary>
        {sizeTokens.map((token) => (
          <SizeControl token={token} chosen={theme.get(token.name)} />
        ))}
      </details>
    </div>
  );
}

const hasDark = (theme: Theme): boolean => [...theme.keys()].some((name) => name.endsWith('.dark'));

interface ColourControlProps {
  readonly token: ColourToken;
  /** Name of the value in the theme. */
  readonly name: string;
  readonly fallback: string;
  readonly chosen: string | undefined;
}

function ColourControl({ token, name, fallback, chosen }: ColourControlProps) {
  const id = toThemeParameter(name);
  return (
    <p class={chosen === undefined ? 'control token' : 'control token changed'}>
      <label for={id}>
        <code>--wpwl-{token.name}</code>
      </label>
      <input type="color" value={chosen ?? fallback} data-for={id} aria-label={`Colour of ${name}`} />
      <input
        id={id}
        name={id}
        value={chosen}
        placeholder={fallback}
        pattern="#[0-9a-fA-F]{6}"
        title="A colour such as #1b1f24"
        aria-describedby={`${id}-text ${id}-wrong`}
        autocomplete="off"
        spellcheck={false}
      />
      <span id={`${id}-text`} class="quiet">
        {token.text}
      </span>
      <span id={`${id}-wrong`} class="wrong" />
    </p>
  );
}

function SizeControl({ token, chosen }: { token: SizeToken; chosen: string | undefined }) {
  const { name, text, fallback, most, step } = token;
  const id = toThemeParameter(name);
  return (
    <p class={chosen === undefined ? 'control token' : 'control token changed'}>
      <label for={id}>
        <code>--wpwl-{name}</code>
      </label>
      <input
        type="range"
        min={name === 'height' ? 2 : 0}
        max={most}
        step={step}
        value={chosen ?? fallback}
        data-for={id}
        aria-label={`Size of ${name}`}
      />
      <input
        id={id}
        name={id}
        value={chosen}
        placeholder={String(fallback)}
        pattern="\d(\.\d{1,4})?"
        title="A length in rem, such as 0.625"
        aria-describedby={`${id}-text ${id}-wrong`}
        inputmode="decimal"
        autocomplete="off"
      />
      <span id={`${id}-text`} class="quiet">
        {text}
      </span>
      <span id={`${id}-wrong`} class="wrong" />
    </p>
  );
}
