/** Whether the colours of a theme can be read, said at their fields and above them. */
import { measure, nearestWords, sentencesOf, warningsOf } from './playground-contrast.js';

const panel = document.querySelector('.theme');
const pairs = JSON.parse(panel.dataset.pairs);
const schemes = ['light', 'dark'];
/** The name of a colour's value in one kind of page. */
const nameIn = (scheme, name) => (scheme === 'dark' ? `${name}.dark` : name);

/**
 * Says at each field what is wrong with its value and what to do, and above them all which colours to change.
 *
 * @param inputs the fields of the theme
 * @param chosenFor gives the value of a custom property by its name, which ends in `.dark` for dark pages
 * @param last the name of the colour that was typed last and the scheme for which it is, if one was
 */
export function showWarnings(inputs, chosenFor, last) {
  const colourIn = (scheme) => (name) => chosenFor(nameIn(scheme, name));
  const measured = schemes.flatMap((scheme) =>
    measure(pairs, colourIn(scheme)).map((pair) => ({ ...pair, scheme })),
  );
  const low = schemes.flatMap((scheme) =>
    warningsOf(pairs, colourIn(scheme), last?.scheme === scheme ? last.name : undefined).map((warning) => ({
      id: `t.${nameIn(scheme, warning.name)}`,
      title: `--wpwl-${warning.name} on ${scheme} pages`,
      text: sentencesOf(warning, scheme),
    })),
  );
  for (const input of inputs) {
    const text = input.validity.valid
      ? (low.find(({ id }) => id === input.id)?.text ?? '')
      : `--wpwl-${input.name.slice(2).replace(/\.dark$/, '')} is not taken: \u201c${input.value}\u201d is not right. Write ${input.title.replace(/^A/, 'a')}.`;
    document.getElementById(`${input.id}-wrong`).replaceChildren(...nodesOf(text));
  }
  const [nearest] = measured.sort((one, other) => one.ratio / one.least - other.ratio / other.least);
  const words =
    low.length === 0
      ? [
          `All colours can be read. The nearest to its limit: ${nearestWords(nearest, nearest.scheme)}`,
        ].flatMap(nodesOf)
      : [
          'Too little contrast: ',
          ...low.flatMap((one, place) => [place === 0 ? '' : ', ', linkTo(one)]),
          '.',
        ];
  const box = panel.querySelector('.contrast');
  box.classList.toggle('low', low.length > 0);
  // Said again only when it is something else.
  if (box.textContent !== words.map((word) => word.textContent ?? word).join(''))
    box.replaceChildren(...words);
}

/** Gives a text in which no line ends within the name of a property. */
function nodesOf(text) {
  return text.split(/(--wpwl-[a-z-]+)/).map((piece, place) => {
    if (place % 2 === 0) return piece;
    const name = document.createElement('code');
    name.textContent = piece;
    return name;
  });
}

/** A button that leads to the field of a colour. */
function linkTo({ id, title }) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...nodesOf(title));
  button.addEventListener('click', () => {
    const input = document.getElementById(id);
    input.closest('details').open = true;
    input.focus();
  });
  return button;
}
