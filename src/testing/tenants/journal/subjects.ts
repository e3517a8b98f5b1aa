import { AsyncLocalStorage } from 'node:async_hooks';

/** What the ids of payments, authentications and issuer's transactions belong to, so that an event finds its checkout. */

/** What an event is about. */
export interface EventSubject {
  /** The id, whole or up to its dot. */
  readonly checkoutId?: string | undefined;
  readonly paymentId?: string | undefined;
}

export interface Subjects {
  /** Notes what an id belongs to. What was known of it before stays known. */
  link(id: string, subject: EventSubject): void;
  of(id: string): EventSubject;
  clear(): void;
}

/** How many ids are remembered at most: the newest. */
const maxLinks = 40_000;

export function rememberSubjects(): Subjects {
  const links = new Map<string, EventSubject>();

  function link(id: string, { checkoutId, paymentId }: EventSubject): void {
    links.set(id, {
      ...links.get(id),
      ...(checkoutId !== undefined && { checkoutId }),
      ...(paymentId !== undefined && { paymentId }),
    });
    const [oldest] = links.keys();
    if (links.size > maxLinks && oldest !== undefined) links.delete(oldest);
  }

  return {
    link,
    of(id) {
      const { checkoutId, paymentId } = links.get(id) ?? {};
      const ofPayment = paymentId === undefined || paymentId === id ? undefined : links.get(paymentId);
      return { checkoutId: checkoutId ?? ofPayment?.checkoutId, paymentId };
    },
    clear: () => links.clear(),
  };
}

type Noted = { -readonly [name in keyof EventSubject]: EventSubject[name] };

/**
 * What the running request is about. The store and the issuer are called with ids that do not name the checkout yet, so
 * events that they cause are found by the request in which they happen.
 */
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
