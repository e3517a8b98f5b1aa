/** What Stripe's answers say, and what they must be about. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FollowUpOrder, HttpRequest } from '../../../src/connector/index.ts';
import { createFakeStripe, webhookSecret } from './fake-stripe.ts';
import { createConnector, followUpOf, inquiryOf, keyOf, noon, paymentOf, referencedPA } from './orders.ts';

const key = keyOf('first');
const unknown = { name: 'UnknownOutcome' };
type Answer = object | ((url: string) => unknown);

/** Returns a connector that gets this answer to everything, what it sends, and what it writes to the operator's log. */
function answeredBy(told: Answer, status = 200, environment: 'test' | 'live' = 'test') {
  const warnings: string[] = [];
  const requests: HttpRequest[] = [];
  const connector = createConnector({
    settings: { apiKey: `sk_${environment}_4eC39HqLyjWDarjtT1zdp7dc`, webhookSecret },
    environment,
    warn: (sentence) => void warnings.push(sentence),
    async send(request) {
      requests.push(request);
      const text = JSON.stringify(typeof told === 'function' ? told(request.url) : told);
      return { status, headers: {}, text };
    },
  });
  const sent = () => requests.map(({ method, url }) => `${method} ${decodeURIComponent(url.slice(26))}`);
  return { connector, warnings, requests, sent };
}

const paid = {
  id: 'pi_1',
  status: 'succeeded',
  livemode: false,
  amount: 9200,
  currency: 'eur',
  capture_method: 'automatic',
  metadata: { key },
};
const bare = { rule: 'stripe-accepted', reference: 'pi_1', resultDetails: { ConnectorTxID1: 'pi_1' } };
const action = { type: 'redirect_to_url', redirect_to_url: { url: 'https://hooks.stripe.com/go?a=b' } };
const reason = { code: 'card_declined', decline_code: 'lost_card' };

const charge = (told: object, status?: number, environment?: 'test' | 'live') =>
  answeredBy(told, status, environment).connector.charge(paymentOf(), key, noon);
const charged = (change: object) => charge({ ...paid, ...change });

