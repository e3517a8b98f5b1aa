/**
 * A stand-in for Stripe, in memory: the requests and answers of https://docs.stripe.com/api that the connector uses. It
 * remembers idempotency keys, refuses parameters that Stripe does not document, keeps amounts, and signs events.
 */
import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import {
  type HttpAnswer,
  type HttpRequest,
  type OrderType,
  type Send,
  UnknownOutcome,
} from '../../../src/connector/index.ts';
import type { AcquirerVerdict, MadeTransaction } from '../../../src/testing/connector-checks/index.ts';
import { methodRules, refusedParameter } from './method-rules.ts';
import { documentedParameters } from './parameters.ts';

export const testKey = 'sk_test_4eC39HqLyjWDarjtT1zdp7dc';
export const webhookSecret = 'whsec_test_secret_of_the_endpoint';

/** Asks its holder for a challenge; https://docs.stripe.com/testing, "3D Secure". */
export const challengeCard = '4000000000003220';

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

const chargedCard = {
  authorization_code: '123456',
  network_transaction_id: '104557651805572',
  three_d_secure: null,
  checks: { address_line1_check: 'pass', address_postal_code_check: 'pass', cvc_check: 'pass' },
};

type Form = Readonly<Record<string, string>>;
interface Answer {
  readonly status: number;
  readonly body: object;
}
type Metadata = Record<string, string>;
interface FakeIntent extends Pick<Stripe.PaymentIntent, 'id' | 'status' | 'amount' | 'currency'> {
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
interface FakeRefund {
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

export function createFakeStripe(clock: { now: number }, livemode = false) {
  const intents: FakeIntent[] = [];
  const refunds: FakeRefund[] = [];
  const releases: FakeRefund[] = [];
  const disputes: object[] = [];
  const events: FakeEvent[] = [];
  const requests: HttpRequest[] = [];
  const made: MadeTransaction[] = [];
  /** What becomes of transactions, and of those that wait. */
  let verdict: AcquirerVerdict = 'accepted';
  const undecided: (() => void)[] = [];
  const declines = new Map<string, { readonly code: string; readonly decline_code?: string }>();
  const answers = new Map<string, { readonly request: string; readonly answer: Answer }>();
  const waiting: (() => void)[] = [];
  let key: string | null = null;
  /** Whether somebody works in the dashboard. */
  let isDashboard = false;
  let number = 0;
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
  const ok = (body: object): Answer => ({ status: 200, body });
  const refuse = (
    status: number,
    code: string | undefined,
    more: object = {},
    type = 'invalid_request_error',
  ): Answer => ({
    status,
    body: { error: { type, message: 'Refused.', ...(code && { code }), ...more } },
  });

  function emit(type: string, object: object): void {
    const request = { id: null, idempotency_key: key };
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
    under = key ?? '',
  ): void {
    const currency = code.toUpperCase();
    const decimals = withoutDecimals.test(currency) ? 0 : threeDecimals.test(currency) ? 3 : 2;
    made.push({ ...more, key: under, amount: (units / 10 ** decimals).toFixed(2), currency });
  }

  /** Does something now, or when it is decided about it. */
  function whenDecided(settle: () => void): void {
    if (verdict === 'pending') undecided.push(settle);
    else settle();
  }

  function authorize(intent: FakeIntent): void {
    intent.next_action = null;
    const [type] = intent.payment_method_types;
    intent.latest_charge = {
      id: nextId('ch'),
      object: 'charge',
      status: 'succeeded',
      payment_intent: intent.id,
      outcome: { reason: null, risk_score: 12 },
      payment_method_details: {
        type,
        [type]: type === 'card' ? { ...chargedCard, ...options.card } : {},
      },
    };
    const isManual = intent.capture_method === 'manual';
    intent.status = isManual ? 'requires_capture' : 'succeeded';
    if (!isManual) intent.amount_received = intent.amount;
    emit(isManual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', intent);
  }

  function fail(
    intent: FakeIntent,
    error: { readonly code: string; readonly decline_code?: string },
  ): Answer {
    const failure = {
      ...error,
      type: 'card_error',
      charge: nextId('ch'),
      message: 'Your card was declined.',
      network_decline_code: '05',
    };
    intent.status = 'requires_payment_method';
    intent.next_action = null;
    intent.last_payment_error = failure;
    emit('payment_intent.payment_failed', intent);
    return { status: 402, body: { error: { ...failure, payment_intent: intent } } };
  }

  function pay(form: Form): Answer {
    const unknown = Object.keys(form).find(
      (name) => !documentedParameters.has(name.replace(/metadata\[\w+\]/, 'metadata')),
    );
    const isGated =
      !options.takesNetworkIds && form['payment_method_options[card][mit_exemption][network_transaction_id]'];
    if (unknown || isGated)
      return refuse(400, 'parameter_unknown', {
        param: unknown ?? 'payment_method_options[card][mit_exemption]',
      });
    const {
      amount = '',
      currency = '',
      capture_method = '',
      'payment_method_data[card][number]': card = '',
      'payment_method_data[type]': type = '',
    } = form;
    const refused = refusedParameter(form);
    if (refused) return refuse(400, 'parameter_missing', { param: refused });
    if (!/^[1-9][0-9]*$/.test(amount)) return refuse(400, 'parameter_invalid_integer', { param: 'amount' });
    if (Number(amount) > 999_999_999_999) return refuse(400, 'amount_too_large', { param: 'amount' });
    if (Number(amount) < options.least) return refuse(400, 'amount_too_small', { param: 'amount' });
    const metadata = Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) => {
        const member = /^metadata\[(\w+)\]$/.exec(name)?.[1];
        return member ? [[member, value]] : [];
      }),
    );
    const intent: FakeIntent = {
      id: nextId('pi'),
      object: 'payment_intent',
      created: created(),
      livemode,
      amount: Number(amount),
      currency,
      capture_method,
      metadata,
      payment_method_types: [type],
      setup_future_usage: form.setup_future_usage ?? null,
      status: 'requires_confirmation',
      amount_received: 0,
      amount_refunded: 0,
      cancellation_reason: null,
      last_payment_error: null,
      latest_charge: null,
      next_action: null,
    };
    intents.unshift(intent);
    emit('payment_intent.created', intent);
    const decline = declines.get(card);
    const isDeclined = verdict === 'declined';
    if (decline ?? isDeclined) return fail(intent, decline ?? { code: 'card_declined' });
    const { next } = methodRules[type] ?? {};
    if (next && (options.sendsToPage || verdict === 'challenged')) {
      intent.status = 'requires_action';
      const page = `https://pm-redirects.stripe.com/authorize/acct_1/${intent.id}?flow=1`;
      intent.next_action = { type: next[0], [next[0]]: { [next[1]]: page, ...next[2] } };
      emit('payment_intent.requires_action', intent);
      return ok(intent);
    }
    const isProven = form['payment_method_options[card][three_d_secure][cryptogram]'] !== undefined;
    const isAsked =
      verdict === 'challenged' ||
      card === challengeCard ||
      form['payment_method_options[card][request_three_d_secure]'] !== undefined;
    if (isAsked && !isProven) {
      if (form.off_session || form.error_on_requires_action || !form.return_url)
        return fail(intent, { code: 'authentication_required', decline_code: 'authentication_required' });
      intent.status = 'requires_action';
      const url = `https://hooks.stripe.com/redirect/authenticate/src_1?client_secret=src_client_secret_1&pi=${intent.id}`;
      intent.next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: form.return_url, url } };
      emit('payment_intent.requires_action', intent);
      return ok(intent);
    }
    const cardSent = {
      number: card,
      expiryMonth: form['payment_method_data[card][exp_month]'] ?? '',
      expiryYear: form['payment_method_data[card][exp_year]'] ?? '',
      securityCode: form['payment_method_data[card][cvc]'] ?? '',
      holder: form['payment_method_data[billing_details][name]'] ?? '',
    };
    const own = key ?? '';
    intent.status = 'processing';
    if (type === 'sepa_debit' && options.debitsWait) return ok(intent);
    whenDecided(() => {
      if (verdict === 'declined') return void fail(intent, { code: 'card_declined' });
      authorize(intent);
      note(
        intent.amount,
        intent,
        { paymentType: typeOf(intent), ...(type === 'card' && { card: cardSent }) },
        own,
      );
    });
    return ok(intent);
  }

  const typeOf = ({ capture_method }: FakeIntent) => (capture_method === 'manual' ? 'PA' : 'DB');

  function change(intent: FakeIntent | undefined, verb: string, form: Form): Answer {
    if (!intent) return refuse(404, 'resource_missing', { param: 'intent' });
    const state = { payment_intent: intent };
    if (verb === 'capture') {
      const units = Number(form.amount_to_capture ?? intent.amount);
      if (intent.status !== 'requires_capture' || verdict === 'declined')
        return refuse(400, 'payment_intent_unexpected_state', state);
      if (units > intent.amount) return refuse(400, undefined, { param: 'amount_to_capture' });
      Object.assign(intent, { status: 'succeeded', amount_received: units });
      Object.assign(intent.latest_charge ?? {}, { captured: true });
      note(units, intent, { paymentType: 'CP', follows: intent.metadata.key ?? '' });
      release(intent, intent.amount - units);
      emit('charge.captured', intent.latest_charge ?? {});
      emit('payment_intent.succeeded', intent);
      return ok(intent);
    }
    if (/^(succeeded|canceled|processing)$/.test(intent.status) || verdict === 'declined')
      return refuse(400, 'payment_intent_unexpected_state', state);
    Object.assign(intent, {
      status: 'canceled',
      next_action: null,
      cancellation_reason: form.cancellation_reason ?? null,
    });
    if (key !== null && !key.includes('-cancel-'))
      note(intent.amount, intent, { paymentType: 'RV', follows: intent.metadata.key ?? '' });
    if (intent.latest_charge !== null) release(intent, intent.amount);
    emit('payment_intent.canceled', intent);
    return ok(intent);
  }

  /** What is not captured is given back as a refund, too, without a movement of money. */
  function release(intent: FakeIntent, amount: number): void {
    if (amount === 0) return;
    const refund: FakeRefund = {
      id: nextId('re'),
      object: 'refund',
      created: created(),
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: {},
      balance_transaction: null,
      status: 'succeeded',
    };
    releases.push(refund);
    emit('refund.created', refund);
  }

  function settleRefund(refund: FakeRefund | undefined, status: string, failure_reason?: string): void {
    Object.assign(refund ?? {}, { status, failure_reason });
    emit(status === 'failed' ? 'refund.failed' : 'refund.updated', refund ?? {});
  }

  function refundOf(form: Form): Answer {
    const intent = intents.find(({ id }) => id === form.payment_intent);
    const amount = Number(form.amount);
    if (!intent) return refuse(404, 'resource_missing', { param: 'payment_intent' });
    if (intent.amount_refunded === intent.amount_received) return refuse(400, 'charge_already_refunded');
    if (amount > intent.amount_received - intent.amount_refunded)
      return refuse(400, undefined, { param: 'amount' });
    const isDeclined = verdict === 'declined';
    if (!isDeclined) intent.amount_refunded += amount;
    const refund: FakeRefund = {
      id: nextId('re'),
      object: 'refund',
      created: created(),
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: isDashboard ? {} : { key: form['metadata[key]'] ?? '' },
      balance_transaction: nextId('txn'),
      status: isDeclined ? 'failed' : verdict === 'pending' ? 'pending' : options.refundStatus,
    };
    refunds.unshift(refund);
    const own = key ?? '';
    const done = () => note(amount, intent, { paymentType: 'RF', follows: intent.metadata.key ?? '' }, own);
    if (verdict === 'pending')
      undecided.push(() => {
        settleRefund(refund, verdict === 'declined' ? 'failed' : 'succeeded');
        if (verdict !== 'declined') done();
      });
    else if (!isDeclined) done();
    emit('refund.created', refund);
    return ok(refund);
  }

  function listed(
    items: readonly { readonly id: string; readonly created: number }[],
    query: URLSearchParams,
  ): Answer {
    const at = (name: string) => Number(query.get(`created[${name}]`) ?? Number.NaN);
    const start = query.get('starting_after');
    const inSpan = items.filter((item) => !(item.created < at('gte')) && !(item.created > at('lte')));
    const from = start === null ? 0 : inSpan.findIndex(({ id }) => id === start) + 1;
    const limit = Number(query.get('limit') ?? 10);
    return ok({
      object: 'list',
      data: inSpan.slice(from, from + limit),
      has_more: inSpan.length > from + limit,
    });
  }

  function get(path: string, query: URLSearchParams): Answer {
    if (path === 'payment_intents/search') {
      const wanted = /^metadata\['key'\]:'(\w+)'$/.exec(query.get('query') ?? '')?.[1];
      if (wanted === undefined) return refuse(400, undefined, { param: 'query' });
      const indexed = intents.filter((intent) => clock.now - intent.created * 1000 >= options.searchLagMs);
      return ok({
        object: 'search_result',
        data: indexed.filter(({ metadata }) => metadata.key === wanted),
        has_more: false,
      });
    }
    if (path === 'payment_intents') return listed(intents, query);
    if (path === 'refunds') return listed(refunds, query);
    if (path === 'events')
      return listed(
        events.filter(({ type }) => type === query.get('type')),
        query,
      );
    const id = path.split('/')[1];
    const charges = intents.flatMap(({ latest_charge }) => latest_charge ?? []);
    const all = [...intents, ...charges, ...refunds, ...releases, ...disputes] as { id: string }[];
    const object = all.find((item) => item.id === id);
    return object ? ok(object) : refuse(404, 'resource_missing');
  }

  function carryOut(request: HttpRequest): Answer {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.slice('/v1/'.length);
    if (request.headers?.authorization !== `Bearer ${testKey}`) return refuse(401, undefined);
    if (request.headers['stripe-version'] !== '2026-10-28.endive') return refuse(400, undefined);
    if (request.method === 'GET') return get(path, searchParams);
    const form = Object.fromEntries(new URLSearchParams(request.body));
    const [, id, verb = ''] = path.split('/');
    if (path === 'payment_intents') return pay(form);
    if (path === 'refunds') return refundOf(form);
    return change(
      intents.find((intent) => intent.id === id),
      verb,
      form,
    );
  }

  /** Carries a request out once for its key. */
  function once(request: HttpRequest, failure?: Answer): Answer {
    const used = request.headers?.['idempotency-key'];
    const text = `${request.url} ${request.body}`;
    const earlier = used === undefined ? undefined : answers.get(used);
    if (earlier && earlier.request !== text) return refuse(400, undefined, {}, 'idempotency_error');
    if (earlier) return earlier.answer;
    key = used ?? null;
    const answer = carryOut(request);
    key = null;
    if (used && answer.status !== 401)
      answers.set(used, { request: text, answer: structuredClone(failure ?? answer) });
    return failure ?? answer;
  }

  const send: Send = async (request) => {
    requests.push(request);
    const fault = options.fault(request);
    const serverError = {
      status: 500,
      body: { error: { type: 'api_error', message: 'Something went wrong.' } },
    };
    if (fault === 'lost-before') throw new UnknownOutcome('the answer did not come');
    if (fault === 'conflict') return write(refuse(409, 'idempotency_key_in_use'));
    if (fault === 'throttled') return write(refuse(429, 'rate_limit'));
    if (fault === 'late') {
      waiting.push(() => once(request));
      throw new UnknownOutcome('the answer did not come in time');
    }
    const answer = write(fault === 'server-error' ? once(request, serverError) : once(request));
    if (fault === 'lost-after') throw new UnknownOutcome('the answer broke off');
    if (fault === 'garbage') return { ...answer, text: '<html>Bad gateway</html>' };
    return typeof fault === 'object' ? { ...answer, text: answer.text.slice(0, fault.cutAt) } : answer;
  };

  const write = ({ status, body }: Answer): HttpAnswer => ({
    status,
    headers: { 'content-type': 'application/json' },
    text: JSON.stringify(body, null, 2),
  });

  return {
    send,
    options,
    intents,
    refunds,
    events,
    requests,
    made,
    /** Returns the number of a card that is declined so. */
    cardDeclinedBy(
      decline: { readonly code: string; readonly decline_code?: string },
      card = `40000000${String(declines.size + 1).padStart(8, '0')}`,
    ): string {
      declines.set(card, decline);
      return card;
    },
    /** Lets requests arrive that were on their way. */
    arrive(): void {
      for (const run of waiting.splice(0)) run();
    },
    /** The shopper ends the challenge of a payment. */
    finishChallenge(id: string, isAuthenticated: boolean): void {
      const intent = intents.find((one) => one.id === id);
      if (intent?.status !== 'requires_action') throw new Error('nobody asks');
      if (isAuthenticated) {
        authorize(intent);
        note(intent.amount, intent, { paymentType: typeOf(intent) }, intent.metadata.key ?? '');
      } else fail(intent, { code: 'payment_intent_authentication_failure' });
    },
    /** The bank pays a debit that waits. */
    payLate(id: string): void {
      const intent = intents.find((one) => one.id === id);
      if (intent?.status !== 'processing') throw new Error('nothing waits');
      authorize(intent);
      note(intent.amount, intent, { paymentType: 'DB' }, intent.metadata.key ?? '');
    },
    /** A payment that waits is not paid: by its bank, with the code of the charge, or because its time is over. */
    failLate(id: string, code: string, failure_code?: string): void {
      const intent = intents.find((one) => one.id === id);
      if (!intent || !/^(processing|requires_action)$/.test(intent.status)) throw new Error('nothing waits');
      if (failure_code) intent.latest_charge = { id: nextId('py'), status: 'failed', failure_code };
      fail(intent, { code });
    },
    /** Somebody does in the dashboard what the callback says: no request of ours causes its events. */
    atDashboard(work: () => void): void {
      isDashboard = true;
      work();
      isDashboard = false;
    },
    refund(payment_intent: string, amount: number): void {
      refundOf({ payment_intent, amount: String(amount) });
    },
    change(id: string, verb: 'capture' | 'cancel', units: number): void {
      const intent = intents.find((one) => one.id === id);
      change(intent, verb, verb === 'capture' ? { amount_to_capture: String(units) } : {});
    },
    settleRefund(id: string, status: string, failure_reason?: string): void {
      settleRefund(
        refunds.find((one) => one.id === id),
        status,
        failure_reason,
      );
    },
    /** See `FakeAcquirer.decide`. Nothing but payments and refunds is ever pending at Stripe. */
    decide(next: AcquirerVerdict, paymentType: OrderType): boolean {
      if (next === 'pending' && !/^(DB|PA|RF)$/.test(paymentType)) return false;
      verdict = next;
      if (next === 'accepted' || next === 'declined') for (const settle of undecided.splice(0)) settle();
      return true;
    },
    dispute(payment_intent: string, reason: string, amount: number, currency: string, type: string): void {
      const dispute = { id: nextId('du'), object: 'dispute', amount, currency, payment_intent, reason };
      disputes.push(dispute);
      emit(type, dispute);
    },
    /** Tells something else of what an event was about. */
    tellAgain(event: FakeEvent | undefined, type: string): void {
      emit(type, event?.data.object ?? {});
    },
    /** Writes an event as Stripe sends it. */
    deliver(event: object, secret = webhookSecret, at = clock.now) {
      const body = JSON.stringify(event);
      const time = Math.floor(at / 1000);
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      return {
        body,
        headers: { 'stripe-signature': `t=${time},v1=${signature},v0=6ffbb59b2300aae63f2724066` },
      };
    },
  };
}
