import type { CallbackName } from '#contract/options.ts';
import { findCallback, reportThrown } from '../page/options.ts';
import { submitEvent } from './submit-event.ts';

/**
 * The decision of the merchant's before-submit callbacks: `allowed`, `stopped` by an answer, or `failed` because one
 * threw.
 */
export type BeforeSubmitDecision = 'allowed' | 'stopped' | 'failed';

/** The callbacks to call, one after the other. The payment goes on only if each of them lets it. */
export type BeforeSubmit = readonly Extract<CallbackName, `onBeforeSubmit${string}` | 'paypal.onApprove'>[];

/**
 * Calls the merchant's before-submit callbacks. A callback stops the payment when it returns exactly `false` or a
 * promise of it, or a promise that is rejected. Any other value lets the payment go on, `undefined` included. A
 * callback that throws stops the payment and is reported, because the shop's own check did not finish
 * (widget-contract.md 3.2).
 *
 * @param native whether pages may stop this kind of form by `event.preventDefault()` without returning anything (rule
 * 5)
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
    // The callback gets a new event. The widget has already prevented the real one, so that one could not show
    // whether the page prevents it.
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