describe('an answer of Stripe to a payment', () => {
  it.each<[how: string, change: object]>([
    ['in another currency', { currency: 'usd' }],
    ['in no currency', { currency: null }],
    ['of another amount', { amount: 9201 }],
    ['of an amount that is a text', { amount: '9200' }],
    ['under another key', { metadata: { key: keyOf('other') } }],
    ['without metadata', { metadata: undefined }],
    ['of the live environment', { livemode: true }],
    ['of no environment', { livemode: undefined }],
    ['that was authorised alone', { capture_method: 'manual' }],
    ['without a name', { id: undefined }],
    ['with a name of another form', { id: 'pi 1' }],
    ['of a state that begins otherwise', { status: 'not_canceled', last_payment_error: reason }],
    ['of a state that ends otherwise', { status: 'canceled_not', last_payment_error: reason }],
    ['of a state like one that waits', { status: 'processing_not' }],
    ['of a state with one that waits at its end', { status: 'not_processing' }],
    ['without a state', { status: undefined }],
    ['whose page is missing', { status: 'requires_action' }],
    ['whose page has no address', { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } }],
    [
      'whose page is a script',
      { status: 'requires_action', next_action: { redirect_to_url: { url: 'javascript:"https:"' } } },
    ],
    [
      'whose code is of no app of WeChat',
      {
        status: 'requires_action',
        next_action: { wechat_pay_display_qr_code: { data: 'https://evil.example/' } },
      },
    ],
    [
      'whose reference is none, and which has no page',
      {
        status: 'requires_action',
        next_action: { multibanco_display_details: { entity: '11249', reference: '<b>1</b>' } },
      },
    ],
  ])('about one %s leaves it unknown', async (_how, change) => {
    await expect(charged(change)).rejects.toMatchObject(unknown);
  });

  it.each([
    ['test', true],
    ['live', false],
  ] as const)('of the %s environment says something there alone', async (environment, livemode) => {
    await expect(charge({ ...paid, livemode }, 200, environment)).rejects.toMatchObject(unknown);
    expect(await charge({ ...paid, livemode: !livemode }, 200, environment)).toMatchObject(bare);
  });

  it('about an authorisation that was captured at once leaves it unknown', async () => {
    const { connector } = answeredBy(paid);
    const authorising = connector.charge(paymentOf({ paymentType: 'PA' }), key, noon);
    await expect(authorising).rejects.toMatchObject(unknown);
  });

  it.each<[told: string, change: object, outcome: object]>([
    ['tells nothing besides', {}, { code: '000.000.000', ...bare }],
    ['names its charge alone', { latest_charge: 'ch_1' }, { code: '000.000.000', ...bare }],
    ['has no charge', { latest_charge: null }, { code: '000.000.000', ...bare }],
    [
      'waits for its shopper',
      { status: 'requires_action', next_action: action },
      {
        ...bare,
        code: '000.200.000',
        rule: 'stripe-pending',
        isChallenge: true,
        redirect: {
          url: 'https://hooks.stripe.com/go',
          method: 'GET',
          parameters: [{ name: 'a', value: 'b' }],
        },
      },
    ],
    [
      'waits with the reason of an earlier try',
      { status: 'processing', last_payment_error: reason },
      { code: '000.200.000', rule: 'stripe-pending', reference: 'pi_1' },
    ],
    [
      'was cancelled for no reason',
      { status: 'canceled' },
      { ...bare, code: '100.396.201', rule: 'stripe-canceled' },
    ],
    [
      'was cancelled for a reason of its own',
      { status: 'canceled', cancellation_reason: 'expired' },
      { ...bare, code: '100.396.103', rule: 'stripe-canceled' },
    ],
    [
      'was declined',
      {
        status: 'requires_payment_method',
        last_payment_error: {
          code: 'card_declined',
          decline_code: 'lost_card',
          charge: 'ch_1',
          network_decline_code: '41',
          network_advice_code: '02',
        },
      },
      {
        code: '800.100.165',
        rule: 'stripe-declined',
        reference: 'pi_1',
        resultDetails: {
          ConnectorTxID1: 'pi_1',
          ConnectorTxID2: 'ch_1',
          AcquirerResponse: '41',
          MerchantAdviceCode: '02',
          ExtendedDescription: 'lost_card',
        },
      },
    ],
    [
      'was declined by the code of an error',
      { status: 'requires_payment_method', last_payment_error: { code: 'expired_card' } },
      {
        code: '100.100.303',
        rule: 'stripe-declined',
        reference: 'pi_1',
        resultDetails: { ConnectorTxID1: 'pi_1', ExtendedDescription: 'expired_card' },
      },
    ],
  ])('that %s tells exactly this', async (_told, change, outcome) => {
    expect(await charged(change)).toEqual(outcome);
  });

  const card = {
    authorization_code: '123456',
    network_transaction_id: '104557651805572',
    checks: { address_line1_check: 'pass', address_postal_code_check: 'fail', cvc_check: 'fail' },
    three_d_secure: {
      electronic_commerce_indicator: '05',
      result: 'authenticated',
      version: '2.2.0',
      transaction_id: 'd65e93c3-35ab-41ba-b307-767bfc19eae3',
      authentication_flow: 'challenge',
    },
  };
  const latest_charge = {
    id: 'ch_1',
    outcome: { risk_score: 7 },
    payment_method_details: { card },
  };
  const facts = {
    resultDetails: {
      ConnectorTxID1: 'pi_1',
      ConnectorTxID2: 'ch_1',
      AuthCode: '123456',
      CardholderInitiatedTransactionID: '104557651805572',
    },
    checks: { avsResponse: 'A', cvvResponse: 'N' },
    threeDSecure: {
      eci: '05',
      authenticationStatus: 'Y',
      version: '2.2.0',
      flow: 'challenge',
      dsTransactionId: 'd65e93c3-35ab-41ba-b307-767bfc19eae3',
    },
    riskScore: '7',
  };

  it.each([
    ['succeeded', { code: '000.000.000', rule: 'stripe-accepted' }],
    ['requires_action', { code: '000.200.000', rule: 'stripe-pending' }],
    ['canceled', { code: '100.396.201', rule: 'stripe-canceled' }],
  ])('that %s hands every fact of its charge on', async (status, told) => {
    const outcome = await charged({ status, latest_charge, next_action: action });
    expect(outcome).toMatchObject({ ...told, ...facts, reference: 'pi_1' });
  });

  it('that was declined hands the checks of its charge on', async () => {
    const last_payment_error = { code: 'incorrect_cvc' };
    const told = { status: 'requires_payment_method', last_payment_error, latest_charge };
    expect(await charged(told)).toMatchObject({ code: '800.100.153', checks: facts.checks, riskScore: '7' });
  });

  it.each<[charge: object]>([
    [{}],
    [{ payment_method_details: {}, outcome: {} }],
    [{ payment_method_details: null, outcome: null }],
    [{ payment_method_details: { card: {} }, outcome: { risk_score: null } }],
  ])('with the charge %o names it, and knows nothing of it', async (charge) => {
    expect(await charged({ latest_charge: { id: 'ch_1', ...charge } })).toEqual({
      code: '000.000.000',
      rule: 'stripe-accepted',
      reference: 'pi_1',
      resultDetails: { ConnectorTxID1: 'pi_1', ConnectorTxID2: 'ch_1' },
    });
  });

  it.each([
    [{ address_line1_check: 'pass' }, 'A'],
    [{ address_line1_check: 'fail' }, 'N'],
    [{ address_postal_code_check: 'pass' }, 'Z'],
    [{ address_postal_code_check: 'fail' }, 'N'],
    [{ address_postal_code_check: 'pass', address_line1_check: null }, 'Z'],
  ])('with the checks %o of the address tells %s', async (checks, avsResponse) => {
    const told = { latest_charge: { id: 'ch_1', payment_method_details: { card: { checks } } } };
    expect((await charged(told)).checks).toEqual({ avsResponse });
  });

  it.each([
    ['JPY', 92, true],
    ['JPY', 9200, false],
    ['KWD', 92_000, true],
    ['KWD', 9200, false],
  ])('in %s about %i units counts when these are as many: %s', async (currency, amount, counts) => {
    const { connector } = answeredBy({ ...paid, amount, currency: currency.toLowerCase() });
    const charging = connector.charge(paymentOf({ currency }), key, noon);
    if (counts) expect(await charging).toMatchObject(bare);
    else await expect(charging).rejects.toMatchObject(unknown);
  });

  it('that is the first of an agreement hands the network’s id on', async () => {
    const { additions } = await charged({ latest_charge, setup_future_usage: 'off_session' });
    expect(additions).toEqual({ standingInstruction: { initialTransactionId: '104557651805572' } });
    expect((await charged({ latest_charge, setup_future_usage: 'on_session' })).additions).toBeUndefined();
    expect((await charged({ setup_future_usage: 'off_session' })).additions).toBeUndefined();
  });

  it.each([
    ['off_session', { initialTransactionId: '104557651805572' }],
    [null, {}],
  ])('with setup_future_usage %s hands Mastercard’s link id on', async (setup_future_usage, ids) => {
    const details = { card: { ...card, transaction_link_id: 'e7R9d3L2-Q9vS6pP1_WzEh' } };
    const charge = { ...latest_charge, payment_method_details: details };
    const { additions } = await charged({ latest_charge: charge, setup_future_usage });
    const transactionLinkId = 'e7R9d3L2-Q9vS6pP1_WzEh';
    expect(additions).toEqual({ standingInstruction: { ...ids, transactionLinkId } });
  });

  it.each([[7], [{}], ['e7R9d3L2-Q9vS6pP1_WzEh 4242424242424242'], ['x'.repeat(37)]])(
    'gives no text of Stripe’s for the link id %j',
    async (transaction_link_id) => {
      const details = { card: { ...card, transaction_link_id } };
      const { additions } = await charged({
        latest_charge: { ...latest_charge, payment_method_details: details },
      });
      expect(additions).toEqual({ standingInstruction: { transactionLinkId: '' } });
    },
  );

  it.each([['12 34'], [' 123456'], ['123456 '], ['x'.repeat(101)], [''], [123456], [{}]])(
    'leaves the authorisation code %j out, which is no code',
    async (authorization_code) => {
      const details = { card: { ...card, authorization_code } };
      const { resultDetails } = await charged({
        latest_charge: { ...latest_charge, payment_method_details: details },
      });
      expect(resultDetails).not.toHaveProperty('AuthCode');
    },
  );

  const masked = { bin: '424242', last4Digits: '4242', expiryMonth: '08', expiryYear: '2031' };
  it.each<[mark: string, paidCard: object | undefined]>([
    ['VISA 424242 4242 08 2031', { brand: 'VISA', masked }],
    ['VISA  4242 08 2031', undefined],
    ['VISA 424242  08 2031', undefined],
    ['VISA 424242 4242  2031', undefined],
    ['VISA 424242 4242 08', undefined],
  ])('names the card of the mark “%s” when it is whole', async (mark, paidCard) => {
    const outcome = await charged({ metadata: { key, card: mark } });
    expect(outcome.paidCard).toEqual(paidCard);
    expect(outcome).toMatchObject(bare);
  });
});

