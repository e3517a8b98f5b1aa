import type { CallbackName } from '../../contract/options.ts';
import { findCallback, reportThrown } from '../page/options.ts';

/** What the merchant's before-submit callback decided. */
export type Decision = 'allowed' | 'stopped' | 'failed';

/** Callbacks that are asked one after the other; each must let the payment go on. */
export type BeforeSubmit = readonly Extract<CallbackName, `onBeforeSubmit${string}` | 'paypal.onApprove'>[];

/**
 * Calls the merchant's before-submit callbacks. Exactly `false` stops, also from a promise; a rejected promise stops;
 * anything else goes on, `undefined` included. A callback that throws stops the payment and is reported, since the
 * shop's own check did not get to its end (widget-contract.md 3.2).
 *
 * @param native a form of the kind that pages stop by `event.preventDefault()` and no answer (rule 5)
 */
export async function askMerchant(
  names: BeforeSubmit,
  form: HTMLFormElement,
  event: Event,
  native: boolean,
): Promise<Decision> {
  for (const name of names) {
    const callback = findCallback(name);
    if (!callback) continue;
    // Not the event that the widget has stopped itself: whether the page stops it must be seen.
    const asked = native ? submitEvent(form) : event;
    let answer: unknown;
    try {
      answer = callback.call(form, asked);
    } catch (error) {
      reportThrown(name, error);
      return 'failed';
    }
    try {
      answer = await answer;
    } catch {
      return 'stopped';
    }
    if (answer === false || (asked !== event && answer === undefined && asked.defaultPrevented))
      return 'stopped';
  }
  return 'allowed';
}

/** A submit event for callbacks when no real one is there: `wpwl.executePayment()`, Enter in a frame. */
export function submitEvent(form: HTMLFormElement): Event {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'target', { value: form });
  return event;
}
