/**
 * What the running request is about. The store and the issuer are called with ids that do not name the checkout yet, so
 * events that they cause are found by the request in which they happen.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventSubject } from './subjects.ts';

type Noted = { -readonly [name in keyof EventSubject]: EventSubject[name] };

const running = new AsyncLocalStorage<Noted>();

/** Runs the rest of a request that is about this subject. */
export function whileAbout(subject: EventSubject, rest: () => void): void {
  running.run(subject, rest);
}

/** Returns what the running request is about; nothing outside of requests. */
export function currentSubject(): EventSubject {
  return running.getStore() ?? {};
}

/** Notes the payment that the running request makes. */
export function notePayment(paymentId: string): void {
  const noted = running.getStore();
  if (noted !== undefined) noted.paymentId ??= paymentId;
}
