/** Whether the colours of a theme can be read, said at their fields and above them. */
import type { ContrastPair } from '../../playground/theme-tokens.ts';
import { getById, getElement } from '../elements.ts';
import {
  describePair,
  describeWarning,
  findWarnings,
  measureContrasts,
  type PageScheme,
} from './contrast-words.ts';
import { getChosenValue, type TypedColour } from './theme-values.ts';

const schemes: readonly PageScheme[] = ['light', 'dark'];

/** A warning with the id of its field. */
interface FieldWarning {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/**
 * Returns the function that says at each field what is wrong with its value and what to do, and above them all which
 * colours to change.
 *
 * @param panel of the theme @param inputs its fields
 */
export function createWarnings(
  panel: HTMLElement,
  inputs: readonly HTMLInputElement[],
): (last: TypedColour | undefined) => void {
  const pairs: readonly ContrastPair[] = JSON.parse(panel.dataset.pairs ?? '[]');
  const box = getElement('.contrast', HTMLElement, panel);
  const toId = (name: string, scheme: PageScheme) => `t.${scheme === 'dark' ? `${name}.dark` : name}`;
  const colourIn = (scheme: PageScheme) => (name: string) =>
    getChosenValue(getById(toId(name, scheme), HTMLInputElement));

  function listWarnings(last: TypedColour | undefined): readonly FieldWarning[] {
    return schemes.flatMap((scheme) => {
      const typed = last?.scheme === scheme ? last.name : undefined;
      return findWarnings(pairs, colourIn(scheme), typed).map((warning) => ({
        id: toId(warning.name, scheme),
        title: `--wpwl-${warning.name} on ${scheme} pages`,
        text: describeWarning(warning, scheme),
      }));
    });
  }

  function describeNearest(): string {
    const measured = schemes.flatMap((scheme) =>
      measureContrasts(pairs, colourIn(scheme)).map((pair) => ({ pair, scheme })),
    );
    const [nearest] = measured.sort(
      (one, other) => one.pair.ratio / one.pair.least - other.pair.ratio / other.pair.least,
    );
    return nearest === undefined ? '' : describePair(nearest.pair, nearest.scheme);
  }

  return (last) => {
    const low = listWarnings(last);
    for (const input of inputs) {
      const text = input.validity.valid
        ? (low.find(({ id }) => id === input.id)?.text ?? '')
        : describeWrongValue(input);
      getById(`${input.id}-wrong`, HTMLElement).replaceChildren(...toNodes(text));
    }
    const words =
      low.length === 0
        ? toNodes(`All colours can be read. The nearest to its limit: ${describeNearest()}`)
        : [
            'Too little contrast: ',
            ...low.flatMap((warning, place) => [place === 0 ? '' : ', ', createLink(warning)]),
            '.',
          ];
    box.classList.toggle('low', low.length > 0);
    // Said again only when it is something else.
    const text = words.map((word) => (typeof word === 'string' ? word : word.textContent)).join('');
    if (box.textContent !== text) box.replaceChildren(...words);
  };
}

function describeWrongValue({ name, value, title }: HTMLInputElement): string {
  const property = `--wpwl-${name.slice(2).replace(/\.dark$/, '')}`;
  return `${property} is not taken: \u201c${value}\u201d is not right. Write ${title.replace(/^A/, 'a')}.`;
}

/** Makes nodes of a text, so that no line ends within the name of a property. */
function toNodes(text: string): (string | HTMLElement)[] {
  return text.split(/(--wpwl-[a-z-]+)/).map((piece, place) => {
    if (place % 2 === 0) return piece;
    const name = document.createElement('code');
    name.textContent = piece;
    return name;
  });
}

/** Makes a button that leads to the field of a colour. */
function createLink({ id, title }: FieldWarning): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...toNodes(title));
  button.addEventListener('click', () => {
    const input = getById(id, HTMLInputElement);
    const part = input.closest('details');
    if (part !== null) part.open = true;
    input.focus();
  });
  return button;
}
