import { detach } from './detach.ts';
import { closestDrawn, isDrawn, sign } from './drawn.ts';
import type { Root } from './roots.ts';

/**
 * Takes two things out of a tree: copies of drawn forms, which a page makes by `innerHTML` that it kept or by `cloneNode`,
 * and nodes of ended forms, which a page kept and puts back. The widget does not hear what a shopper types or presses in
 * either. With a container go the rows, logos and groups of the same drawing, wherever they stand. What only has the
 * widget's classes is the page's own and stays.
 *
 * @param isOthers whether another widget of the page, which does the same, draws the forms that are sent to this address
 * @returns the merchant's forms that stood before copies, with the addresses to which the copies were sent
 */
export function removeCopies(
  root: Root,
  isOthers: (action: string) => boolean,
): [original: HTMLFormElement, actions: string[]][] {
  const containers = [...root.querySelectorAll(`.wpwl-container[${sign}]`)].filter(
    (container) => isCopy(container) && !actionsOf(container).some(isOthers),
  );
  const found = containers.flatMap((container) => {
    const original = originalOf(root, container);
    return original ? [[original, actionsOf(container)] as [HTMLFormElement, string[]]] : [];
  });
  // A clone in a form that lives, which is no form itself, is the page's own.
  for (const drawing of new Set(containers.map(drawingOf)))
    for (const node of root.querySelectorAll(`[${sign}="${drawing}"]`))
      if (!isDrawn(node) && (containers.includes(node) || !closestDrawn(node, '.wpwl-container')))
        detach(node);
  return found;
}

const drawingOf = (element: Element) => element.getAttribute(sign) ?? '';

// A page may write the attribute by hand, too, but not with such a value.
const isCopy = (element: Element) => !isDrawn(element) && /^[\da-f]{32}$/.test(drawingOf(element));

const actionsOf = (container: Element) =>
  [...container.querySelectorAll('form')].map((form) => form.getAttribute('action') ?? '');

/** Returns the last form of the merchant before a container. The page may have put nodes between, or around the container. */
function originalOf(root: Root, container: Element): HTMLFormElement | undefined {
  const forms = [...root.querySelectorAll<HTMLFormElement>('form.paymentWidgets')];
  return forms
    .filter((form) => form.compareDocumentPosition(container) & Node.DOCUMENT_POSITION_FOLLOWING)
    .pop();
}