describe('a refusal of Stripe', () => {
  const refuse = async (error: object, status: number, order?: FollowUpOrder) => {
    const { connector, warnings } = answeredBy({ error }, status);
    const outcome = order
      ? await connector.followUp(order, key, noon)
      : await connector.charge(paymentOf(), key, noon);
    return { outcome, warnings };
  };

  it.each<[error: object, status: number, outcome: object, warning?: string]>([
    [{ type: 'rate_limit_error' }, 429, { code: '800.120.100', rule: 'stripe-throttled' }],
    [
      { type: 'authentication_error' },
      401,
      { code: '900.100.201', rule: 'stripe-refused-credentials' },
      'Stripe refuses the API key, or does not allow its account what was asked for',
    ],
    [
      { type: 'invalid_request_error', code: 'new_code', param: 'amount' },
      400,
      {
        code: '900.100.200',
        rule: 'stripe-refused',
        resultDetails: { ExtendedDescription: 'new_code' },
      },
      'Stripe does not take parameters; its dashboard says which',
    ],
    [
      { type: 'invalid_request_error' },
      400,
      { code: '900.100.200', rule: 'stripe-refused' },
      'Stripe does not take parameters; its dashboard says which',
    ],
    [
      { type: 'card_error', code: 'card_declined', payment_intent: { id: 'no name' } },
      402,
      {
        code: '800.100.100',
        rule: 'stripe-declined',
        resultDetails: { ExtendedDescription: 'card_declined' },
      },
    ],
    [{ type: 'card_error' }, 402, { code: '800.100.100', rule: 'stripe-declined', resultDetails: undefined }],
  ])('%o of HTTP %i tells exactly this', async (error, status, outcome, warning) => {
    const refused = await refuse(error, status);
    expect(refused.outcome).toEqual(outcome);
    expect(refused.warnings).toEqual(warning === undefined ? [] : [warning]);
  });

  it.each<[what: string, order: FollowUpOrder, code: string]>([
    ['capture', followUpOf('CP', 'pi_1', referencedPA('pi_1')), '700.400.100'],
    ['release', followUpOf('RV', 'pi_1', referencedPA('pi_1')), '700.400.300'],
    ['refund', followUpOf('RF', 'pi_1'), '700.400.200'],
  ])('without a known reason to a %s is one of that type', async (_what, order, code) => {
    const { outcome } = await refuse({ type: 'invalid_request_error', code: 'new_code' }, 400, order);
    expect(outcome).toMatchObject({ code, rule: 'stripe-refused' });
  });

  it.each<[status: number, body: object]>([
    [400, { error: { type: 'api_error' } }],
    [400, { error: { type: 'my_card_error' } }],
    [400, { error: { type: 'card_errors' } }],
    [400, { error: { type: 'idempotency_error' } }],
    [400, {}],
    [409, { error: { type: 'invalid_request_error' } }],
    [424, { error: { type: 'invalid_request_error' } }],
    [500, { error: { type: 'card_error' } }],
    [540, { error: { type: 'card_error' } }],
    [201, paid],
  ])('of HTTP %i with %o does not say what was done', async (status, body) => {
    await expect(charge(body, status)).rejects.toMatchObject(unknown);
  });

  it.each([200, 400, 502])('of HTTP %i with nothing does not say what was done', async (status) => {
    const { connector } = answeredBy(() => null, status);
    await expect(connector.charge(paymentOf(), key, noon)).rejects.toMatchObject(unknown);
  });

  it('to a question does not say what was done', async () => {
    const { connector } = answeredBy({ error: { type: 'invalid_request_error' } }, 404);
    const find = connector.find?.(inquiryOf(paymentOf(), noon, 'pi_1'), key, noon);
    await expect(find).rejects.toMatchObject(unknown);
  });
});

