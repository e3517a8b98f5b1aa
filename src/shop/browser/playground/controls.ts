/** The controls of the playground, in which the visitor chooses brands and options. */
import { getElement, listElements } from '../elements.ts';

type Field = HTMLInputElement | HTMLSelectElement;

export interface OptionChoices {
  readonly form: HTMLFormElement;
  /** Returns what the visitor has chosen, as the address has it. */
  readChoices(): URLSearchParams;
  /** Marks a control with a choice, and gives it a button that undoes the choice. */
  mark(control: HTMLElement): void;
  markAll(): void;
}

export function createControls(): OptionChoices {
  const form = getElement('form.controls', HTMLFormElement);
  const { reset = '' } = form.dataset;
  const isUsualAtFirst = !new URLSearchParams(location.search).has('brands');
  // The page offers them in an order of its own, which is not that of the boxes.
  const usualBrands = isUsualAtFirst ? toSet(form.dataset.brands?.split(' ') ?? []) : undefined;

  function createUndo(field: Field): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'undo';
    button.textContent = '\u00d7';
    button.setAttribute('aria-label', `${reset}: ${field.name.slice(2)}`);
    button.addEventListener('click', () => {
      field.value = getDefault(field);
      field.focus();
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    return button;
  }

  function mark(control: HTMLElement): void {
    const field = control.querySelector<Field>('[name]');
    if (field === null) return;
    const isChanged = field.value !== getDefault(field);
    control.classList.toggle('changed', isChanged);
    const undo = control.querySelector('.undo');
    if (!isChanged) undo?.remove();
    else if (undo === null) control.append(createUndo(field));
  }

  return {
    form,
    mark,
    markAll() {
      for (const control of listElements('.control', HTMLElement, form)) mark(control);
    },
    readChoices() {
      const filled = [...new FormData(form)].flatMap(([name, value]) => {
        const fields = form.elements.namedItem(name);
        const [field] = fields instanceof RadioNodeList ? fields : [fields];
        const standing = field instanceof HTMLElement ? field.dataset.standing : undefined;
        return value === '' || value === standing ? [] : [[name, String(value)]];
      });
      // As long as the visitor has chosen no other brands, the address names none.
      const brands = filled.flatMap(([name, value]) => (name === 'brands' ? [value] : []));
      const isUsual = toSet(brands) === usualBrands;
      return new URLSearchParams(filled.filter(([name]) => name !== 'brands' || !isUsual));
    },
  };
}

/** Writes codes so that their order does not count. */
const toSet = (brands: readonly (string | undefined)[]): string => [...brands].sort().join(' ');

/** Returns the value of a field in which nothing is chosen. */
const getDefault = ({ dataset }: Field): string => dataset.standing ?? '';
