import type { Root } from './roots.ts';

/** The member of everything drawn that a copy by markup does not have. */
const mark = Symbol.for('payment-widgets/drawn');

export function markDrawn(container: Element): void {
  Reflect.set(container, mark, true);
}

/**
 * Takes copies of drawn forms out of a tree, as `innerHTML` that a page kept and a page's history make them: nobody hears
 * what is typed into one.
 *
 * @returns the merchant's forms that stood before them, with the address to which the copy was sent
 */
export function removeCopies(root: Root): [original: HTMLFormElement, action: string][] {
  const copies = [...root.querySelectorAll<HTMLFormElement>('.wpwl-container > form.wpwl-form')].filter(
    ({ parentElement }) => parentElement && !Reflect.has(parentElement, mark),
  );
  return copies.flatMap((copy) => {
    const action = copy.getAttribute('action') ?? '';
    const original = originalOf(copy.parentElement);
    for (const node of drawnBeside(copy.parentElement)) node.parentNode?.removeChild(node);
    if (!original) return [];
    if (original.style.display === 'none') original.style.display = '';
    return [[original, action]];
  });
}

/** Returns the merchant's form before a drawn one. */
function originalOf(container: Element | null): HTMLFormElement | undefined {
  let node = container?.previousElementSibling;
  while (node?.matches(drawn)) node = node.previousElementSibling;
  return node instanceof HTMLFormElement && node.matches('form.paymentWidgets') ? node : undefined;
}

/** Returns a copied container and the rows, logos and groups that were copied with it. */
function drawnBeside(container: Element | null): Element[] {
  const list = [container];
  for (const side of ['previousElementSibling', 'nextElementSibling'] as const) {
    let node = container?.[side];
    while (node?.matches(drawn) && !Reflect.has(node, mark)) {
      list.push(node);
      node = node[side];
    }
  }
  return list.filter((node) => node !== null);
}

const drawn = '[class^="wpwl-"]';