describe('an answer of Stripe to a follow-up', () => {
  const refund = { id: 're_1', status: 'succeeded', amount: 9200, currency: 'eur', metadata: { key } };
  const follow = (type: string, told: object, referenced = {}) =>
    answeredBy(told).connector.followUp(followUpOf(type, 'pi_1', referenced), key, noon);

  it.each<[how: string, change: object]>([
    ['in another currency', { currency: 'usd' }],
    ['of another amount', { amount: 9201 }],
    ['under another key', { metadata: { key: keyOf('other') } }],
    ['without metadata', { metadata: undefined }],
    ['without a name', { id: undefined }],
    ['with a name of another form', { id: 're/1' }],
    ['of a new state', { status: 'new' }],
    ['without a state', { status: undefined }],
  ])('about a refund %s leaves it unknown', async (_how, change) => {
    await expect(follow('RF', { ...refund, ...change })).rejects.toMatchObject(unknown);
  });

  it.each<[status: string, outcome: object]>([
    ['succeeded', { code: '000.000.000', rule: 'stripe-accepted' }],
    ['pending', { code: '000.200.000', rule: 'stripe-pending' }],
    ['requires_action', { code: '000.200.000', rule: 'stripe-pending' }],
    ['failed', { code: '800.100.100', rule: 'stripe-refund-failed' }],
    ['canceled', { code: '800.100.100', rule: 'stripe-refund-failed' }],
  ])('about a refund that is %s tells exactly this', async (status, outcome) => {
    expect(await follow('RF', { ...refund, status })).toEqual({ ...outcome, reference: 're_1' });
  });

  const captured = { ...paid, capture_method: 'manual', amount_received: 9200 };
  it.each<[type: string, how: string, change: object]>([
    ['CP', 'of another amount', { amount_received: 9100 }],
    ['CP', 'that is not done', { status: 'requires_capture' }],
    ['CP', 'of another payment', { id: 'pi_2' }],
    ['RV', 'that is not done', { status: 'succeeded' }],
    ['RV', 'of another payment', { status: 'canceled', id: 'pi_2' }],
  ])('about a %s %s leaves it unknown', async (type, _how, change) => {
    const following = follow(type, { ...captured, ...change }, referencedPA('pi_1'));
    await expect(following).rejects.toMatchObject(unknown);
  });

  it.each([
    ['CP', 'capture', captured],
    ['RV', 'cancel', { ...captured, status: 'canceled', amount_received: 0 }],
  ])('about a %s that is done names the payment and the %s', async (type, verb, told) => {
    expect(await follow(type, told, referencedPA('pi_1'))).toEqual({
      code: '000.000.000',
      rule: 'stripe-accepted',
      reference: `pi_1/${verb}`,
    });
  });

  it.each([
    ['RF', 'pi_1/capture', 'DB', 'refunds', { amount: '9200', payment_intent: 'pi_1', 'metadata[key]': key }],
    ['RV', 'pi_1/capture', 'CP', 'refunds', { amount: '9200', payment_intent: 'pi_1', 'metadata[key]': key }],
    ['CP', 'pi_1', 'PA', 'payment_intents/pi_1/capture', { amount_to_capture: '9200' }],
    [
      ...(['RV', 'pi_1', 'PA', 'payment_intents/pi_1/cancel'] as const),
      { cancellation_reason: 'requested_by_customer' },
    ],
  ])('is asked for by a %s of %s, a %s, at %s with %o', async (type, reference, referenced, path, form) => {
    const { connector, requests } = answeredBy({ error: { type: 'card_error' } }, 402);
    const { referenced: payment } = followUpOf(type, reference);
    await connector.followUp(
      followUpOf(type, reference, { referenced: { ...payment, paymentType: referenced } }),
      key,
      noon,
    );
    const [{ url = '', body = '', headers = {} } = {}] = requests;
    expect(url).toBe(`https://api.stripe.com/v1/${path}`);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual(form);
    expect(headers['idempotency-key']).toBe(key);
  });

  it('is asked for with no amount that Stripe does not have, nor for a name with more around it', async () => {
    const { connector, sent } = answeredBy(refund);
    const half = followUpOf('RF', 'pi_1', { amount: '92.50', currency: 'ISK' });
    expect(await connector.followUp(half, key, noon)).toEqual({
      code: '100.550.303',
      rule: 'beyond-stripe',
    });
    for (const reference of ['xpi_1', 'pi_1/cancel', 'pi_1/capture/more', 'pi_', 'pi_1?x=y'])
      expect(await connector.followUp(followUpOf('RF', reference), key, noon)).toEqual({
        code: '700.100.100',
        rule: 'not-of-stripe',
      });
    expect(sent()).toEqual([]);
  });
});

