import type { Scope } from '../scope.ts';
import { warnOnce } from './options.ts';
import { type Root, watchRoots } from './roots.ts';

const marker = 'form.paymentWidgets';
/** After how many milliseconds without any form the developer is told so. */
const noFormNoticeMs = 10_000;

export interface FormEvents {
  /** New `form.paymentWidgets` elements, in page order. */
  found(forms: HTMLFormElement[]): void;
  /** A form that was found has left the page, or what was drawn for it has. */
  left(form: HTMLFormElement): void;
  /** Whether the form and what was drawn for it still stand in the page. */
  stands(form: HTMLFormElement): boolean;
}

/**
 * Finds forms when the document is parsed, and later whenever one is added, because pages create the form after the
 * script tag (widget-contract.md 1.5). A form that is moved within one task is not reported.
 *
 * Once all forms have left, only those are taken again: a route's next form belongs to the next script tag and its
 * checkout, not to this one (widget-contract.md 1.6).
 */
export function findForms(scope: Scope, { found, left, stands }: FormEvents): void {
  const present = new Set<HTMLFormElement>();
  const past = new WeakSet<HTMLFormElement>();
  let isClosed = false;
  const scan = (roots: readonly Root[]) => {
    for (const form of [...present].filter((candidate) => !stands(candidate))) {
      left(form);
      // A page that removes only what was drawn does not want it drawn again.
      if (form.isConnected) continue;
      present.delete(form);
      past.add(form);
      isClosed ||= present.size === 0;
    }
    const fresh = roots
      .flatMap((root) => [...root.querySelectorAll<HTMLFormElement>(marker)])
      .filter((form) => !present.has(form) && (!isClosed || past.has(form)));
    for (const form of fresh) {
      present.add(form);
      if (form.parentElement?.closest('form')) warnOnce(`${marker} stands inside another form; ${remedy}`);
    }
    if (fresh.length > 0) stopWaiting();
    if (fresh.length > 0) found(fresh);
  };
  const stopWaiting = scope.after(noFormNoticeMs, () =>
    warnOnce(`there is no ${marker} on the page yet. If its tag stands inside another form, ${remedy}`),
  );
  whenParsed(scope, () => watchRoots(scope, scan));
}

/** HTML has no nested forms: a parser drops the inner tag, and a form that a script puts there gets both forms' events. */
const remedy = 'move it out: browsers drop form tags inside of forms.';

/**
 * Two tasks after DOMContentLoaded: pages set their options in handlers of the same event, jQuery's run a task later.
 * `interactive` is not enough: deferred scripts of the page may still be on their way.
 */
function whenParsed(scope: Scope, run: () => void): void {
  const later = () => scope.after(0, () => scope.after(0, run));
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isParsed = document.readyState === 'complete' || (navigation?.domContentLoadedEventStart ?? 0) > 0;
  if (isParsed) later();
  else scope.listen(document, 'DOMContentLoaded', later, { once: true });
}

/** Brand codes of a form: its `data-brands`, or its text (the older spelling); empty when neither is there. */
export function brandCodes(form: HTMLFormElement): string[] {
  const list = form.dataset.brands ?? ownText(form);
  return [...new Set(list.split(/[\s,]+/).filter(Boolean))];
}

/** How sloppy pages write a code (merchant-usage.md, habit 12): other case, the network's own name. */
export function properCode(code: string): string {
  const upper = code.toUpperCase();
  return upper === 'MASTERCARD' ? 'MASTER' : upper;
}

function ownText(form: HTMLFormElement): string {
  return [...form.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent)
    .join(' ');
}
