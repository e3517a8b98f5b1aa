import { getRoot } from '../../page/roots.ts';

/** The rows of the layout `accordion` and the saved cards above them, of which one is chosen. */
const stops = '.wpwl-method, [data-action="change-registration"]:not(:disabled)';

/**
 * Chooses the next row of the list with an arrow key, and after the last row the first, as in a group of radio buttons.
 * Does nothing while nothing can be chosen, and for keys in the fields of an open form.
 */
export function moveByArrow(event: KeyboardEvent, isLocked: boolean): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || !target.matches(stops) || !key.startsWith('Arrow')) return;
  event.preventDefault();
  if (isLocked) return;
  const rows = [...getRoot(target).querySelectorAll<HTMLElement>(stops)].filter(isShown);
  const forward = getComputedStyle(target).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const step = key === 'ArrowDown' || key === forward ? 1 : -1;
  const next = rows.at((rows.indexOf(target) + step) % rows.length);
  next?.focus();
  // A press on an open row would close it.
  if (next?.getAttribute('aria-expanded') !== 'true') next?.click();
}

const isShown = (row: HTMLElement) => row.style.display !== 'none';