describe('a question to Stripe', () => {
  it('for a payment names it, and asks for its charge', async () => {
    const { connector, sent } = answeredBy(paid);
    const outcome = await connector.find?.(inquiryOf(paymentOf(), noon, 'pi_1'), key, noon);
    expect(outcome).toMatchObject(bare);
    expect(sent()).toEqual(['GET payment_intents/pi_1?expand[0]=latest_charge']);
  });

  it('that is answered about another payment leaves it unknown', async () => {
    const { connector } = answeredBy({ ...paid, id: 'pi_2' });
    const find = connector.find?.(inquiryOf(paymentOf(), noon, 'pi_1'), key, noon);
    await expect(find).rejects.toMatchObject(unknown);
  });

  it('for a refund names it', async () => {
    const { connector, sent } = answeredBy({
      id: 're_1',
      status: 'succeeded',
      amount: 9200,
      currency: 'eur',
      metadata: { key },
    });
    const inquiry = inquiryOf(followUpOf('RF', 'pi_1'), noon, 're_1');
    expect(await connector.find?.(inquiry, key, noon)).toMatchObject({ reference: 're_1' });
    expect(sent()).toEqual(['GET refunds/re_1?']);
  });

  const declined = { status: 'requires_payment_method', last_payment_error: reason };
  const abandoned = ['POST payment_intents/pi_1/cancel', 'GET payment_intents/pi_1?expand[0]=latest_charge'];
  it.each<[state: string, change: object, cancels: boolean]>([
    ['declined', declined, true],
    ['not tried', { ...declined, last_payment_error: null }, false],
    ['tried again', { ...declined, status: 'processing' }, false],
    ['paid after a decline', { ...declined, status: 'succeeded' }, false],
  ])('for a payment that is %s cancels it only when it is declined', async (_state, change, cancels) => {
    const { connector, sent, requests } = answeredBy({ ...paid, ...change });
    await connector.find?.(inquiryOf(paymentOf(), noon, 'pi_1'), key, noon);
    expect(sent().slice(1)).toEqual(cancels ? abandoned : []);
    if (!cancels) return;
    expect(requests[1]?.headers?.['idempotency-key']).toBe('pi_1-cancel-requires_payment_method');
    expect(requests[1]?.body).toBe('cancellation_reason=abandoned');
  });

  it('for a payment that is declined tells why, though the cancelled one does not', async () => {
    const answers = [
      { ...paid, ...declined },
      {},
      { ...paid, status: 'canceled', cancellation_reason: 'abandoned' },
    ];
    const { connector } = answeredBy(() => answers.shift() ?? null);
    const outcome = await connector.find?.(inquiryOf(paymentOf(), noon, 'pi_1'), key, noon);
    expect(outcome).toMatchObject({ code: '800.100.165', rule: 'stripe-declined' });
  });

  it('for a declined payment that was paid meanwhile tells that', async () => {
    const answers = [{ ...paid, ...declined }, {}, paid];
    const { connector } = answeredBy(() => answers.shift() ?? null);
    const outcome = await connector.find?.(inquiryOf(paymentOf(), noon, 'pi_1'), key, noon);
    expect(outcome).toMatchObject({ code: '000.000.000', ...bare });
  });

  it.each<[status: string, cancels: boolean]>([
    ['requires_confirmation', true],
    ['requires_payment_method', true],
    ['processing', false],
  ])('that may end a payment that is %s asks for its end only when it is open', async (status, cancels) => {
    const { connector, sent } = answeredBy({ ...paid, status });
    await connector.cancel?.(inquiryOf(paymentOf(), noon, 'pi_1'), key, noon);
    expect(sent().slice(2)).toEqual(cancels ? abandoned : []);
  });

  it.each<[minutes: number, cancels: boolean]>([
    [30, true],
    [29, false],
  ])('after %i minutes of a challenge cancels it only after half an hour', async (minutes, cancels) => {
    const { connector, sent } = answeredBy({ ...paid, status: 'requires_action', next_action: action });
    await connector.find?.(inquiryOf(paymentOf(), noon, 'pi_1'), key, noon + minutes * 60_000);
    expect(sent().slice(1)).toEqual(cancels ? abandoned : []);
  });

  it('of an unknown time cancels no challenge', async () => {
    const { connector, sent } = answeredBy({ ...paid, status: 'requires_action', next_action: action });
    const inquiry = { ...inquiryOf(paymentOf(), noon, 'pi_1'), sentAt: undefined };
    await connector.find?.(inquiry, key, noon);
    expect(sent()).toHaveLength(1);
  });

  it('that may end a payment is not asked again when the payment has ended', async () => {
    const { connector, sent } = answeredBy(paid);
    await connector.cancel?.(inquiryOf(paymentOf(), noon, 'pi_1'), key, noon);
    expect(sent()).toHaveLength(1);
  });

  it.each([
    ['requires_action_x', 'x_requires_action'],
    ['requires_confirmation_x', 'x_requires_confirmation'],
  ])('in a new state %s or %s cancels nothing', async (...statuses) => {
    for (const status of statuses) {
      const { connector, sent } = answeredBy({ ...paid, status });
      const late = noon + 3_600_000;
      const find = connector.find?.(inquiryOf(paymentOf(), noon, 'pi_1'), key, late);
      await expect(find).rejects.toMatchObject(unknown);
      expect(sent()).toHaveLength(1);
    }
  });

  it('about a payment that nobody knows ends none', async () => {
    const { connector } = answeredBy({ data: [], has_more: false });
    const cancel = connector.cancel?.(inquiryOf(paymentOf(), noon), key, noon);
    await expect(cancel).rejects.toMatchObject(unknown);
  });
});

