import type { Scope } from '../scope.ts';

/** A node tree of the page: the document, or an open shadow root in it. */
export type Root = Document | ShadowRoot;

export function getRoot(node: Node): Root {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

/** Returns the document and all open shadow roots in it. */
export function allRoots(root: Root = document): Root[] {
  return [root, ...shadowRoots(root).flatMap((inner) => allRoots(inner))];
}

/**
 * Returns the element that has the focus inside the innermost shadow root. `document.activeElement` gives only the
 * host of the outermost one.
 */
export function getFocusedElement(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/**
 * Calls `look` with every tree of the page, now and whenever nodes are added to or removed from one of them, and with the
 * nodes that were removed. An observer of the document does not see into shadow roots, and no event tells that an element
 * got a shadow root. New elements are therefore checked, and elements whose custom element is defined later are checked
 * then.
 */
export function watchRoots(scope: Scope, look: (roots: Root[], removed: Node[]) => void): void {
  const roots = new Set<Root>();
  const names = new Set<string>();
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof Element) enter(node);
    }
    for (const root of roots) if (!root.isConnected) roots.delete(root);
    look(
      [...roots],
      records.flatMap(({ removedNodes }) => [...removedNodes]),
    );
  });
  const watch = (root: Root) => {
    if (roots.has(root)) return;
    roots.add(root);
    observer.observe(root, { childList: true, subtree: true });
    enter(root);
  };
  const enter = (node: Root | Element) => {
    for (const host of hosts(node)) {
      const { shadowRoot, localName } = host;
      if (shadowRoot) watch(shadowRoot);
      // A name of SVG or MathML with a hyphen, such as font-face, is defined and can be no custom element's.
      if (!localName.includes('-') || names.has(localName) || host.matches(':defined')) continue;
      names.add(localName);
      void customElements.whenDefined(localName).then(() => {
        if (scope.isOver) return;
        for (const root of [...roots]) enter(root);
        look([...roots], []);
      });
    }
  };
  watch(document);
  look([...roots], []);
  scope.add(() => observer.disconnect());
}

/**
 * Selects all elements except the common ones that cannot have a shadow root. A page may have many thousand of these, and
 * each that a script looks at costs memory.
 */
const possibleHosts = ':not(html,head,head *,script,a,i,img,input,li,option,path,td)';

/**
 * Returns a node, if it is an element, and the elements in it that may have a shadow root. Most nodes that pages add are single
 * elements, which cost no search.
 */
function hosts(node: Root | Element): Element[] {
  const inner = node.firstElementChild ? [...node.querySelectorAll(possibleHosts)] : [];
  return node instanceof Element ? [node, ...inner] : inner;
}

const shadowRoots = (node: Root | Element): ShadowRoot[] =>
  hosts(node).flatMap(({ shadowRoot }) => shadowRoot ?? []);
