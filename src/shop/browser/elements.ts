/** Finds elements of the shop's pages. The error for a missing element names its selector. */

/**
 * Returns the first element that matches the selector.
 *
 * @param type such as `HTMLInputElement`
 * @throws when there is none, or one of another type
 */
export function getElement<Type extends Element>(
  selector: string,
  type: new () => Type,
  parent: ParentNode = document,
): Type {
  const element = parent.querySelector(selector);
  if (element instanceof type) return element;
  throw new Error(`The page has no ${type.name} that matches ${selector}.`);
}

/** Returns the elements of this type that match the selector, in the order of the page. */
export function listElements<Type extends Element>(
  selector: string,
  type: new () => Type,
  parent: ParentNode = document,
): Type[] {
  return [...parent.querySelectorAll(selector)].filter((element): element is Type => element instanceof type);
}

/** Returns the element with this id. Throws when there is none, or one of another type. */
export const getById = <Type extends Element>(id: string, type: new () => Type): Type =>
  getElement(`#${CSS.escape(id)}`, type);

/** Returns the element of an event, or the nearest one around it, that matches the selector; null when there is none. */
export const closestTo = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** Runs once for an element of the form, as soon as it is there: nothing moves under the shopper's finger. */
export function whenDrawn(selector: string, run: (element: Element) => void): void {
  new MutationObserver((_changes, observer) => {
    const element = document.querySelector(selector);
    if (element === null) return;
    observer.disconnect();
    run(element);
  }).observe(document, { childList: true, subtree: true });
}

/** The key under which the tab keeps expiry date and holder of a card (`retry.ts`). */
export const keptCard = 'card';
