import { findCallback, reportThrown } from '../page/options.ts';

/** What the merchant's before-submit callback decided. */
export type Decision = 'allowed' | 'stopped' | 'failed';

/**
 * Calls `onBeforeSubmitCard`. Exactly `false` stops, also from a promise; a rejected promise stops; anything
 * else goes on, `undefined` included. A callback that throws stops the payment and is reported, since the
 * shop's own check did not get to its end (widget-contract.md 3.2).
 */
export async function askMerchant(form: HTMLFormElement, event: Event): Promise<Decision> {
  const callback = findCallback('onBeforeSubmitCard');
  if (!callback) return 'allowed';
  let answer: unknown;
  try {
    answer = callback.call(form, event);
  } catch (error) {
    reportThrown('onBeforeSubmitCard', error);
    return 'failed';
  }
  try {
    return (await answer) === false ? 'stopped' : 'allowed';
  } catch {
    return 'stopped';
  }
}

/** A submit event for callbacks when no real one is there: `wpwl.executePayment()`, Enter in a frame. */
export function submitEvent(form: HTMLFormElement): Event {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'target', { value: form });
  return event;
}
