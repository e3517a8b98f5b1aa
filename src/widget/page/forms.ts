import type { Scope } from '../scope.ts';

const marker = 'form.paymentWidgets';

/**
 * Calls `found` with every group of new `form.paymentWidgets` elements: when the document is parsed, and later
 * whenever one is added, because pages create the form after the script tag (widget-contract.md 1.5).
 */
export function findForms(scope: Scope, found: (forms: HTMLFormElement[]) => void): void {
  const known = new WeakSet<Element>();
  const scan = () => {
    if (scope.over) return;
    const fresh = [...document.querySelectorAll<HTMLFormElement>(marker)].filter((form) => !known.has(form));
    for (const form of fresh) known.add(form);
    if (fresh.length) found(fresh);
  };
  whenParsed(scope, () => {
    scan();
    scope.observe(document, { childList: true, subtree: true }, scan);
  });
}

// One task after DOMContentLoaded: pages set their options in handlers of the same event.
function whenParsed(scope: Scope, run: () => void): void {
  if (document.readyState === 'loading') {
    scope.listen(document, 'DOMContentLoaded', () => scope.after(0, run), { once: true });
  } else {
    scope.after(0, run);
  }
}

/** Brand codes of a form: its `data-brands`, or its text (the older spelling); empty when neither is there. */
export function brandCodes(form: HTMLFormElement): string[] {
  const list = form.dataset.brands ?? ownText(form);
  return [...new Set(list.split(/[\s,]+/).filter(Boolean))];
}

function ownText(form: HTMLFormElement): string {
  return [...form.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent)
    .join(' ');
}
