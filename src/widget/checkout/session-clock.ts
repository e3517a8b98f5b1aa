import { extensionWindowMs } from '#contract/checkout-time.ts';
import type { EndNoticeParts, NoticeLoader, TimeAnswer } from './checkout-time.ts';

interface ClockParts extends Omit<EndNoticeParts, 'take' | 'look'> {
  readonly later: NoticeLoader;
  /** Asks the gateway; its answer must be passed to the clock. */
  ask(): void;
}

/**
 * While a payment is under way, the request to the gateway is put off by this many milliseconds, because the
 * payment's outcome decides.
 */
const busyDelayMs = 5_000;

/**
 * Watches the time that a checkout lives. Before it ends, a notice of the later script tells the shopper, who can extend it.
 * Timers stand still while a computer sleeps and in hidden pages. The gateway is therefore asked again before the shopper is
 * told anything, and also when the page becomes visible again or the connection comes back.
 *
 * @returns a function that takes each answer of the gateway
 */
export function sessionClock(parts: ClockParts): (answer: TimeAnswer) => void {
  const { scope, forms, later, ask } = parts;
  let cancelTimer: (() => void) | undefined;
  let notice: ((answer: TimeAnswer) => void) | undefined;
  const look = () => {
    cancelTimer?.();
    if (forms().some(({ spec }) => spec.props.isBusy.value)) cancelTimer = scope.after(busyDelayMs, look);
    else ask();
  };
  const wake = () => {
    if (cancelTimer && document.visibilityState === 'visible') look();
  };
  const take = (answer: TimeAnswer) => {
    if (answer.expiresIn === undefined) return;
    cancelTimer?.();
    const left = answer.expiresIn * 1_000;
    const isNear = left <= extensionWindowMs;
    // One second is added because the gateway rounds the remaining time.
    const untilEnd = left ? left + 1_000 : busyDelayMs;
    cancelTimer = scope.after(isNear ? untilEnd : left - extensionWindowMs, look);
    // An open checkout without time has an open payment: a shopper who starts again would pay a second time.
    if (!notice && !(isNear && left)) return;
    void later.load().then((code) => {
      notice ??= code?.createEndNotice({ ...parts, take, look });
      notice?.(answer);
    });
  };
  scope.listen(document, 'visibilitychange', wake);
  scope.listen(window, 'online', wake);
  return take;
}
