import type { ReadonlySignal } from '@preact/signals';
import type { CheckoutAnswer } from './checkout.ts';
import type { FormPanel } from './form/payment-form.ts';
import type { Texts } from './locales/en.ts';
import type { Scope } from './scope.ts';

type Panel = Pick<FormPanel, 'announcer' | 'drawing'>;

/** How long before the end the shopper is told, in milliseconds: two minutes at least (experience.md A-62). */
const notice = 300_000;
/** How long a payment that is under way puts the question off, in milliseconds: what becomes of it decides. */
const pause = 5_000;

/**
 * Watches the checkout's 30 minutes. Timers stand still while a computer sleeps and in hidden pages, so the gateway is
 * asked again before anything is said, and when the page is seen again or has its connection back.
 *
 * @param ask asks the gateway, whose answer comes back here
 * @returns takes what the gateway has just said
 */
export function sessionClock(
  scope: Scope,
  panels: () => readonly Panel[],
  texts: ReadonlySignal<Texts>,
  ask: () => void,
): (answer: CheckoutAnswer) => void {
  let stop: (() => void) | undefined;
  let warned = false;
  const look = () => {
    stop?.();
    if (panels().some(({ drawing }) => drawing.busy.value)) stop = scope.after(pause, look);
    else ask();
  };
  const wake = () => {
    if (stop && document.visibilityState === 'visible') look();
  };
  const warn = () => {
    warned = true;
    // Seen above every form, said once.
    panels().forEach(({ announcer }, index) => void announcer.warn(texts.value.sessionEnding, index === 0));
  };
  scope.listen(document, 'visibilitychange', wake);
  scope.listen(window, 'online', wake);
  return (answer) => {
    if (answer.state !== 'open' || answer.expiresIn === undefined) return;
    stop?.();
    const left = answer.expiresIn * 1_000;
    const isNear = left <= notice;
    if (isNear && !warned) warn();
    // A second more: what the gateway says is rounded.
    stop = scope.after(isNear ? left + 1_000 : left - notice, look);
  };
}
