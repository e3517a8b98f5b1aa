/** How the stand-in for Stripe answers requests that make or change a payment or a refund. */
import {
  type Answer,
  type Books,
  type FakeIntent,
  type FakeRefund,
  type Form,
  ok,
  refuse,
} from './fake-stripe-books.ts';
import { methodRules, refusedParameter } from './method-rules.ts';
import { documentedParameters } from './parameters.ts';

/** Asks its holder for a challenge; https://docs.stripe.com/testing, "3D Secure". */
export const challengeCard = '4000000000003220';

const chargedCard = {
  authorization_code: '123456',
  network_transaction_id: '104557651805572',
  three_d_secure: null,
  checks: { address_line1_check: 'pass', address_postal_code_check: 'pass', cvc_check: 'pass' },
};

const typeOf = ({ capture_method }: Pick<FakeIntent, 'capture_method'>) =>
  capture_method === 'manual' ? 'PA' : 'DB';

export function createChanges(books: Books) {
  const { options, now, intents, refunds, releases, undecided, declines, livemode } = books;
  const { nextId, created, emit, note, whenDecided, find } = books;

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
    const isDeclined = now.verdict === 'declined';
    if (decline ?? isDeclined) return fail(intent, decline ?? { code: 'card_declined' });
    const { next } = methodRules[type] ?? {};
    if (next && (options.sendsToPage || now.verdict === 'challenged')) {
      intent.status = 'requires_action';
      const page = `https://pm-redirects.stripe.com/authorize/acct_1/${intent.id}?flow=1`;
      intent.next_action = { type: next[0], [next[0]]: { [next[1]]: page, ...next[2] } };
      emit('payment_intent.requires_action', intent);
      return ok(intent);
    }
    const isProven = form['payment_method_options[card][three_d_secure][cryptogram]'] !== undefined;
    const isAsked =
      now.verdict === 'challenged' ||
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
    const own = now.key ?? '';
    intent.status = 'processing';
    if (type === 'sepa_debit' && options.debitsWait) return ok(intent);
    whenDecided(() => {
      if (now.verdict === 'declined') return void fail(intent, { code: 'card_declined' });
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

  function change(intent: FakeIntent | undefined, verb: string, form: Form): Answer {
    if (!intent) return refuse(404, 'resource_missing', { param: 'intent' });
    const state = { payment_intent: intent };
    if (verb === 'capture') {
      const units = Number(form.amount_to_capture ?? intent.amount);
      if (intent.status !== 'requires_capture' || now.verdict === 'declined')
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
    if (/^(succeeded|canceled|processing)$/.test(intent.status) || now.verdict === 'declined')
      return refuse(400, 'payment_intent_unexpected_state', state);
    Object.assign(intent, {
      status: 'canceled',
      next_action: null,
      cancellation_reason: form.cancellation_reason ?? null,
    });
    if (now.key !== null && !now.key.includes('-cancel-'))
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

  function refund(form: Form): Answer {
    const intent = find(form.payment_intent ?? '');
    const amount = Number(form.amount);
    if (!intent) return refuse(404, 'resource_missing', { param: 'payment_intent' });
    if (intent.amount_refunded === intent.amount_received) return refuse(400, 'charge_already_refunded');
    if (amount > intent.amount_received - intent.amount_refunded)
      return refuse(400, undefined, { param: 'amount' });
    const isDeclined = now.verdict === 'declined';
    if (!isDeclined) intent.amount_refunded += amount;
    const made: FakeRefund = {
      id: nextId('re'),
      object: 'refund',
      created: created(),
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: now.isDashboard ? {} : { key: form['metadata[key]'] ?? '' },
      balance_transaction: nextId('txn'),
      status: isDeclined ? 'failed' : now.verdict === 'pending' ? 'pending' : options.refundStatus,
    };
    refunds.unshift(made);
    const own = now.key ?? '';
    const done = () => note(amount, intent, { paymentType: 'RF', follows: intent.metadata.key ?? '' }, own);
    if (now.verdict === 'pending')
      undecided.push(() => {
        settleRefund(made, now.verdict === 'declined' ? 'failed' : 'succeeded');
        if (now.verdict !== 'declined') done();
      });
    else if (!isDeclined) done();
    emit('refund.created', made);
    return ok(made);
  }

  return {
    authorize,
    fail,
    pay,
    change,
    refund,
    settleRefund,
    /** Notes a payment that has waited. */
    noteLate: (intent: FakeIntent) =>
      note(intent.amount, intent, { paymentType: typeOf(intent) }, intent.metadata.key ?? ''),
  };
}
