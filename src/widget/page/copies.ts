import type { Scope } from '../scope.ts';
import type { Root } from './roots.ts';

/** The member of everything drawn that a copy by markup does not have, and what has ended has no longer. */
const mark = Symbol.for('payment-widgets/drawn');

export function markDrawn(scope: Scope, container: Element): void {
  Reflect.set(container, mark, true);
  scope.add(() => Reflect.deleteProperty(container, mark));
}

/**
 * Takes two things out of a tree: copies of drawn forms, which a page makes by `innerHTML` that it kept, and nodes of ended
 * forms, which a page kept and puts back. The widget does not hear what a shopper types or presses in either.
 *
 * @returns the merchant's forms that stood before copies, with the address to which the copy was sent
 */
export function removeCopies(root: Root): [original: HTMLFormElement, action: string][] {
  const deaf = [...root.querySelectorAll<HTMLElement>('.wpwl-container')].filter(
    (container) => !Reflect.has(container, mark) && (container.dataset.state || formOf(container)),
  );
  return deaf.flatMap((container) => {
    const copy = formOf(container);
    const original = originalOf(container);
    for (const node of drawnBeside(container)) node.parentNode?.removeChild(node);
    if (!copy || !original) return [];
    if (original.style.display === 'none') original.style.display = '';
    return [[original, copy.getAttribute('action') ?? '']];
  });
}

const formOf = ({ children }: Element) => [...children].find((child) => child.matches('form.wpwl-form'));

/** Returns the merchant's form before a drawn one. */
function originalOf(container: Element): HTMLFormElement | undefined {
  let node = container.previousElementSibling;
  while (node?.matches(drawn)) node = node.previousElementSibling;
  return node instanceof HTMLFormElement && node.matches('form.paymentWidgets') ? node : undefined;
}

/** Returns a copied container and the rows, logos and groups that were copied with it. */
function drawnBeside(container: Element): Element[] {
  const list = [container];
  for (const side of ['previousElementSibling', 'nextElementSibling'] as const) {
    let node = container[side];
    while (node?.matches(drawn) && !Reflect.has(node, mark)) {
      list.push(node);
      node = node[side];
    }
  }
  return list;
}

const drawn = '[class^="wpwl-"]';
