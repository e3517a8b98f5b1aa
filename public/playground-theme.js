/** The theme of the playground: its values on the form as the visitor types them, and whether colours can be read. */
import { measure, nearestWords, sentencesOf, warningsOf } from './playground-contrast.js';

const panel = document.querySelector('.theme');
const pairs = JSON.parse(panel.dataset.pairs);
const inputs = [...panel.querySelectorAll('input[name]')];

const schemes = ['light', 'dark'];
/** The name of a colour's value in one kind of page. */
const nameIn = (scheme, name) => (scheme === 'dark' ? `${name}.dark` : name);
const colourIn = (scheme) => (name) => chosenFor(nameIn(scheme, name));
const tokenOf = (inputName) => inputName.slice(2).replace(/\.dark$/, '');
/** The colour that the visitor typed last, and the kind of pages for which it is. */
let last;

/** The value of a custom property in one kind of page, its default when nothing right is typed. */
function chosenFor(name) {
  const input = document.getElementById(`t.${name}`);
  return (input.validity.valid && input.value) || input.placeholder;
}

/** Gives the node the custom properties that differ from the defaults. */
export function showTheme(stage) {
  for (const input of inputs) {
    input.setAttribute('aria-invalid', !input.validity.valid);
    panel.querySelector(`[data-for="${input.id}"]`).value = chosenFor(input.name.slice(2));
  }
  for (const { name } of inputs.filter((input) => !input.name.endsWith('.dark'))) {
    const token = name.slice(2);
    const property = `--wpwl-${token}`;
    const dark = document.getElementById(`t.${token}.dark`);
    const isDefault = [name, dark?.id].every(
      (id) => !id || chosenFor(id.slice(2)) === document.getElementById(id).placeholder,
    );
    if (isDefault) stage.style.removeProperty(property);
    else if (dark === null) stage.style.setProperty(property, `${chosenFor(token)}rem`);
    else stage.style.setProperty(property, `light-dark(${chosenFor(token)}, ${chosenFor(`${token}.dark`)})`);
  }
  showWarnings();
}

/** Says at each field what is wrong with its value and what to do, and above them all which colours to change. */
function showWarnings() {
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
      : `--wpwl-${tokenOf(input.name)} is not taken: \u201c${input.value}\u201d is not right. Write ${input.title.replace(/^A/, 'a')}.`;
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

/** Calls `changed` when a preset has filled in its values. */
export function watchTheme(changed) {
  panel.addEventListener('input', ({ target }) => {
    const { for: id } = target.dataset;
    if (id !== undefined) document.getElementById(id).value = target.value;
    const name = id ?? target.name;
    last = { name: tokenOf(name), scheme: name.endsWith('.dark') ? 'dark' : 'light' };
  });
  for (const button of panel.querySelectorAll('button[data-theme]')) {
    button.addEventListener('click', () => {
      const values = JSON.parse(button.dataset.theme);
      for (const input of inputs) input.value = values[input.name.slice(2)] ?? '';
      last = undefined;
      changed();
    });
  }
}
