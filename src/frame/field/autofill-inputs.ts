import { autocompletes } from './field-rules.ts';

/**
 * The style of inputs that only autofill sees. It does not use `display: none`, because autofill skips such inputs.
 */
const hiddenStyle =
  'position:absolute;top:0;width:1px;height:1px;padding:0;border:0;opacity:0;pointer-events:none';

/**
 * Adds hidden inputs beside the visible one, one for every other part of the card, for autofill alone: some browsers
 * fill only the document in which the fill starts (experience.md A-06, A-09). Each value is passed on at once and not
 * kept.
 *
 * The inputs are added at the first focus, with which every fill begins. Before that the frame holds a single input,
 * because shops' tests look for the only input of a frame.
 *
 * @param fill called with the name of a card field and its value
 * @returns a function that passes on values that came without an event
 */
export function addAutofillInputs(
  field: HTMLInputElement,
  fill: (field: string, value: string) => void,
): () => void {
  let inputs: (readonly [name: string, input: HTMLInputElement])[] = [];
  const read = () => {
    for (const [name, input] of inputs) {
      if (input.value) fill(name, input.value);
      input.value = '';
    }
  };
  const add = () => {
    const others = Object.entries(autocompletes).filter(([name]) => name !== field.name);
    inputs = others.map(([name, autocomplete]) => {
      const input = document.createElement('input');
      input.autocomplete = autocomplete;
      input.tabIndex = -1;
      input.setAttribute('aria-hidden', 'true');
      input.style.cssText = hiddenStyle;
      for (const kind of ['input', 'change']) input.addEventListener(kind, read);
      return [name, input];
    });
    // Enter submits a form with more than one input only if the form has a button (experience.md section 0, point 2).
    const button = document.createElement('button');
    button.hidden = true;
    field.form?.append(...inputs.map(([, input]) => input), button);
  };
  // The shopper may have focused the field before this script ran.
  if (document.activeElement === field) add();
  else field.addEventListener('focus', add, { once: true });
  return read;
}
