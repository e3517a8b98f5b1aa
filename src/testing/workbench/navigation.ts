/** Keeps the place of the workbench and the window's address the same. */
import { signal } from '@preact/signals';
import { isOwnAddress, type Place, placeAddress, readPlace } from './address.ts';

const current = () => readPlace(location.pathname, location.search);

export const place = signal<Place>(current());

/** @param isReplacing whether the back button skips the place before; so for what is typed */
function goTo(next: Place, isReplacing = false): void {
  const address = placeAddress(next);
  if (address === location.pathname + location.search) return;
  history[isReplacing ? 'replaceState' : 'pushState'](null, '', address);
  place.value = next;
}

/** Changes filters of the page that is shown; an empty value removes one. */
export function setQuery(changes: { readonly [name: string]: string }, isReplacing = false): void {
  const { tenant = place.value.tenant, ...others } = changes;
  const query = Object.entries({ ...place.value.query, ...others }).filter(([, value]) => value !== '');
  goTo({ ...place.value, tenant, query: Object.fromEntries(query) }, isReplacing);
}

/** Follows links of the workbench without loading the page anew, and the back button. */
export function watchLinks(): void {
  addEventListener('popstate', () => {
    place.value = current();
  });
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || isModified(event)) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.origin !== location.origin || !isOwnAddress(link.pathname)) return;
    event.preventDefault();
    goTo(readPlace(link.pathname, link.search));
  });
}

/** Whether a click or a key has a modifier, with which a browser does something of its own. */
export const isModified = (event: MouseEvent | KeyboardEvent) =>
  event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
