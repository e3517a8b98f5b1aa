/** Finds options of the playground by a word: in the option's name, its explanation, or a brand's name. */
import { getById, listElements } from '../elements.ts';

export function watchSearch(input: HTMLInputElement): void {
  const panel = input.closest('[role="tabpanel"]') ?? document;
  const parts = listElements('details', HTMLDetailsElement, panel);
  const groups = listElements('.brands', HTMLElement, panel);
  const rows = listElements('details .control, .brands label', HTMLElement, panel);
  const status = getById('found', HTMLElement);
  /** Which parts were open before the search. */
  let openBefore: readonly boolean[] | undefined;

  input.addEventListener('input', () => {
    const word = input.value.trim().toLowerCase();
    openBefore ??= parts.map(({ open }) => open);
    for (const row of rows) row.hidden = !getSearchedText(row).includes(word);
    for (const group of groups) group.hidden = isEmpty(group, 'label');
    for (const [place, part] of parts.entries()) {
      part.hidden = isEmpty(part, '.control, .brands label');
      part.open = word === '' ? (openBefore[place] ?? false) : !part.hidden;
    }
    status.textContent = parts.every(({ hidden }) => hidden) ? (status.dataset.nothing ?? '') : '';
    if (word === '') openBefore = undefined;
  });
  // Enter would apply the choices, of which none has changed.
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
}

function getSearchedText(row: HTMLElement): string {
  const field = row.querySelector<HTMLInputElement>('[value]');
  return `${row.textContent} ${field?.value ?? ''}`.toLowerCase();
}

const isEmpty = (part: HTMLElement, selector: string) =>
  listElements(selector, HTMLElement, part).every(({ hidden }) => hidden);
