import { getRoot } from '../../page/roots.ts';
import type { WidgetContext } from '../../widget-context.ts';

/** The rows of the layout `accordion` and the saved cards above them, of which one is chosen. */
const stops = '.wpwl-method, [data-action="change-registration"]:not(:disabled)';

/**
 * Chooses the next row of the checkout's list with an arrow key, and after the last row the first, as in a group of radio
 * buttons. Does nothing while nothing can be chosen, and for keys in the fields of an open form.
 */
export function moveByArrow(event: KeyboardEvent, { forms, isTaken, settings }: WidgetContext): void {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || !target.matches(stops) || !key.startsWith('Arrow')) return;
  event.preventDefault();
  if (isTaken() || settings.disabled) return;
  const isOwn = (row: HTMLElement) =>
    forms().some(
      ({ container, openers }) =>
        openers.includes(row) || (row instanceof HTMLInputElement && container.contains(row)),
    );
  const rows = [...getRoot(target).querySelectorAll<HTMLElement>(stops)].filter(
    (row) => isOwn(row) && isShown(row),
  );
  const forward = getComputedStyle(target).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const step = key === 'ArrowDown' || key === forward ? 1 : -1;
  const next = rows.at((rows.indexOf(target) + step) % rows.length);
  next?.focus();
  // A press on an open row would close it.
  if (next?.getAttribute('aria-expanded') !== 'true') next?.click();
}

/** Whether a row can take the focus: also a section of the page around it may be hidden. */
const isShown = (row: HTMLElement) =>
  row.getClientRects().length > 0 && getComputedStyle(row).visibility !== 'hidden';
