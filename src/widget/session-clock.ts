import type { ReadonlySignal } from '@preact/signals';
import type { FormTexts } from '../texts/form.ts';
import type { CheckoutAnswer } from './checkout.ts';
import type { PaymentForm } from './form/payment-form.ts';
import type { Scope } from './scope.ts';

type Form = Pick<PaymentForm, 'announcer' | 'spec'>;

/** How long before the end the shopper is told, in milliseconds: two minutes at least (experience.md A-62). */
const noticeMs = 300_000;
/** For how long a payment that is under way puts the request off, in milliseconds: its outcome decides. */
const busyDelayMs = 5_000;

/**
 * Watches the checkout's 30 minutes. Timers stand still while a computer sleeps and in hidden pages, so the gateway is
 * asked again before the shopper is told anything, and when the page is seen again or has its connection back.
 *
 * @param ask asks the gateway, whose answer must come to the returned function
 * @returns a function that takes each answer of the gateway
 */
export function sessionClock(
  scope: Scope,
  forms: () => readonly Form[],
  texts: ReadonlySignal<FormTexts>,
  ask: () => void,
): (answer: CheckoutAnswer) => void {
  let cancelTimer: (() => void) | undefined;
  let hasWarned = false;
  const look = () => {
    cancelTimer?.();
    if (forms().some(({ spec }) => spec.props.isBusy.value)) cancelTimer = scope.after(busyDelayMs, look);
    else ask();
  };
  const wake = () => {
    if (cancelTimer && document.visibilityState === 'visible') look();
  };
  const warn = () => {
    hasWarned = true;
    // Shown above every form, but said only once.
    forms().forEach(({ announcer }, index) => void announcer.warn(texts.value.sessionEnding, index === 0));
  };
  scope.listen(document, 'visibilitychange', wake);
  scope.listen(window, 'online', wake);
  return (answer) => {
    if (answer.state !== 'open' || answer.expiresIn === undefined) return;
    cancelTimer?.();
    const left = answer.expiresIn * 1_000;
    const isNear = left <= noticeMs;
    if (isNear && !hasWarned) warn();
    // A second more, since the gateway rounds the time.
    cancelTimer = scope.after(isNear ? left + 1_000 : left - noticeMs, look);
  };
}