describe('an event of Stripe', () => {
  const { deliver } = createFakeStripe({ now: noon });
  const refund = { id: 're_1', status: 'succeeded', amount: 9200, currency: 'eur', metadata: { key } };
  const dispute = { id: 'du_1', payment_intent: 'pi_1', amount: 9200, currency: 'eur', reason: 'duplicate' };
  const eventOf = (type: string, id?: string, more: object = {}) => ({
    id: 'evt_1',
    type,
    livemode: false,
    request: null,
    ...(id && { data: { object: { id } } }),
    ...more,
  });
  const read = async (event: object, told: Answer = {}) => {
    const stand = answeredBy(told);
    return { ...stand, notifications: await stand.connector.readWebhook?.(deliver(event), noon) };
  };
  const intentPath = 'GET payment_intents/pi_1?expand[0]=latest_charge';

  it.each<[type: string, id: string, told: object, path: string, outcome: object]>([
    ['payment_intent.succeeded', 'pi_1', paid, intentPath, { code: '000.000.000' }],
    ['payment_intent.amount_capturable_updated', 'pi_1', paid, intentPath, { code: '000.000.000' }],
    [
      ...(['payment_intent.payment_failed', 'pi_1', { ...paid, status: 'canceled' }, intentPath] as const),
      { code: '100.396.201' },
    ],
    ['refund.created', 're_1', refund, 'GET refunds/re_1?', { code: '000.000.000' }],
    [
      'refund.updated',
      're_1',
      { ...refund, status: 'pending' },
      'GET refunds/re_1?',
      { code: '000.200.000' },
    ],
    ['refund.failed', 're_1', { ...refund, status: 'failed' }, 'GET refunds/re_1?', { code: '800.100.100' }],
  ])('%s asks for %s, and tells what it is now', async (type, id, told, path, outcome) => {
    const { notifications, sent } = await read(eventOf(type, id), told);
    expect(sent()).toEqual([path]);
    expect(notifications).toMatchObject([
      { kind: 'outcome', key, amount: '92.00', currency: 'EUR', outcome: { ...outcome, reference: id } },
    ]);
  });

  it.each([
    ['payment_intent.succeeded', 'pi_1', { ...paid, id: 'pi_2' }],
    ['refund.updated', 're_1', { ...refund, id: 're_2' }],
    ['charge.dispute.funds_withdrawn', 'du_1', { ...dispute, id: 'du_2' }],
    ['charge.captured', 'ch_1', {}],
  ])('%s of %s that does not lead to its object is read again later', async (type, id, told) => {
    const request = { idempotency_key: key };
    await expect(read(eventOf(type, id, { request }), told)).rejects.toMatchObject(unknown);
  });

  it.each<[type: string | null | undefined, id?: string, told?: object]>([
    ['payment_intent.succeeded', 'pi_1', { ...paid, metadata: undefined }],
    ['payment_intent.succeeded', 'pi_1', { ...paid, metadata: { key: `k${key}` } }],
    ['payment_intent.succeeded', 'pi_1', { ...paid, metadata: { key: `${key}k` } }],
    ['payment_intent.succeeded', 'pi_1', { ...paid, metadata: { key: 'A'.repeat(64) } }],
    [
      'payment_intent.payment_failed',
      'pi_1',
      {
        ...paid,
        status: 'requires_payment_method',
        last_payment_error: reason,
        metadata: undefined,
      },
    ],
    ['refund.updated', 're_1', { ...refund, metadata: undefined }],
    ['payment_intent.canceled', 'pi_1', { ...paid, metadata: undefined }],
    ['customer.created'],
  ])('%s of %s that the gateway did not cause tells nothing', async (type, id, told) => {
    const { notifications } = await read(eventOf(type ?? '', id), told);
    expect(notifications).toEqual([]);
  });

  it.each([
    [{ key }, [{ kind: 'report', paymentType: 'CP', key, referencedId: 'pi_1', amount: '30.00' }]],
    [undefined, []],
  ])('charge.captured of the Dashboard is a CP of a payment with the metadata %o', async (metadata, told) => {
    const object = { id: 'ch_1', payment_intent: 'pi_1' };
    const intent = { ...paid, amount_received: 3000, metadata };
    const { notifications, sent } = await read(
      eventOf('charge.captured', 'ch_1', { data: { object } }),
      intent,
    );
    expect(sent()).toEqual([intentPath]);
    expect(notifications).toHaveLength(told.length);
    expect(notifications).toMatchObject(told);
  });

  it('without an object, of a type that is not read, tells nothing', async () => {
    expect((await read(eventOf('customer.created', undefined, { data: {} }))).notifications).toEqual([]);
  });

  it.each([
    ['x.payment_intent.succeeded'],
    ['payment_intent.succeeded.x'],
    ['x.refund.updated'],
    ['refund.updated.x'],
    ['charge.dispute.closed'],
  ])('%s is no event that is read, and asks for nothing', async (type) => {
    const { notifications, sent } = await read(eventOf(type, 'pi_1'), paid);
    expect([notifications, sent()]).toEqual([[], []]);
  });

  it.each([
    ['charge.dispute.funds_withdrawn', 'CB', 'duplicate', '000.100.224', 'du_1'],
    ['charge.dispute.funds_withdrawn', 'CB', 'a_new_reason', '000.100.200', 'du_1'],
    ['charge.dispute.funds_reinstated', 'CR', 'duplicate', '000.100.105', 'du_1/reinstated'],
  ])('%s is a %s, for %s %s', async (type, paymentType, why, code, reference) => {
    const { notifications, sent } = await read(eventOf(type, 'du_1'), (url: string) =>
      url.includes('/disputes/') ? { ...dispute, reason: why } : paid,
    );
    expect(sent()).toEqual(['GET disputes/du_1?', 'GET payment_intents/pi_1?expand[0]=latest_charge']);
    expect(notifications).toEqual([
      {
        kind: 'report',
        paymentType,
        amount: '92.00',
        currency: 'EUR',
        referencedId: 'pi_1',
        key,
        outcome: { code, rule: 'stripe-dispute', reference },
      },
    ]);
  });

  it.each([
    ['test', true],
    ['live', false],
  ] as const)('of the other environment than %s tells nothing', async (environment, livemode) => {
    const told = { ...paid, livemode: !livemode };
    const { connector, sent } = answeredBy(told, 200, environment);
    const event = eventOf('payment_intent.succeeded', 'pi_1', { livemode });
    expect(await connector.readWebhook?.(deliver(event), noon)).toEqual([]);
    expect(sent()).toEqual([]);
    const own = deliver({ ...event, livemode: !livemode });
    expect(await connector.readWebhook?.(own, noon)).toMatchObject([{ outcome: { code: '000.000.000' } }]);
  });

  const seconds = noon / 1000;
  it.each([
    [`${seconds}.0`, false],
    [` ${seconds}`, false],
    [`0x${seconds.toString(16)}`, false],
    [`${seconds - 300}`, true],
    [`${seconds + 300}`, true],
    [`${seconds - 301}`, false],
    [`${seconds + 301}`, false],
    ['', false],
  ])('signed at the time “%s” counts only when that is a whole number of now', async (time, counts) => {
    const { connector } = answeredBy({});
    const body = JSON.stringify(eventOf('customer.created'));
    const hex = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex');
    // The time need not stand first.
    const headers = { 'stripe-signature': `v1=${hex},t=${time}` };
    expect(await connector.readWebhook?.({ body, headers }, noon)).toEqual(counts ? [] : undefined);
  });

  it('in which another name has the signature is not signed', async () => {
    const { connector } = answeredBy({});
    const { body, headers } = deliver(eventOf('customer.created'));
    const header = headers['stripe-signature'].replace('v1=', 'v2=');
    expect(await connector.readWebhook?.({ body, headers: { 'stripe-signature': header } }, noon)).toBe(
      undefined,
    );
  });
});
