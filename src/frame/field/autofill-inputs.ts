import { kinds } from './kinds.ts';

/** Not `display: none`: fillers leave such inputs out. */
const unseen = {
  position: 'absolute',
  top: '0',
  width: '1px',
  height: '1px',
  padding: '0',
  border: '0',
  opacity: '0',
  'pointer-events': 'none',
};

/**
 * Puts an input for every other part of the card beside the visible one, for fillers alone: some browsers fill no more than
 * the document in which the fill starts (experience.md A-06, A-09). What arrives is handed on at once and kept nowhere.
 *
 * They come with the first focus, where every fill begins: shops' tests ask an untouched frame for its only input.
 *
 * @param fill gets a part of the card and its value
 * @returns hands on what came without an event
 */
export function addCompanions(
  field: HTMLInputElement,
  fill: (field: string, value: string) => void,
): () => void {
  const { form } = field;
  const others = Object.entries(kinds).filter(([name]) => name !== field.name);
  const inputs = others.map(([name, { autocomplete }]) => {
    const input = document.createElement('input');
    input.autocomplete = autocomplete;
    input.tabIndex = -1;
    input.setAttribute('aria-hidden', 'true');
    for (const [property, value] of Object.entries(unseen)) input.style.setProperty(property, value);
    return [name, input] as const;
  });
  const read = () => {
    for (const [name, input] of inputs) {
      if (input.value) fill(name, input.value);
      input.value = '';
    }
  };
  for (const [, input] of inputs) {
    for (const kind of ['input', 'change']) input.addEventListener(kind, read);
  }
  const add = () => form?.append(...inputs.map(([, input]) => input));
  // A shopper may be in the field before this script is there.
  if (document.activeElement === field) add();
  else field.addEventListener('focus', add, { once: true });
  // A form with more inputs than one is submitted by Enter only with a button (experience.md section 0, point 2).
  const button = document.createElement('button');
  button.hidden = true;
  form?.append(button);
  return read;
}
