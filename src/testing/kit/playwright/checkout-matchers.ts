/** The matchers for a checkout: `expect(checkout).toBePaid()`. */
import { problemOfBrand } from '#contract/brands/mistyped-brand.ts';
import type { CheckoutDetail, SummaryState } from '#contract/control/records.ts';
import { isResultCode } from '#contract/result-codes.ts';
import type { TestCheckout } from '../checkout.ts';
import { toLine } from '../journal.ts';
import { requireKnown } from '../suggestion.ts';
import {
  type MatcherResult,
  type MatcherState,
  type PollOptions,
  pollUntil,
  type Seen,
  type Within,
} from './poll.ts';

/** What a paid checkout must have. */
export interface ExpectedPayment {
  /** As the gateway writes it, such as `92.00`. */
  readonly amount?: string;
  /** Its code of three letters, such as `EUR`. */
  readonly currency?: string;
  /** The brand's code, such as `VISA`. */
  readonly brand?: string;
  /** `DB` for a debit, `PA` for an authorization. */
  readonly paymentType?: string;
}

/** How many of the newest lines of a timeline a message shows. */
const shownLines = 12;

export const checkoutMatchers = {
  async toBePaid(
    this: MatcherState,
    checkout: TestCheckout,
    expected: ExpectedPayment = {},
    within: Within = {},
  ): Promise<MatcherResult> {
    requireExpected(expected);
    const wanted = textOf(expected);
    const asked = { name: 'toBePaid', expected: `the checkout to be paid${wanted && ` with ${wanted}`}` };
    return pollCheckout(this, checkout, { ...asked, ...within }, (detail) => {
      const isPaid = detail.checkout.state === 'paid';
      const paid = paymentOf(detail);
      const isSo = isPaid && includes(paid, expected);
      // What is paid stays paid.
      return { isSo, isFinal: isPaid && wanted === '', more: isPaid ? textOf(paid) : '' };
    });
  },

  /** @param code the result code; any decline when absent */
  async toBeDeclined(
    this: MatcherState,
    checkout: TestCheckout,
    code?: string,
    within: Within = {},
  ): Promise<MatcherResult> {
    if (code !== undefined && !isResultCode(code)) {
      throw new TypeError(
        `toBeDeclined: ${JSON.stringify(code)} is no result code; give one, such as '800.100.155'.`,
      );
    }
    const withCode = code === undefined ? '' : ` with ${code}`;
    const asked = { name: 'toBeDeclined', expected: `the checkout to be declined${withCode}` };
    return pollCheckout(this, checkout, { ...asked, ...within }, ({ checkout: { state, code: actual } }) => ({
      isSo: state === 'declined' && (code === undefined || code === actual),
    }));
  },

  toBePending(this: MatcherState, checkout: TestCheckout, within: Within = {}): Promise<MatcherResult> {
    return pollState(this, checkout, { name: 'toBePending', ...within }, 'pending');
  },

  /** Its 30 minutes are over by the clock of the tenant, and it was neither paid nor declined nor is it pending. */
  toBeExpired(this: MatcherState, checkout: TestCheckout, within: Within = {}): Promise<MatcherResult> {
    return pollState(this, checkout, { name: 'toBeExpired', ...within }, 'expired');
  },

  /** One charge, whatever was clicked and however often a request was sent. */
  toBeChargedOnce(this: MatcherState, checkout: TestCheckout, within: Within = {}): Promise<MatcherResult> {
    const asked = {
      name: 'toBeChargedOnce',
      expected: 'one charge of the checkout',
      kind: 'number',
      ...within,
    } as const;
    return pollCheckout(this, checkout, asked, ({ checkout: { state }, charges }) => ({
      isSo: state === 'paid' && charges.length === 1,
      // No charge goes away.
      isFinal: charges.length > 1,
      more: `it has ${charges.length} charges`,
    }));
  },
};

function requireExpected(expected: ExpectedPayment): void {
  requireKnown('toBePaid', expected, ['amount', 'currency', 'brand', 'paymentType']);
  for (const [name, value] of Object.entries(expected) as [string, unknown][]) {
    if (value === undefined || typeof value === 'string') continue;
    const remedy = typeof value === 'number' ? `, such as '${value.toFixed(2)}'` : '';
    throw new TypeError(`toBePaid: ${name} is ${JSON.stringify(value)}; give a string${remedy}.`);
  }
  const problem = expected.brand === undefined ? '' : problemOfBrand(expected.brand);
  if (problem !== '') throw new TypeError(`toBePaid: brand ${problem}.`);
}

/** What a matcher reads of a checkout. */
interface Judged extends Pick<Seen, 'isSo' | 'isFinal'> {
  /** What the sentence about the checkout says besides its state. */
  readonly more?: string;
}

/** Asks for the checkout; where more could undo what it is, waits until its tenant is at rest. */
async function pollCheckout(
  state: MatcherState,
  checkout: TestCheckout,
  asked: Omit<PollOptions, 'look'>,
  judge: (detail: CheckoutDetail) => Judged,
): Promise<MatcherResult> {
  if (typeof checkout?.detail !== 'function') {
    throw new TypeError(
      `${asked.name} takes a checkout, as openCheckout, tenant.checkout and tenant.checkoutOf give it.`,
    );
  }
  return pollUntil(state, {
    ...asked,
    activity: () => checkout.tenant.journal.activity(),
    async look() {
      const detail = await checkout.detail();
      const { isSo, isFinal, more } = judge(detail);
      return { isSo, ...(isFinal && { isFinal }), ...seenOf(checkout, detail, more) };
    },
  });
}

function pollState(
  state: MatcherState,
  checkout: TestCheckout,
  asked: Within & { readonly name: string },
  wanted: SummaryState,
): Promise<MatcherResult> {
  const named = { ...asked, expected: `the checkout to be ${wanted}` };
  return pollCheckout(state, checkout, named, (detail) => ({ isSo: detail.checkout.state === wanted }));
}

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

function seenOf(checkout: TestCheckout, detail: CheckoutDetail, more = ''): Pick<Seen, 'actual' | 'says'> {
  const { state, code, rule } = detail.checkout;
  return {
    actual: { state, code },
    says: () =>
      [
        `The checkout ${checkout.id} is ${state}${code && ` with ${code}`}${rule && `, as the rule ${rule} decided`}${more && `; ${more}`}.`,
        'What happened last:',
        ...detail.timeline.slice(-shownLines).map((event) => `  ${toLine(event)}`),
        `The whole timeline: ${checkout.workbenchUrl}`,
      ].join('\n'),
  };
}
