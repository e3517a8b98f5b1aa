import { describe, expect, it } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { account } from './fake-adyen.ts';
import { browser, card, charge, createFollowUp, createKey, createOrder, createRig, now } from './orders.ts';

const key = createKey(1);

describe('a payment at Adyen', () => {
  it('is sent as the documented example, with our key as reference and idempotency key', async () => {
    const { body, request } = await charge({ amount: '10.00', currency: 'USD' });
    expect(request?.url).toBe('https://checkout-test.adyen.com/v72/payments');
    expect(request?.headers).toMatchObject({ 'x-api-key': account.apiKey, 'idempotency-key': key });
    expect(body).toEqual({
      amount: { currency: 'USD', value: 1000 },
      reference: key,
      paymentMethod: {
        type: 'scheme',
        brand: 'visa',
        number: '4111111111111111',
        expiryMonth: '03',
        expiryYear: '2030',
        holderName: 'John Smith',
        cvc: '737',
      },
      returnUrl: 'https://gateway.example/v1/return/1',
      merchantAccount: account.merchantAccount,
      shopperInteraction: 'Ecommerce',
      captureDelayHours: 0,
      additionalData: {},
      authenticationData: { threeDSRequestData: { nativeThreeDS: 'disabled' } },
      redirectFromIssuerMethod: 'GET',
    });
  });

  it.each([
    ['BCMC', '4871049999999910', 'bcmc'],
    ['VISA', '4871049999999910', 'visa'],
    ['BCMC', '5127880999999990', 'bcmc'],
    ['MASTER', '5127880999999990', 'mc'],
    ['CARTEBANCAIRE', '4035501000000008', 'cartebancaire'],
    ['DANKORT', '4571000000000001', 'dankort'],
  ])('names the scheme %s that the shopper chose for %s', async (chosen, number, brand) => {
    const { body } = await charge({ brand: chosen, instrument: { ...card, number } });
    expect(body.paymentMethod).toMatchObject({ type: 'scheme', number, brand });
  });

  it('is captured by hand when it is an authorisation', async () => {
    const { body } = await charge({ paymentType: 'PA' });
    expect(body.additionalData).toEqual({ manualCapture: 'true' });
    expect(body.captureDelayHours).toBeUndefined();
  });

  it.each([
    ['HUF', '92.50', 9250],
    ['JPY', '92.00', 92],
    ['KWD', '92.50', 92500],
    ['ISK', '92.00', 9200],
    ['CLP', '92.00', 9200],
    ['CVE', '92.00', 92],
    ['IDR', '92.00', 92],
  ])('in %s has the minor units that Adyen counts', async (currency, amount, value) => {
    const { body } = await charge({ amount, currency });
    expect(body.amount).toEqual({ value, currency });
  });

  it.each([
    ['IDR', '92.50'],
    ['ISK', '92.50'],
  ])('in %s with decimals that do not exist is refused before it is sent', async (currency, amount) => {
    const { fake, outcome } = await charge({ amount, currency });
    expect(outcome).toMatchObject({ code: '100.550.303', rule: 'adyen-has-no-such-amount' });
    expect(fake.requests).toEqual([]);
  });

  it('of no card, or that raises another, is refused before it is sent', async () => {
    const wallet = await charge({ instrument: { kind: 'none' } });
    const linkedTo = {
      id: 'a',
      paymentType: 'PA',
      brand: 'VISA',
      reference: 'P000000000000001',
      merchantTransactionId: null,
    };
    const raise = await charge({ linkedTo, paymentType: 'PA' });
    expect([wallet.outcome.code, raise.outcome.code]).toEqual(['600.200.100', '700.400.000']);
    expect([...wallet.fake.requests, ...raise.fake.requests]).toEqual([]);
  });

  it('carries the shopper’s address, browser and statement in the forms that Adyen takes', async () => {
    const { body } = await charge({
      parameters: {
        ...browser,
        'billing.street1': 'Main Street 1',
        'billing.city': 'Berlin',
        'billing.postcode': '10115',
        'billing.country': 'DE',
        'billing.state': 'Brandenburg',
        'customer.ip': '192.0.2.1',
        'customer.email': 'jane@example.com',
        'customer.merchantCustomerId': '7',
        descriptor: 'Shop #1 — order of a long, long name',
        merchantTransactionId: 'order-7',
      },
    });
    expect(body).toMatchObject({
      merchantOrderReference: 'order-7',
      shopperIP: '192.0.2.1',
      shopperEmail: 'jane@example.com',
      shopperReference: '007',
      shopperStatement: 'Shop 1  order of a lon',
      browserInfo: { acceptHeader: 'text/html', colorDepth: 24, timeZoneOffset: -60, javaEnabled: false },
    });
    expect(body.billingAddress).toEqual({
      street: 'Main Street 1',
      houseNumberOrName: 'N/A',
      city: 'Berlin',
      postalCode: '10115',
      country: 'DE',
    });
  });

  it('with a wrong card number is declined, and nothing is charged', async () => {
    const { outcome, fake } = await charge({ instrument: { ...card, number: '41' } });
    expect(outcome).toMatchObject({ code: '100.100.101', resultDetails: { AcquirerResponse: '101' } });
    expect(fake.payments.size).toBe(0);
  });

  it('with an API key that Adyen does not know is declined, and the operator is told', async () => {
    const { fake, warnings } = createRig();
    const settings = { ...account, apiKey: 'AQE-another-key-of-the-account' };
    const warn = (sentence: string) => void warnings.push(sentence);
    const connector = adyen.create({ settings, environment: 'test', send: fake.send, warn });
    expect((await connector.charge(createOrder(), key, now)).code).toBe('600.200.201');
    expect(warnings).toEqual([expect.stringContaining('API key')]);
  });
});

