import type { Scope } from '../scope.ts';
import { brandCodes } from './brand-codes.ts';
import { removeCopies } from './copies.ts';
import { warnOnce } from './options.ts';
import { type Root, watchRoots } from './roots.ts';
import { runningTag } from './script.ts';
import { guardStart } from './start-failure.ts';
import { isSuperseded, markFound, markLeft } from './superseded.ts';

const marker = 'form.paymentWidgets';
/** How long the page may have no form before the developer is told on the console, in milliseconds. */
const noFormNoticeMs = 10_000;

/** The events that `findForms` reports, and the question that its caller must answer. */
export interface FormEvents {
  /** Whether a `form.paymentWidgets` belongs to this widget's checkout. */
  isOwn(form: HTMLFormElement): boolean;
  /** Whether a form that was sent to this address is of this widget's checkout. */
  isOwnAction(action: string): boolean;
  /** Whether it is of the checkout of another widget of the page. */
  isOthersAction(action: string): boolean;
  /** Called with new forms of its own, in page order. */
  onFound(forms: HTMLFormElement[]): void;
  /** Called when a form that was found, or what the widget drew for it, has left the page. */
  onRemoved(form: HTMLFormElement): void;
  /**
   * Puts what the widget drew for a form behind `place`: that form, or the one that has come for it. Returns false where the
   * page does not want it, or it is not among the removed nodes.
   */
  putBack(form: HTMLFormElement, place: HTMLFormElement, removed: readonly Node[]): boolean;
  /** Whether something has made the page around a form equal to the server's markup, in which nothing is drawn. */
  isTakenOver(form: HTMLFormElement): boolean;
  /**
   * Called when all forms that were found have left, and another one has been there for a while without a script tag of its
   * own: the shopper sees nothing in its place.
   */
  onReplaced(): void;
  /** Whether the form and what the widget drew for it are still in the page. */
  isConnected(form: HTMLFormElement): boolean;
}

/**
 * Finds the forms once the document is parsed, and later whenever one is added, because pages create the form after
 * the script tag (widget-contract.md 1.5). A form that is moved within one task is not reported.
 *
 * Once all forms have left the page, the same form elements are reported again, and others while the script tag stays and
 * the page has the address at which it had a form. In a single-page shop the next route's form belongs to that route's
 * script tag and checkout (widget-contract.md 1.6).
 */
