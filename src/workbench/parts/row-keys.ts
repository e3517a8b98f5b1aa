/** The keys j and k move between the rows of a list, `/` goes to the search, `n` shows what is new. */
import { isModified } from '../navigation.ts';

const rowSelector = '[data-row]';

/** Whether a key belongs to the field that has the focus. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, select, textarea, [contenteditable]');

export function watchRowKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isModified(event) || isTyping(event.target)) return;
    const target = targetOf(event.key);
    if (target === undefined) return;
    event.preventDefault();
    if (event.key === 'n') target.click();
    else target.focus();
    // The row is shown whole, below what sticks to the window's edge.
    target.closest('tr, li')?.scrollIntoView({ block: 'nearest' });
  });
}

function targetOf(key: string): HTMLElement | undefined {
  if (key === '/') return document.querySelector<HTMLElement>('[type=search]') ?? undefined;
  if (key === 'n') return document.querySelector<HTMLElement>('[data-testid=fresh]') ?? undefined;
  if (key !== 'j' && key !== 'k') return undefined;
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)];
  const own = document.activeElement?.closest('tr, li')?.querySelector<HTMLElement>(rowSelector);
  const index = own ? rows.indexOf(own) : -1;
  if (key === 'j') return rows[Math.min(index + 1, rows.length - 1)];
  return rows[Math.max(index - 1, 0)];
}
