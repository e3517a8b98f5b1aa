/**
 * The keys j and k move between the rows of a list. They act only while a row has the focus, so that nobody who speaks to
 * the computer sets them off elsewhere (WCAG 2.1.4).
 */
import { isModified } from '../navigation.ts';

const rowSelector = '[data-row]';

/** How far each key moves. */
const moves: ReadonlyMap<string, number> = new Map([
  ['j', 1],
  ['k', -1],
]);

export function watchRowKeys(): void {
  document.addEventListener('keydown', (event) => {
    const by = moves.get(event.key);
    if (by === undefined || event.defaultPrevented || isModified(event)) return;
    const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)];
    const index = rows.indexOf(document.activeElement as HTMLElement);
    const target = index < 0 ? undefined : rows[index + by];
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
    // The row is shown whole, below what sticks to the window's edge.
    target.closest('tr, li')?.scrollIntoView({ block: 'nearest' });
  });
}
