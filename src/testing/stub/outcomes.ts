/** What the gateway's frames report for each outcome that a test chooses. */
import type { FromFrame } from '#contract/messages.ts';
import { writePrice } from '../../texts/price-text.ts';
import type { StubOutcome } from './widget-stub.ts';

export const paid = '000.100.110';
const pending = '000.200.000';
const cancelled = '100.396.101';
const refused = '200.300.404';
const unnamed = { name: 'card.holder', message: 'is not allowed' };

/** The facts of a payment that its outcome needs. */
export interface StartedPayment {
  /** The gateway's address, with a slash at the end. */
  readonly base: string;
  readonly checkoutId: string;
  readonly resource: string;
  /** The values of the form by name. */
  readonly fields: ReadonlyMap<string, string>;
}

const done = (url: string, code: string): FromFrame => ({
  type: 'done',
  url,
  fields: [],
  code,
  pending: code.startsWith('000.200.'),
});

/** Returns the address of the shop's result page, as the gateway makes it. */
function resultPage({ checkoutId, resource, fields }: StartedPayment): string {
  const address = new URL(fields.get('shopperResultUrl') ?? location.href, document.baseURI);
  address.searchParams.set('id', checkoutId);
  address.searchParams.set('resourcePath', `/v1/checkouts/${checkoutId}/${resource}`);
  return address.href;
}

const isOneOf = (value: unknown, ...names: readonly string[]) => names.includes(String(value));

/** Throws for what is no outcome. A test in JavaScript has no types, and it would be taken for another outcome. */
export function requireOutcome(outcome: StubOutcome): void {
  const { result = paid, challenge, error, invalid } = outcome as Partial<Record<string, unknown>>;
  const isKnown =
    isOneOf(challenge, 'approve', 'cancel') ||
    isOneOf(error, 'network', 'refused', 'amountChanged') ||
    Array.isArray(invalid) ||
    ('result' in outcome && challenge === undefined);
  if (isKnown && /^[0-9]{3}(\.[0-9]{3}){2}$/.test(String(result))) return;
  throw new TypeError(
    `The outcome ${JSON.stringify(outcome)} is none; give { result: '000.100.110' }, { challenge: 'approve' | 'cancel' }, { error: 'network' | 'refused' | 'amountChanged' } or { invalid: ['cvv'] }.`,
  );
}

/** Returns what the frame that sends the payment reports, in order. */
export function paymentReports(outcome: StubOutcome, payment: StartedPayment): FromFrame[] {
  if ('result' in outcome && !('challenge' in outcome)) return [done(resultPage(payment), outcome.result)];
  if ('challenge' in outcome)
    return [done(`${payment.base}threeDSecure/execute?id=${payment.checkoutId}`, pending)];
  if ('invalid' in outcome || outcome.error === 'network')
    return [{ type: 'retrying' }, { type: 'unanswered' }];
  if (outcome.error === 'amountChanged') {
    const { amount, currency } = outcome;
    const amountText = writePrice(payment.fields.get('locale'), amount, currency);
    return [{ type: 'amountChanged', amount, currency, amountText }];
  }
  const { code = refused, description = 'invalid or missing parameter', errors = [unnamed] } = outcome;
  return [{ type: 'refused', code, description, errors: errors.map((error) => ({ ...error })) }];
}

/** Returns what the 3-D Secure page reports after it is shown. */
export function challengeReport(outcome: StubOutcome, payment: StartedPayment): FromFrame {
  const isApproved = 'challenge' in outcome && outcome.challenge === 'approve';
  const { result = paid } = 'challenge' in outcome ? outcome : {};
  return done(resultPage(payment), isApproved ? result : cancelled);
}
