/** What the widget has drawn. A page may give elements of its own the widget's classes, so no class tells. */
import type { Scope } from '../scope.ts';
import { randomId } from './random-id.ts';

/** The member of each element that is drawn and has not ended, for all scripts of the page. */
const mark = Symbol.for('payment-widgets/drawn');

/** The attribute that tells a copy of what is drawn from elements of the page. Its value is random. */
export const sign = 'data-drawn';

/**
 * Marks elements as drawn until the lifetime ends. A copy has no mark, whether made from markup or by `cloneNode`.
 *
 * @param drawing what the forms for one form of the merchant have in common. A copy keeps it.
 */
export function markDrawn(scope: Scope, elements: Iterable<Element>, drawing?: string): void {
  const list = [...elements];
  for (const element of list) {
    Reflect.set(element, mark, true);
    if (drawing) element.setAttribute(sign, drawing);
  }
  scope.add(() => {
    for (const element of list) Reflect.deleteProperty(element, mark);
  });
}

/**
 * Marks what stands beside the merchant's form. A library that writes the server's markup over the page leaves it (Turbo), or
 * takes it out whole, because nothing in that markup has its id or key (Alpine's way), so that it can be put back.
 */
export function markWhole(scope: Scope, elements: readonly Element[], drawing: string): void {
  markDrawn(scope, elements, drawing);
  for (const element of elements) {
    element.id ||= randomId();
    element.setAttribute('key', element.id);
    element.setAttribute(kept, drawing);
  }
}

const kept = 'data-turbo-permanent';

/** Returns what stood beside the merchant's form and has left the page with these nodes, or in them. */
export function wholesIn(removed: readonly Node[], drawing: string): Element[] {
  const wholes = removed
    .filter((node) => node instanceof Element)
    .flatMap((node) => [node, ...node.querySelectorAll(`[${kept}="${drawing}"]`)])
    .filter((node) => !node.isConnected && isDrawn(node) && node.getAttribute(kept) === drawing);
  return [...new Set(wholes)].filter(
    (node) => !wholes.some((other) => other !== node && other.contains(node)),
  );
}

export const isDrawn = (node: Node): boolean => Reflect.has(node, mark);

/** Returns the drawn elements in a node. */
export const listDrawn = <E extends Element = HTMLElement>(root: ParentNode, selector: string): E[] =>
  [...root.querySelectorAll<E>(selector)].filter(isDrawn);

/** Returns the first drawn element in a node. */
export const findDrawn = <E extends Element = HTMLElement>(root: ParentNode, selector: string) =>
  listDrawn<E>(root, selector)[0];

/** Returns the first drawn element in a node; where the page has replaced it, the page's own. */
export const findPart = <E extends Element = HTMLElement>(root: ParentNode, selector: string) =>
  findDrawn<E>(root, selector) ?? root.querySelector<E>(selector) ?? undefined;

/** Returns the innermost drawn element around this one, or itself. */
export function closestDrawn(element: Element, selector: string): HTMLElement | undefined {
  const outer = element.closest<HTMLElement>(selector);
  if (!outer || isDrawn(outer)) return outer ?? undefined;
  return outer.parentElement ? closestDrawn(outer.parentElement, selector) : undefined;
}
