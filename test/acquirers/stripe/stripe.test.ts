import { describe, expect, it } from 'vitest';
import { currencyCodes } from '#contract/parameters/currencies.ts';
import { stripe } from '../../../src/acquirers/stripe/index.ts';
import { toUnits } from '../../../src/acquirers/stripe/requests.ts';
import type { PaymentOrder } from '../../../src/connector/index.ts';
import { challengeCard, type Fault, testKey, webhookSecret } from './fake-stripe.ts';
import {
  cardOf,
  connect,
  createConnector,
  followUpOf,
  inquiryOf,
  keyOf,
  noon,
  paymentOf,
  referencedPA,
} from './orders.ts';

const accepted = '000.000.000';
const pending = '000.200.000';
const formOf = (body = '') => Object.fromEntries(new URLSearchParams(body));

async function charged(more: Partial<PaymentOrder> = {}, name = 'first') {
  const stand = connect();
  const outcome = await stand.connector.charge(paymentOf(more), keyOf(name), noon);
  return { ...stand, outcome, form: formOf(stand.fake.requests[0]?.body) };
}

describe('the connector of Stripe', () => {
  it('sends a payment as Stripe documents it, with the key as the idempotency key', async () => {
    const parameters = {
      merchantTransactionId: 'order 7',
      descriptor: 'Shop "7" <é>',
      'customer.email': 'jane@shop.example',
      'billing.street1': 'Main Street',
      'billing.houseNumber1': '5',
      'billing.city': 'Springfield',
      'billing.postcode': '12345',
      'billing.country': 'US',
      'customer.mobile': '+491701234567',
    };
    const { fake, form, outcome } = await charged({ parameters });
    expect(fake.requests).toHaveLength(1);
    expect(fake.requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://api.stripe.com/v1/payment_intents',
      headers: {
        authorization: `Bearer ${testKey}`,
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': keyOf('first'),
        'stripe-version': '2026-10-28.endive',
      },
    });
    expect(form).toEqual({
      amount: '9200',
      currency: 'eur',
      confirm: 'true',
      capture_method: 'automatic',
      'allowed_payment_method_types[0]': 'card',
      return_url: 'https://gateway.example/v1/return/1',
      statement_descriptor_suffix: 'Shop 7 ',
      'metadata[key]': keyOf('first'),
      'metadata[payment]': '8ac7a4a19fd5ac48019fe1b2c3d4e5f6',
      'metadata[card]': 'VISA 424242 4242 08 2031',
      'metadata[merchantTransactionId]': 'order 7',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '8',
      'payment_method_data[card][exp_year]': '2031',
      'payment_method_data[card][cvc]': '987',
      'payment_method_data[billing_details][name]': 'Jane Jones',
      'payment_method_data[billing_details][email]': 'jane@shop.example',
      'payment_method_data[billing_details][phone]': '+491701234567',
      'payment_method_data[billing_details][address][line1]': 'Main Street 5',
      'payment_method_data[billing_details][address][city]': 'Springfield',
      'payment_method_data[billing_details][address][postal_code]': '12345',
      'payment_method_data[billing_details][address][country]': 'US',
      'expand[0]': 'latest_charge',
    });
    expect(outcome).toMatchObject({
      code: accepted,
      rule: 'stripe-accepted',
      reference: fake.intents[0]?.id,
      resultDetails: { ConnectorTxID1: fake.intents[0]?.id, AuthCode: '123456' },
      checks: { avsResponse: 'F', cvvResponse: 'M' },
      riskScore: '12',
    });
    expect(outcome.additions).toBeUndefined();
  });

  it.each<[what: string, order: Partial<PaymentOrder>, sends: object]>([
    ['an authorisation', { paymentType: 'PA' }, { capture_method: 'manual' }],
    [
      'a card of Cartes Bancaires',
      { brand: 'CARTEBANCAIRE' },
      { 'payment_method_options[card][network]': 'cartes_bancaires' },
    ],
    [
      'a card without a code',
      { instrument: cardOf(undefined, { securityCode: '' }) },
      { 'payment_method_data[card][cvc]': '' },
    ],
    [
      'a payment by phone',
      { parameters: { transactionCategory: 'MOTO' } },
      { 'payment_method_options[card][moto]': 'true' },
    ],
    [
      'the first payment of an agreement',
      {
        parameters: {
          'standingInstruction.mode': 'INITIAL',
          'standingInstruction.source': 'CIT',
          'standingInstruction.type': 'RECURRING',
        },
      },
      {
        setup_future_usage: 'off_session',
        'payment_method_options[card][setup_credential_usage]': 'recurring',
      },
    ],
    [
      'a later payment of an agreement, whose first was elsewhere',
      {
        parameters: {
          'standingInstruction.mode': 'REPEATED',
          'standingInstruction.source': 'MIT',
          'standingInstruction.type': 'UNSCHEDULED',
          'standingInstruction.initialTransactionId': 'MCC1234561026',
        },
      },
      {
        off_session: 'true',
        'payment_method_options[card][stored_credential_usage]': 'unscheduled',
        'payment_method_options[card][mit_exemption][network_transaction_id]': 'MCC1234561026',
      },
    ],
    [
      'an authentication that was made elsewhere',
      {
        parameters: {
          'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
          'threeDSecure.version': '2.2.0',
          'threeDSecure.dsTransactionId': 'd65e93c3-35ab-41ba-b307-767bfc19eae3',
          'threeDSecure.eci': '05',
          'threeDSecure.authenticationStatus': 'Y',
        },
      },
      {
        error_on_requires_action: 'true',
        'payment_method_options[card][three_d_secure][cryptogram]': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
        'payment_method_options[card][three_d_secure][transaction_id]':
          'd65e93c3-35ab-41ba-b307-767bfc19eae3',
        'payment_method_options[card][three_d_secure][version]': '2.2.0',
        'payment_method_options[card][three_d_secure][electronic_commerce_indicator]': '05',
        'payment_method_options[card][three_d_secure][ares_trans_status]': 'Y',
      },
    ],
  ])('sends what Stripe must know of %s', async (_what, order, sends) => {
    const { form, outcome } = await charged(order);
    expect(outcome.code).toBe(accepted);
    expect(form).toMatchObject(sends);
    const isAbsent = 'off_session' in sends || 'error_on_requires_action' in sends;
    expect(form.return_url === undefined).toBe(isAbsent);
  });

  it('gives the card network’s id of the first payment of an agreement', async () => {
    const { outcome } = await charged({
      parameters: { 'standingInstruction.mode': 'INITIAL', 'standingInstruction.type': 'RECURRING' },
    });
    expect(outcome.additions).toEqual({ standingInstruction: { initialTransactionId: '104557651805572' } });
  });

  it('tells the operator when the account may not send the card network’s id', async () => {
    const { fake, connector, warnings } = connect();
    fake.options.takesNetworkIds = false;
    const parameters = {
      'standingInstruction.source': 'MIT',
      'standingInstruction.initialTransactionId': '104557651805572',
    };
    const outcome = await connector.charge(paymentOf({ parameters }), keyOf('first'), noon);
    expect(outcome).toMatchObject({ code: '600.200.501', rule: 'stripe-refused' });
    expect(warnings).toEqual(['Stripe does not take the card network’s id of an earlier payment']);
  });

  it.each<[what: string, order: Partial<PaymentOrder>, code: string, name: string]>([
    ['decimals of ISK', { currency: 'ISK', amount: '92.50' }, '100.550.303', 'amount'],
    ['an amount of zero', { paymentType: 'PA', amount: '0.00' }, '100.550.300', 'amount'],
    [
      'an indicator without its proof',
      { parameters: { 'threeDSecure.eci': '05' } },
      '100.390.117',
      'threeDSecure.verificationId',
    ],
    [
      'a raised authorisation',
      { linkedTo: followUpOf('RF', 'pi_1').referenced },
      '600.200.400',
      'paymentType',
    ],
  ])('refuses %s before anything is sent', async (_what, order, code, name) => {
    const { outcome, fake } = await charged(order);
    expect(outcome).toMatchObject({ code, rule: 'beyond-stripe', errors: [{ name }] });
    expect(fake.requests).toEqual([]);
  });

  it.each([
    ['JPY', '92.00', 92],
    ['KWD', '92.12', 92_120],
    ['TWD', '92.45', 9245],
    ['ISK', '92.00', 9200],
    ['MGA', '92.00', 92],
  ])('counts %s %s as %i', (currency, amount, units) => {
    expect(toUnits(amount, currency)).toBe(units);
  });

  it('takes currencies of the gateway alone, and no UGX, of which Stripe’s documents contradict each other', () => {
    const { currencies = [] } = stripe.capabilities;
    expect(currencies.filter((currency) => !currencyCodes.includes(currency))).toEqual([]);
    expect(currencies).not.toContain('UGX');
  });

  it('shows a challenge in the gateway’s frame, and takes its end from Stripe', async () => {
    for (const isAuthenticated of [true, false]) {
      const { fake, connector, outcome } = await charged({ instrument: cardOf(challengeCard) });
      const id = fake.intents[0]?.id ?? '';
      expect(outcome).toMatchObject({ code: pending, reference: id, isChallenge: true });
      expect(outcome.redirect).toEqual({
        url: 'https://hooks.stripe.com/redirect/authenticate/src_1',
        method: 'GET',
        parameters: [
          { name: 'client_secret', value: 'src_client_secret_1' },
          { name: 'pi', value: id },
        ],
      });
      const inquiry = inquiryOf(paymentOf({ instrument: cardOf(challengeCard) }), noon, id);
      expect((await connector.find?.(inquiry, keyOf('first'), noon))?.code).toBe(pending);
      fake.options.card = {
        three_d_secure: { result: 'authenticated', electronic_commerce_indicator: '05', version: '2.2.0' },
      };
      fake.finishChallenge(id, isAuthenticated);
      const end = await connector.find?.(inquiry, keyOf('first'), noon);
      expect(end?.code).toBe(isAuthenticated ? accepted : '100.380.401');
      expect(end?.threeDSecure).toEqual(
        isAuthenticated ? { eci: '05', authenticationStatus: 'Y', version: '2.2.0' } : undefined,
      );
    }
  });

  it('ends a payment that waits for its shopper, but none that was paid meanwhile', async () => {
    for (const isPaid of [false, true]) {
      const { fake, connector, outcome } = await charged({ instrument: cardOf(challengeCard) });
      const id = outcome.reference ?? '';
      const inquiry = inquiryOf(paymentOf(), noon, id);
      // The shopper is faster than the request that cancels.
      fake.options.fault = ({ url }) => {
        if (isPaid && url.endsWith('/cancel')) fake.finishChallenge(id, true);
        return undefined;
      };
      const end = await connector.cancel?.(inquiry, keyOf('first'), noon);
      expect(end).toMatchObject({ code: isPaid ? accepted : '100.396.101', reference: id });
      expect(fake.intents[0]?.status).toBe(isPaid ? 'succeeded' : 'canceled');
    }
  });

  it('waits for a payment that Stripe began and did not try, and can cancel it', async () => {
    for (const status of ['processing', 'requires_confirmation', 'requires_payment_method']) {
      const { fake, connector, outcome } = await charged();
      Object.assign(fake.intents[0] ?? {}, { status });
      const inquiry = inquiryOf(paymentOf(), noon, outcome.reference);
      expect((await connector.find?.(inquiry, keyOf('first'), noon))?.code).toBe(pending);
      const end = await connector.cancel?.(inquiry, keyOf('first'), noon);
      expect(end?.code).toBe(status === 'processing' ? pending : '100.396.101');
    }
  });

  it('cancels no payment that has succeeded already', async () => {
    const { fake, connector, outcome } = await charged();
    const inquiry = inquiryOf(paymentOf(), noon, outcome.reference);
    expect((await connector.cancel?.(inquiry, keyOf('first'), noon))?.code).toBe(accepted);
    expect(fake.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it.each<[string, string, string, (intent: object) => Fault | undefined]>([
    ['', 'canceled', '100.380.401', () => undefined],
    [' unless Stripe fails', 'requires_payment_method', '100.380.401', () => 'lost-before'],
    [
      ' unless its shopper was faster with another card',
      'succeeded',
      accepted,
      (intent) => void Object.assign(intent, { status: 'succeeded', last_payment_error: null }),
    ],
  ])('cancels a declined challenge, whose shopper has its secret%s', async (_unless, status, code, meet) => {
    const { fake, connector, outcome } = await charged({ instrument: cardOf(challengeCard) });
    const [intent] = fake.intents;
    fake.finishChallenge(outcome.reference ?? '', false);
    fake.options.fault = ({ url }) => (url.endsWith('/cancel') ? meet(intent ?? {}) : undefined);
    for (let times = 0; times < 2; times += 1) {
      const inquiry = inquiryOf(paymentOf(), noon, outcome.reference);
      expect((await connector.find?.(inquiry, keyOf('first'), noon))?.code).toBe(code);
    }
    expect(intent?.status).toBe(status);
  });

  it('captures an authorisation, whole or a part of it, once', async () => {
    const { fake, connector, outcome } = await charged({ paymentType: 'PA' });
    const id = outcome.reference ?? '';
    const order = followUpOf('CP', id, { ...referencedPA(id), amount: '50.00', isPart: true });
    expect(await connector.followUp(order, keyOf('capture'), noon)).toEqual({
      code: accepted,
      rule: 'stripe-accepted',
      reference: `${id}/capture`,
    });
    expect(fake.requests.at(-1)).toMatchObject({
      url: `https://api.stripe.com/v1/payment_intents/${id}/capture`,
      body: 'amount_to_capture=5000',
    });
    const again = await connector.followUp(order, keyOf('again'), noon);
    expect(again).toMatchObject({ code: '900.100.202', rule: 'stripe-refused' });
    expect(fake.intents[0]).toMatchObject({ status: 'succeeded', amount_received: 5000 });
  });

  it('releases an authorisation, and gives a debit back as a whole', async () => {
    const authorised = await charged({ paymentType: 'PA' });
    const id = authorised.outcome.reference ?? '';
    const release = await authorised.connector.followUp(
      followUpOf('RV', id, referencedPA(id)),
      keyOf('reversal'),
      noon,
    );
    expect(release).toMatchObject({ code: accepted, reference: `${id}/cancel` });
    expect(authorised.fake.intents[0]).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'requested_by_customer',
    });
    const debited = await charged();
    const reversal = await debited.connector.followUp(
      followUpOf('RV', debited.outcome.reference ?? ''),
      keyOf('reversal'),
      noon,
    );
    expect(reversal).toMatchObject({ code: accepted, reference: debited.fake.refunds[0]?.id });
    expect(debited.fake.intents[0]?.amount_refunded).toBe(9200);
  });

  it('refunds parts of a debit and of a capture until nothing is left', async () => {
    const { fake, connector, outcome } = await charged();
    const part = (amount: string, suffix = '') =>
      followUpOf('RF', `${outcome.reference}${suffix}`, { amount, isPart: true });
    expect((await connector.followUp(part('50.00'), keyOf('one'), noon)).code).toBe(accepted);
    expect((await connector.followUp(part('50.00'), keyOf('two'), noon)).code).toBe('700.400.200');
    expect((await connector.followUp(part('42.00', '/capture'), keyOf('three'), noon)).code).toBe(accepted);
    expect((await connector.followUp(part('1.00'), keyOf('four'), noon)).code).toBe('700.400.200');
    expect(fake.refunds.map(({ amount }) => amount)).toEqual([4200, 5000]);
    expect(fake.refunds[0]?.metadata).toEqual({ key: keyOf('three') });
  });

  it('says of a refund that waits that it is pending, and later how it ended', async () => {
    const { fake, connector, outcome } = await charged();
    fake.options.refundStatus = 'pending';
    const order = followUpOf('RF', outcome.reference ?? '');
    const first = await connector.followUp(order, keyOf('refund'), noon);
    expect(first).toMatchObject({ code: pending, reference: fake.refunds[0]?.id });
    fake.settleRefund(first.reference ?? '', 'failed', 'expired_or_canceled_card');
    const end = await connector.find?.(inquiryOf(order, noon, first.reference), keyOf('refund'), noon);
    expect(end).toMatchObject({ code: '100.100.303', rule: 'stripe-refund-failed' });
  });

  it.each([[null], ['8ac7a4a19fd5ac48019fe1b2c3d4e5f6'], ['re_1']])(
    'refuses to follow %s, which is no payment of Stripe',
    async (reference) => {
      const { fake, connector } = connect();
      expect(await connector.followUp(followUpOf('RF', reference), keyOf('refund'), noon)).toEqual({
        code: '700.100.100',
        rule: 'not-of-stripe',
      });
      expect(fake.requests).toEqual([]);
    },
  );

  it('asks for a second card under the same key at nobody, and finds which card was charged', async () => {
    const { connector, fake, clock } = await charged();
    const other = paymentOf({ instrument: cardOf('5555555555554444'), brand: 'MASTER' });
    await expect(connector.charge(other, keyOf('first'), noon)).rejects.toMatchObject({
      name: 'UnknownOutcome',
    });
    clock.now += 60_000;
    const outcome = await connector.find?.(inquiryOf(other, noon), keyOf('first'), clock.now);
    expect(outcome).toMatchObject({
      code: accepted,
      paidCard: {
        brand: 'VISA',
        masked: { bin: '424242', last4Digits: '4242', expiryMonth: '08', expiryYear: '2031' },
      },
    });
    expect(fake.intents).toHaveLength(1);
  });

  it('refuses a key of the other environment, and settings that are none', () => {
    const create = (apiKey: string, environment: 'test' | 'live') =>
      createConnector({ settings: { apiKey }, environment });
    expect(() => create('sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'test')).toThrow(
      'no key of the test environment',
    );
    expect(() => create('rk_test_4eC39HqLyjWDarjtT1zdp7dc', 'live')).toThrow(
      'no key of the live environment',
    );
    expect(create('rk_live_4eC39HqLyjWDarjtT1zdp7dc', 'live').readWebhook).toBeUndefined();
    expect(stripe.settings.parse({ apiKey: testKey, webhookSecret })).toEqual({
      apiKey: testKey,
      webhookSecret,
    });
    for (const wrong of [
      {},
      { apiKey: 'pk_test_4eC39HqLyjWDarjtT1zdp7dc' },
      { apiKey: testKey, account: 'acct_1' },
    ])
      expect(() => stripe.settings.parse(wrong)).toThrow();
  });
});
