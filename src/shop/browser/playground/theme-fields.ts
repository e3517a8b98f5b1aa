/** The theme of the playground: its values on the form as the visitor types them. */
import { getById, getElement, listElements } from '../elements.ts';
import { getChosenValue, type TypedColour } from './theme-values.ts';
import { createWarnings } from './warnings.ts';

/** Tokens whose colours tell one theme from another. */
const swatchTokens = ['box', 'accent', 'ink'];

export interface ThemeFields {
  /** Gives the node the custom properties that differ from the defaults. */
  show(stage: HTMLElement): void;
}

/** @param onPreset is called when a preset has filled in its values */
export function createThemeFields(onPreset: () => void): ThemeFields {
  const panel = getElement('.theme', HTMLElement);
  const inputs = listElements('input[name]', HTMLInputElement, panel);
  const showWarnings = createWarnings(panel, inputs);
  let last: TypedColour | undefined;

  const findInput = (valueName: string) => inputs.find(({ id }) => id === `t.${valueName}`);

  panel.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { for: id } = target.dataset;
    if (id !== undefined) getById(id, HTMLInputElement).value = target.value;
    const name = id ?? target.name;
    last = { name: toToken(name), scheme: name.endsWith('.dark') ? 'dark' : 'light' };
  });
  const presets = listElements('button[data-theme]', HTMLButtonElement, panel).map((button) => ({
    button,
    values: JSON.parse(button.dataset.theme ?? '{}') as Readonly<Record<string, string>>,
  }));
  for (const { button, values } of presets) {
    button.prepend(...swatchTokens.map((name) => createSwatch(values[name] ?? findInput(name)?.placeholder)));
    button.addEventListener('click', () => {
      for (const input of inputs) input.value = values[toValueName(input)] ?? '';
      last = undefined;
      onPreset();
    });
  }

  return {
    show(stage) {
      for (const input of inputs) {
        input.setAttribute('aria-invalid', String(!input.validity.valid));
        const handle = getElement(`[data-for="${input.id}"]`, HTMLInputElement, panel);
        handle.value = getChosenValue(input);
      }
      for (const light of inputs.filter(({ name }) => !name.endsWith('.dark'))) {
        const token = toValueName(light);
        const property = `--wpwl-${token}`;
        const dark = findInput(`${token}.dark`);
        const isDefault = [light, dark].every(
          (input) => input === undefined || getChosenValue(input) === input.placeholder,
        );
        const value = getChosenValue(light);
        if (isDefault) stage.style.removeProperty(property);
        else if (dark === undefined) stage.style.setProperty(property, `${value}rem`);
        else stage.style.setProperty(property, `light-dark(${value}, ${getChosenValue(dark)})`);
      }
      for (const { button, values } of presets) {
        const isChosen = inputs.every((input) => input.value === (values[toValueName(input)] ?? ''));
        button.setAttribute('aria-pressed', String(isChosen));
      }
      showWarnings(last);
    },
  };
}

/** A spot of a theme's colour. The page's policy allows a style that a script sets, but no attribute in the HTML. */
function createSwatch(colour = ''): HTMLElement {
  const swatch = document.createElement('span');
  swatch.style.background = colour;
  return swatch;
}

/** Returns the name of a value of the theme, such as `accent.dark`. */
const toValueName = ({ name }: Pick<HTMLInputElement, 'name'>): string => name.slice(2);

const toToken = (inputName: string) => inputName.slice(2).replace(/\.dark$/, '');
