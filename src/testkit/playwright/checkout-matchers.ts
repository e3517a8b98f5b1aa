/** The matchers for a checkout: `expect(checkout).toBePaid()`. */
import type { JournalEvent } from '#contract/control/events.ts';
import type { CheckoutDetail } from '#contract/control/records.ts';
import type { TestCheckout } from '../checkout.ts';
import { type MatcherResult, type MatcherState, pollUntil, type Seen } from './poll.ts';

/** How long nothing more may be charged, in milliseconds. */
const quietMs = 300;

export interface Within {
  /** In milliseconds; that of `expect` when absent. */
  readonly timeout?: number;
}

/** What a paid checkout must have. */
export interface ExpectedPayment {
  readonly amount?: string;
  readonly currency?: string;
  readonly brand?: string;
  readonly paymentType?: string;
}

/** How many of the newest lines of a timeline a message shows. */
const shownLines = 12;

export const checkoutMatchers = {
  toBePaid(
    this: MatcherState,
    checkout: TestCheckout,
    expected: ExpectedPayment = {},
    { timeout }: Within = {},
  ): Promise<MatcherResult> {
    const wanted = textOf(expected);
    const asked = {
      name: 'toBePaid',
      expected: `the checkout to be paid${wanted && ` with ${wanted}`}`,
      timeout,
    };
    return pollUntil(this, asked, async () => {
      const detail = await checkout.detail();
      const paid = paymentOf(detail);
      const isSo = detail.checkout.state === 'paid' && includes(paid, expected);
      return seenOf(checkout, detail, isSo, detail.checkout.state === 'paid' ? textOf(paid) : '');
    });
  },

  /** @param code the result code; any decline when absent */
  toBeDeclined(
    this: MatcherState,
    checkout: TestCheckout,
    code?: string,
    { timeout }: Within = {},
  ): Promise<MatcherResult> {
    const withCode = code === undefined ? '' : ` with ${code}`;
    const asked = { name: 'toBeDeclined', expected: `the checkout to be declined${withCode}`, timeout };
    return pollUntil(this, asked, async () => {
      const detail = await checkout.detail();
      const { state, code: actual } = detail.checkout;
      return seenOf(checkout, detail, state === 'declined' && (code === undefined || code === actual));
    });
  },

  toBePending(this: MatcherState, checkout: TestCheckout, { timeout }: Within = {}): Promise<MatcherResult> {
    const asked = { name: 'toBePending', expected: 'the checkout to be pending', timeout };
    return pollUntil(this, asked, async () => {
      const detail = await checkout.detail();
      return seenOf(checkout, detail, detail.checkout.state === 'pending');
    });
  },

  /** One charge, whatever was clicked and however often a request was sent. */
  toBeChargedOnce(
    this: MatcherState,
    checkout: TestCheckout,
    { timeout }: Within = {},
  ): Promise<MatcherResult> {
    const asked = { name: 'toBeChargedOnce', expected: 'one charge of the checkout', timeout };
    return pollUntil(this, asked, async () => {
      const isOne = ({ checkout: { state }, charges }: CheckoutDetail) =>
        state === 'paid' && charges.length === 1;
      let detail = await checkout.detail();
      if (isOne(detail)) {
        // A second charge, which is the defect, would come a moment after the first.
        await new Promise((resolve) => setTimeout(resolve, quietMs));
        detail = await checkout.detail();
      }
      const { length } = detail.charges;
      return seenOf(checkout, detail, isOne(detail), `it has ${length} charges`);
    });
  },
};

/** What the newest charge has, or the checkout where it has no charge. */
function paymentOf({ checkout, charges }: CheckoutDetail): ExpectedPayment {
  const charge: Readonly<Record<string, unknown>> = charges.at(-1) ?? {};
  const { amount = checkout.amount, currency = checkout.currency, paymentBrand = checkout.brand } = charge;
  const { paymentType = '' } = charge;
  return {
    amount: String(amount),
    currency: String(currency),
    brand: String(paymentBrand),
    paymentType: String(paymentType),
  };
}

const includes = (paid: ExpectedPayment, expected: ExpectedPayment) =>
  Object.entries(expected).every(
    ([name, value]) => value === undefined || paid[name as keyof ExpectedPayment] === value,
  );

const textOf = (payment: ExpectedPayment) =>
  Object.entries(payment)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

function seenOf(checkout: TestCheckout, detail: CheckoutDetail, isSo: boolean, more = ''): Seen {
  const { state, code, rule } = detail.checkout;
  return {
    isSo,
    actual: { state, code },
    says: () =>
      [
        `The checkout ${checkout.id} is ${state}${code && ` with ${code}`}${rule && `, as the rule ${rule} decided`}${more && `; ${more}`}.`,
        'What happened last:',
        ...detail.timeline.slice(-shownLines).map(lineOf),
        `The whole timeline: ${checkout.workbenchUrl}`,
      ].join('\n'),
  };
}

/** One line for an event: `10:00:00.000 gateway POST /v1/checkouts 200`. */
export function lineOf({ at, lane, what, detail }: JournalEvent): string {
  const fault = typeof detail.fault === 'string' ? ` (fault ${detail.fault})` : '';
  return `  ${at.slice(11, 23)} ${lane.padEnd(8)} ${what}${fault}`;
}
