/** The theme of the playground: its values on the form as the visitor types them, and whether colours can be read. */
import { contrastOf } from './contrast.js';

const panel = document.querySelector('.theme');
const pairs = JSON.parse(panel.dataset.pairs);
const inputs = [...panel.querySelectorAll('input[name]')];

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
  showContrast();
}

/** Says which colours have too little contrast, or the least that there is. */
function showContrast() {
  const found = ['light', 'dark'].flatMap((scheme) =>
    pairs.map(({ over, under, least }) => {
      const of = (name) => chosenFor(scheme === 'dark' ? `${name}.dark` : name);
      return { scheme, over, under, least, ratio: contrastOf(of(over), of(under)) };
    }),
  );
  const low = found.filter(({ ratio, least }) => ratio < least);
  const [nearest] = [...found].sort((one, other) => one.ratio / one.least - other.ratio / other.least);
  const lines =
    low.length > 0
      ? low.map((pair) => `${wordsOf(pair)} This is too low: ${pair.least}:1 is needed.`)
      : [`All colours can be read. The nearest to its limit: ${wordsOf(nearest)}`];
  const box = panel.querySelector('.contrast');
  const text = lines.join(' ');
  // Said again only when it is something else.
  if (box.textContent === text) return;
  box.classList.toggle('low', low.length > 0);
  box.replaceChildren(
    ...lines.flatMap((line, place) => {
      const row = document.createElement('p');
      row.textContent = line;
      return place === 0 ? [row] : [' ', row];
    }),
  );
}

// Cut off, not rounded: 4.49 is not 4.5.
const wordsOf = ({ scheme, over, under, ratio }) =>
  `${over} on ${under} has ${(Math.floor(ratio * 10) / 10).toFixed(1)}:1 on ${scheme} pages.`;

/** Calls `changed` when a preset has filled in its values. */
export function watchTheme(changed) {
  panel.addEventListener('input', ({ target }) => {
    const { for: id } = target.dataset;
    if (id !== undefined) document.getElementById(id).value = target.value;
  });
  for (const button of panel.querySelectorAll('button[data-theme]')) {
    button.addEventListener('click', () => {
      const values = JSON.parse(button.dataset.theme);
      for (const input of inputs) input.value = values[input.name.slice(2)] ?? '';
      changed();
    });
  }
}
