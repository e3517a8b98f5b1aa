import type { Scope } from '../scope.ts';

/** The texts that were drawn into each node. */
const drawn = new WeakMap<Node, Text[]>();
/** What a translator of the page has put in the place of each text. */
const translations = new WeakMap<Node, ChildNode>();

/**
 * Lets drawn texts survive a translator of the page, such as Chrome's: it puts `<font>` elements in their places, and what
 * is written into a text later would stand nowhere. Such a text comes back with its next words. A text that the page
 * itself has replaced stays away (design decision 5).
 */
export function surviveTranslation(scope: Scope, box: Node): void {
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const font = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
      if (font) for (const text of removedNodes) translations.set(text, font as ChildNode);
      if (target instanceof Text) translations.get(target)?.replaceWith(target);
    }
  });
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const parent = text.parentNode as Node;
    drawn.set(parent, [...(drawn.get(parent) ?? []), text]);
    // A text that stands nowhere is still observed.
    observer.observe(text, { characterData: true });
    observer.observe(parent, { childList: true });
  }
  scope.add(() => observer.disconnect());
}

/** Shows the drawn texts of a node again, in place of what stands there. */
export const restoreTexts = (node: Element) => node.replaceChildren(...(drawn.get(node) ?? []));
