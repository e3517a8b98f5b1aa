import type { CallbackName } from '#contract/options.ts';
import { findCallback, reportThrown } from '../page/options.ts';

/** What the merchant's before-submit callback decided. */
export type BeforeSubmitDecision = 'allowed' | 'stopped' | 'failed';

/** Callbacks that are called one after the other; each must let the payment go on. */
export type BeforeSubmit = readonly Extract<CallbackName, `onBeforeSubmit${string}` | 'paypal.onApprove'>[];

/**
 * Calls the merchant's before-submit callbacks. Exactly `false` stops, also from a promise; a rejected promise stops;
 * anything else goes on, `undefined` included. A callback that throws stops the payment and is reported, since the
 * shop's own check did not get to its end (widget-contract.md 3.2).
 *
 * @param native whether pages may stop this kind of form by `event.preventDefault()` without an answer (rule 5)
 */
export async function callBeforeSubmit(
  names: BeforeSubmit,
  form: HTMLFormElement,
  event: Event,
  native: boolean,
): Promise<BeforeSubmitDecision> {
  for (const name of names) {
    const callback = findCallback(name);
    if (!callback) continue;
    // A fresh event: the widget has stopped the real one itself, so that it could not tell whether the page stops it.
    const passed = native ? submitEvent(form) : event;
    let answer: unknown;
    try {
      answer = callback.call(form, passed);
    } catch (error) {
      reportThrown(name, error);
      return 'failed';
    }
    try {
      answer = await answer;
    } catch {
      return 'stopped';
    }
    if (answer === false || (passed !== event && answer === undefined && passed.defaultPrevented))
      return 'stopped';
  }
  return 'allowed';
}

/** Makes a submit event for callbacks where there is no real one: `wpwl.executePayment()`, Enter in a frame. */
export function submitEvent(form: HTMLFormElement): Event {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'target', { value: form });
  return event;
}
