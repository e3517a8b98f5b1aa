/** What the stand-in for Stripe has: payments, refunds, events, and what they have moved. */
import type Stripe from 'stripe';
import type { HttpRequest } from '../../../src/connector/index.ts';
import type { AcquirerVerdict, MadeTransaction } from '../../../src/testing/connector-checks/index.ts';

/** What goes wrong with a request: before it is carried out, after it, or in the answer. */
export type Fault =
  | 'lost-before'
  | 'lost-after'
  | 'late'
  | 'garbage'
  | 'conflict'
  | 'throttled'
  | 'server-error'
  | { readonly cutAt: number };

/** https://docs.stripe.com/currencies; ISK is sent with two decimals. */
const withoutDecimals = /^(BIF|CLP|DJF|GNF|JPY|KMF|KRW|MGA|PYG|RWF|VND|VUV|XAF|XOF|XPF)$/;
const threeDecimals = /^(BHD|JOD|KWD|OMR|TND)$/;

export type Form = Readonly<Record<string, string>>;
export interface Answer {
  readonly status: number;
  readonly body: object;
}
type Metadata = Record<string, string>;
export interface FakeIntent extends Pick<Stripe.PaymentIntent, 'id' | 'status' | 'amount' | 'currency'> {
  readonly object: 'payment_intent';
  readonly created: number;
  readonly livemode: boolean;
  readonly capture_method: string;
  readonly payment_method_types: readonly [string];
  readonly metadata: Metadata;
  readonly setup_future_usage: string | null;
  amount_received: number;
  amount_refunded: number;
  cancellation_reason: string | null;
  last_payment_error: object | null;
  latest_charge: object | null;
  next_action: object | null;
  status: Stripe.PaymentIntent.Status;
}
export interface FakeRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  /** Absent for a release of what was not captured, which moves no money. */
  readonly balance_transaction: string | null;
  status: string;
  failure_reason?: string;
}
export interface FakeEvent extends Pick<Stripe.EventBase, 'id' | 'created' | 'livemode'> {
  readonly object: 'event';
  readonly type: string;
  readonly request: { readonly id: null; readonly idempotency_key: string | null };
  readonly data: { readonly object: object };
}

export const ok = (body: object): Answer => ({ status: 200, body });

export const refuse = (
  status: number,
  code: string | undefined,
  more: object = {},
  type = 'invalid_request_error',
): Answer => ({
  status,
  body: { error: { type, message: 'Refused.', ...(code && { code }), ...more } },
});

export type Books = ReturnType<typeof createBooks>;

export function createBooks(clock: { now: number }, livemode: boolean) {
  const intents: FakeIntent[] = [];
  const refunds: FakeRefund[] = [];
  const releases: FakeRefund[] = [];
  const disputes: object[] = [];
  const events: FakeEvent[] = [];
  const made: MadeTransaction[] = [];
  const undecided: (() => void)[] = [];
  const declines = new Map<string, { readonly code: string; readonly decline_code?: string }>();
  let number = 0;
  /** What changes from one request to the next. */
  const now = {
    /** What becomes of transactions, and of those that wait. */
    verdict: 'accepted' as AcquirerVerdict,
    key: null as string | null,
    /** Whether somebody works in the dashboard. */
    isDashboard: false,
  };
  const options = {
    takesNetworkIds: true,
    least: 50,
    refundStatus: 'succeeded',
    searchLagMs: 45_000,
    card: {} as object,
    /** Whether a method's shopper goes to its page. Otherwise the verdict alone decides. */
    sendsToPage: true,
    /** Whether a bank answers a debit later, by `payLate` or `failLate`. */
    debitsWait: false,
    fault: (_request: HttpRequest): Fault | undefined => undefined,
  };
  const nextId = (prefix: string) => {
    number += 1;
    return `${prefix}_3Fake${String(number).padStart(8, '0')}`;
  };
  const created = () => Math.floor(clock.now / 1000);
  function emit(type: string, object: object): void {
    const request = { id: null, idempotency_key: now.key };
    events.unshift({
      id: nextId('evt'),
      object: 'event',
      created: created(),
      livemode,
      type,
      request,
      data: { object: structuredClone(object) },
    });
  }

  /** Notes what a request has made, in the amount as Stripe counts it. */
  function note(
    units: number,
    { currency: code }: Pick<FakeIntent, 'currency'>,
    more: Omit<MadeTransaction, 'key' | 'amount' | 'currency'>,
    under = now.key ?? '',
  ): void {
    const currency = code.toUpperCase();
    const decimals = withoutDecimals.test(currency) ? 0 : threeDecimals.test(currency) ? 3 : 2;
    made.push({ ...more, key: under, amount: (units / 10 ** decimals).toFixed(2), currency });
  }

  /** Does something now, or when it is decided about it. */
  function whenDecided(settle: () => void): void {
    if (now.verdict === 'pending') undecided.push(settle);
    else settle();
  }

  const find = (id: string) => intents.find((one) => one.id === id);

  return {
    ...{
      clock,
      livemode,
      options,
      now,
      intents,
      refunds,
      releases,
      disputes,
      events,
      made,
      undecided,
      declines,
    },
    ...{ nextId, created, emit, note, whenDecided, find },
  };
}
