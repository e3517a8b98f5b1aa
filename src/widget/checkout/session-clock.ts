import type { ReadonlySignal } from '@preact/signals';
import type { FormTexts } from '../../texts/form.ts';
import type { Announcer } from '../page/announcer.ts';
import { formInUse } from '../page/page-notice.ts';
import type { Scope } from '../scope.ts';
import type { CheckoutAnswer } from './checkout.ts';

/** A form that is told when its checkout is about to end. */
export interface WarnedForm {
  readonly container: HTMLElement;
  readonly announcer: Pick<Announcer, 'warn'>;
  readonly spec: { readonly props: { readonly isBusy: ReadonlySignal<boolean> } };
}

/**
 * How long before the checkout ends the shopper is warned, in milliseconds. It must be at least two minutes
 * (experience.md A-62).
 */
const noticeMs = 300_000;
/**
 * While a payment is under way, the request to the gateway is put off by this many milliseconds, because the
 * payment's outcome decides.
 */
const busyDelayMs = 5_000;

/**
 * Watches the 30 minutes that a checkout lives, and warns the shopper before they end. Timers stand still while a
 * computer sleeps and in hidden pages. The gateway is therefore asked again before the shopper is told anything, and
 * also when the page becomes visible again or the connection comes back.
 *
 * @param ask asks the gateway; its answer must be passed to the returned function
 * @returns a function that takes each answer of the gateway
 */
export function sessionClock(
  scope: Scope,
  forms: () => readonly WarnedForm[],
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
    formInUse(forms())?.announcer.warn(texts.value.sessionEnding);
  };
  scope.listen(document, 'visibilitychange', wake);
  scope.listen(window, 'online', wake);
  return (answer) => {
    if (answer.state !== 'open' || answer.expiresIn === undefined) return;
    cancelTimer?.();
    const left = answer.expiresIn * 1_000;
    const isNear = left <= noticeMs;
    // An open checkout without time has an open payment: a shopper who starts again would pay a second time.
    if (isNear && left && !hasWarned) warn();
    // One second is added because the gateway rounds the remaining time.
    const untilEnd = left ? left + 1_000 : busyDelayMs;
    cancelTimer = scope.after(isNear ? untilEnd : left - noticeMs, look);
  };
}
