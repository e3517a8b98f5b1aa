/** Finds options of the playground by a word: in the option's name, its explanation, or a brand's name. */

/** @param {HTMLInputElement} input */
export function watchSearch(input) {
  const panel = input.closest('[role="tabpanel"]');
  const parts = [...panel.querySelectorAll('details')];
  const rows = [...panel.querySelectorAll('details .control, .brands label')];
  const found = document.getElementById('found');
  /** Which parts were open before the search. */
  let before;

  input.addEventListener('input', () => {
    const word = input.value.trim().toLowerCase();
    before ??= parts.map(({ open }) => open);
    for (const row of rows)
      row.hidden = !`${row.textContent} ${row.querySelector('[value]')?.value ?? ''}`
        .toLowerCase()
        .includes(word);
    for (const group of panel.querySelectorAll('.brands')) group.hidden = isEmpty(group, 'label');
    for (const [place, part] of parts.entries()) {
      part.hidden = isEmpty(part, '.control, .brands label');
      part.open = word === '' ? before[place] : !part.hidden;
    }
    found.textContent = parts.every(({ hidden }) => hidden) ? found.dataset.nothing : '';
    if (word === '') before = undefined;
  });
  // Enter would apply the choices, of which none has changed.
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
}

const isEmpty = (part, selector) => [...part.querySelectorAll(selector)].every(({ hidden }) => hidden);