describe('a follow-up at Adyen', () => {
  const psp = 'P000000000000001';

  async function followUp(type: string, of: string, changes = {}, reference: string | null = psp) {
    const rig = createRig();
    await rig.connector.charge(createOrder({ paymentType: of === 'CP' ? 'PA' : of }), key, now);
    rig.fake.takeWebhooks();
    const order = createFollowUp(type, { paymentType: of, reference }, changes);
    const outcome = await rig.connector.followUp(order, createKey(2), now);
    return { ...rig, outcome, body: rig.bodies()[1], url: rig.fake.requests[1]?.url ?? '' };
  }

  it.each([
    ['CP', 'PA', 'captures', { value: 5000, currency: 'EUR' }],
    ['RF', 'DB', 'refunds', { value: 5000, currency: 'EUR' }],
    ['RV', 'PA', 'cancels', undefined],
    ['RV', 'DB', 'reversals', undefined],
  ])('%s of a %s is pending until the webhook confirms it', async (type, of, call, amount) => {
    const { outcome, body, url, readNotifications } = await followUp(type, of, {
      amount: '50.00',
      isPart: true,
    });
    expect(url).toBe(`https://checkout-test.adyen.com/v72/payments/${psp}/${call}`);
    const reference = createKey(2) + type;
    expect(body).toEqual({ reference, merchantAccount: account.merchantAccount, ...(amount && { amount }) });
    expect(outcome).toMatchObject({ code: '000.200.000', reference: expect.stringContaining(`${psp}/M`) });
    expect(await readNotifications()).toMatchObject([
      { kind: 'outcome', key: createKey(2), outcome: { code: '000.000.000', reference: outcome.reference } },
    ]);
  });

  it('of more than is left is declined by the webhook', async () => {
    const { readNotifications } = await followUp('CP', 'PA', { amount: '920.00' });
    expect(await readNotifications()).toMatchObject([
      { key: createKey(2), outcome: { code: '700.400.100' } },
    ]);
  });

  it('of a capture is one of its payment, but a capture alone cannot be reversed', async () => {
    const refund = await followUp('RF', 'CP', {}, `${psp}/M000000000000002`);
    expect(refund.url).toContain(`/payments/${psp}/refunds`);
    const reversal = await followUp('RV', 'CP', {}, `${psp}/M000000000000002`);
    expect(reversal.outcome.code).toBe('700.100.700');
    expect(reversal.url).toBe('');
  });

  it.each([[null], ['simulator-page']])('of a payment that Adyen calls %s is not sent', async (reference) => {
    const { outcome, url } = await followUp('CP', 'PA', {}, reference);
    expect([outcome.code, url]).toEqual(['700.100.100', '']);
  });
});

describe('the settings of Adyen', () => {
  const { send } = createRig().fake;
  const create = (environment: 'test' | 'live', more = {}) =>
    adyen.create({ settings: adyen.settings.parse({ ...account, ...more }), environment, send, warn() {} });
  const livePrefix = '1797a841fbb37ca7-AdyenDemo';

  it('of the live system are refused in the test environment, and missing ones in the live environment', () => {
    expect(() => create('test', { livePrefix })).toThrow('livePrefix');
    expect(() => create('live')).toThrow('livePrefix');
  });

  it('lead live payments to the merchant’s own address, and nowhere else', async () => {
    const urls: string[] = [];
    const settings = adyen.settings.parse({ ...account, livePrefix });
    const live = adyen.create({
      settings,
      environment: 'live',
      warn() {},
      async send({ url }) {
        urls.push(url);
        return { status: 200, headers: {}, text: '{"resultCode":"Received"}' };
      },
    });
    await live.charge(createOrder({ mode: 'LIVE' }), key, now);
    expect(urls).toEqual([`https://${livePrefix}-checkout-live.adyenpayments.com/checkout/v72/payments`]);
    expect(() => create('live', { livePrefix: 'evil.example/' })).toThrow();
  });
});
