/** What the ids of payments, authentications and issuer's transactions belong to, so that an event finds its checkout. */
import { presentRequest } from '../../../gateway/core/request-deadline.ts';

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
 * What each request of the gateway's API and pages is about. The store and the issuer are called with ids that do not name the checkout yet, so events that
 * they cause are found by the request in which they happen.
 */
const byRequest: WeakMap<WeakKey, Noted> = new WeakMap();

/** Notes what the present request is about. */
export function noteSubject(subject: Noted): void {
  const request = presentRequest();
  if (request !== undefined) byRequest.set(request, subject);
}

function presentSubject(): Noted | undefined {
  const request = presentRequest();
  return request && byRequest.get(request);
}

/** Returns what the present request is about; nothing outside of requests. */
export const currentSubject = (): EventSubject => presentSubject() ?? {};

/** Notes the payment that the present request makes. */
export function notePayment(paymentId: string): void {
  const noted = presentSubject();
  if (noted !== undefined) noted.paymentId ??= paymentId;
}