export function findForms(
  scope: Scope,
  {
    isOwn,
    isOwnAction,
    isOthersAction,
    onFound,
    onRemoved,
    putBack,
    isTakenOver,
    onReplaced,
    isConnected,
  }: FormEvents,
): void {
  const present = new Set<HTMLFormElement>();
  const past = new WeakSet<HTMLFormElement>();
  const superseded = new WeakSet<HTMLFormElement>();
  const widget = Symbol();
  let address = '';
  const tag = runningTag(document);
  const isHere = () => tag?.isConnected === true && address === pageAddress();
  let isClosed = false;
  let isRestAwaited = false;
  const scan = (roots: readonly Root[], removed: readonly Node[]) => {
    // A copy was of a form that the page still wants, so it counts as that form.
    const copies = roots.flatMap((root) => removeCopies(root, isOthersAction));
    const isOfCheckout = (form: HTMLFormElement) => form.dataset.checkoutId === undefined || isOwn(form);
    const copied = copies.flatMap(([form, actions]) =>
      isOfCheckout(form) && actions.some(isOwnAction) ? form : [],
    );
    for (const form of copied) past.add(form);
    const forms = roots.flatMap((root) => [...root.querySelectorAll<HTMLFormElement>(marker)]);
    for (const form of [...present].filter((candidate) => !isConnected(candidate))) {
      const isCopied = copied.includes(form);
      const place = findPlace(form, () => forms.filter((other) => !copied.includes(other)));
      if (place && !isCopied && putBack(form, place, removed)) follow(form, place);
      else release(form, isCopied || (place === form && isTakenOver(form)));
    }
    // The copy of the merchant's form is hidden, as its original was.
    for (const [{ style }] of copies.filter(([form]) => !present.has(form) && isOwn(form)))
      if (style.display === 'none') style.display = '';
    const own = forms.filter((form) => present.has(form) || isFree(form));
    for (const form of own.filter((one) => isSuperseded(one, own, widget, present.has(one)))) supersede(form);
    const fresh = forms.filter((form) => !present.has(form) && (copied.includes(form) || isWanted(form)));
    if (fresh.length > 0) address = pageAddress();
    fresh.forEach(add);
    if (forms.length > 0) stopWaiting();
    awaitRest(() => forms.some(isFree));
    if (fresh.length > 0) onFound(fresh);
  };
  const isFree = (form: HTMLFormElement) =>
    form.isConnected && !present.has(form) && !superseded.has(form) && isOwn(form);
  /** Whether a form that is not drawn is to be drawn. */
  const isWanted = (form: HTMLFormElement) => (!isClosed || past.has(form) || isHere()) && isFree(form);
  /** Returns the form in whose place what was drawn for this one can go on: itself, or one that has come for it. */
  const findPlace = (form: HTMLFormElement, others: () => readonly HTMLFormElement[]) => {
    if (form.isConnected) return form;
    return isHere() ? others().find((other) => isFree(other) && areAlike(form, other)) : undefined;
  };
  const follow = (form: HTMLFormElement, place: HTMLFormElement) => {
    if (place === form) return;
    present.delete(form);
    present.add(place);
    markFound(place, widget);
  };
  /** Ends what was drawn for a form. @param isAgain whether it is drawn again where the form is in the page */
  const release = (form: HTMLFormElement, isAgain: boolean) => {
    onRemoved(form);
    // A page that removes only what the widget drew, and keeps its form, does not want the widget to draw it again.
    if (form.isConnected && !isAgain) return markLeft(form);
    present.delete(form);
    past.add(form);
    isClosed ||= present.size === 0;
  };
  const supersede = (form: HTMLFormElement) => {
    if (present.delete(form)) onRemoved(form);
    superseded.add(form);
    markLeft(form);
    hide(form);
  };
  const add = (form: HTMLFormElement) => {
    present.add(form);
    markFound(form, widget);
    if (form.parentElement?.closest('form')) warnOnce(`${marker} stands inside another form; ${remedy}`);
  };
  /** Tells after a while when forms are left that are not drawn, because the page has closed those that were. */
  const awaitRest = (hasRest: () => boolean) => {
    if (!isClosed || isRestAwaited || !hasRest()) return;
    isRestAwaited = true;
    scope.after(noFormNoticeMs, () => {
      isRestAwaited = hasRest();
      if (isRestAwaited) onReplaced();
    });
  };
  /** Hides a form whose text is its brand list. */
  const hide = ({ style }: HTMLFormElement) => {
    const { display } = style;
    style.display = 'none';
    scope.add(() => {
      style.display = display;
    });
  };
  const stopWaiting = scope.after(noFormNoticeMs, () =>
    warnOnce(`there is no ${marker} on the page yet. If its tag stands inside another form, ${remedy}`),
  );
  whenParsed(scope, () => guardStart(() => watchRoots(scope, scan)));
}

/** Returns the address of the page without the part that only names a place in it. */
const pageAddress = () => location.href.replace(/#(?![/!]).*/, '');

/** Whether the one form may have come for the other one. */
const areAlike = (one: HTMLFormElement, other: HTMLFormElement) =>
  brandCodes(one).join() === brandCodes(other).join();

/**
 * The advice for a form inside another form. HTML has no nested forms: a parser drops the inner tag, and when a
 * script nests two forms, both receive the inner one's events.
 */
const remedy = 'move it out: browsers drop form tags inside of forms.';

/**
 * Calls `run` two tasks after DOMContentLoaded. Pages set their options in handlers of this event, and jQuery runs
 * its handlers one task later. The state `interactive` is too early: deferred scripts of the page may still be
 * loading. Fake timers of a test hide the time of a DOMContentLoaded that has passed: then `load` tells.
 */
function whenParsed(scope: Scope, run: () => void): void {
  let isCalled = false;
  const later = () => {
    if (isCalled) return;
    isCalled = true;
    scope.after(0, () => scope.after(0, run));
  };
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isParsed = document.readyState === 'complete' || (navigation?.domContentLoadedEventStart ?? 0) > 0;
  if (isParsed) return later();
  scope.listen(document, 'DOMContentLoaded', later, { once: true });
  scope.listen(window, 'load', later, { once: true });
}
