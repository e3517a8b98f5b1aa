/** The theme of the playground: its values on the form as the visitor types them. */
import { showWarnings } from './playground-warnings.js';

const panel = document.querySelector('.theme');
const inputs = [...panel.querySelectorAll('input[name]')];

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
  showWarnings(inputs, chosenFor, last);
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
