/** The gateway before Adyen: shoppers who pay by another method than a card. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { card, checkout, minute, shopperResultUrl } from '../../support/gateway.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../acquirer-gateway.ts';
import { account, createFakeAdyen } from './fake-adyen.ts';

let fake: ReturnType<typeof createFakeAdyen>;
let stand: AcquirerGateway;
let gateway: AcquirerGateway['gateway'];

beforeEach(async () => {
  fake = createFakeAdyen();
  stand = await openAcquirerGateway(adyen, account, fake.send);
  ({ gateway } = stand);
});
afterEach(() => gateway.close());

const deliver = () => stand.deliver(fake.takeWebhooks());
const day = 24 * 60 * minute;

interface Page {
  readonly url: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
}
const addressOf = ({ url, parameters }: Page) =>
  `${url}?${new URLSearchParams(parameters.map(({ name, value }) => [name, value]))}`;

const pay = (paymentBrand: string, fields: Record<string, string> = {}) =>
  stand.post('/v1/payments', {
    ...checkout,
    testMode: 'EXTERNAL',
    paymentBrand,
    shopperResultUrl,
    ...fields,
  });

/** The shopper comes back from the page of the last payment, with what the browser brings along. */
async function comeBack(page: Page, result: 'Y' | 'N' | 'P') {
  const { returnUrl } = JSON.parse(fake.requests[0]?.body ?? '{}');
  const query = new URLSearchParams(fake.authenticate(addressOf(page), result));
  return gateway.get(`${new URL(returnUrl).pathname}?${query}`);
}

const debit = {
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': 'DE02120300000000202051',
  'bankAccount.bic': 'BYLADEM1001',
};
const named = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'jane@example.com',
};

describe('a gateway before Adyen', () => {
  it.each([
    ['Y', '000.100.112'],
    ['N', '100.396.101'],
    ['P', '000.200.000'],
  ] as const)(
    'sends a shopper to the page of a bank, who comes back with %s, twice',
    async (result, code) => {
      const sent = await pay('IDEAL', { 'bankAccount.bankName': 'Test Bank A', 'bankAccount.country': 'NL' });
      expect(sent.result.code).toBe('000.200.000');
      expect(addressOf(sent.redirect)).toContain('https://checkoutshopper-test.adyen.com/');
      const back = await comeBack(sent.redirect, result);
      expect([back.statusCode, back.headers.location]).toEqual([
        303,
        expect.stringContaining('https://shop.example'),
      ]);
      expect(await stand.codeOf(sent.id)).toBe(code);
      gateway.wait(minute);
      await comeBack(sent.redirect, result);
      expect(await stand.codeOf(sent.id)).toBe(code);
      fake.decide('accepted');
      await deliver();
      expect(await stand.codeOf(sent.id)).toBe(result === 'N' ? code : '000.100.112');
      expect(fake.payments.size).toBe(result === 'N' ? 0 : 1);
    },
  );

  it('leaves a debit open that has a name when another transaction under its reference is declined', async () => {
    const { id } = await pay('SEPA', { ...debit, 'bankAccount.holder': 'pending' });
    const { reference: merchantReference, amount } = JSON.parse(fake.requests[0]?.body ?? '{}');
    const another = { merchantReference, pspReference: 'Y000000000000001', amount, reason: 'Refused' };
    fake.report('AUTHORISATION', false, another);
    await deliver();
    expect(await stand.codeOf(id)).toBe('000.200.000');
    fake.decide('accepted');
    await deliver();
    expect(await stand.codeOf(id)).toBe('000.100.112');
    expect([...fake.payments.values()]).toMatchObject([{ captured: 9200, refunded: 0 }]);
  });

  it('takes the reversal of a chargeback whose payment has failed, and tells the operator once of each', async () => {
    await pay('SEPA', { ...debit, 'bankAccount.holder': 'refuse 12 Not enough balance' });
    const { reference: merchantReference, amount } = JSON.parse(fake.requests[0]?.body ?? '{}');
    const disputed = { originalReference: 'P000000000000001', pspReference: 'D000000000000001' };
    const dispute = { merchantReference, ...disputed, amount };
    fake.report('CHARGEBACK', true, dispute);
    fake.report('CHARGEBACK_REVERSED', true, dispute);
    await deliver();
    for (const type of ['CB', 'CR'])
      expect(gateway.log().split(`reports a ${type} that does not fit its payment`)).toHaveLength(2);
  });

  it('refunds what was paid on a page, in parts, and captures nothing of it', async () => {
    const { id, redirect } = await pay('IDEAL');
    await comeBack(redirect, 'Y');
    const refunds = [await stand.follow(id, 'RF', '30.00'), await stand.follow(id, 'RF', '62.00')];
    const capture = await stand.follow(id, 'CP', '30.00');
    expect(capture.result.code).toMatch(/^(600\.200\.400|700\.)/);
    await deliver();
    for (const refund of refunds) expect(await stand.codeOf(refund.id)).toBe('000.100.112');
    expect([...fake.payments.values()]).toMatchObject([{ captured: 9200, refunded: 9200 }]);
  });

  it('charges no card beside a page that is open, and takes one when the shopper has cancelled there', async () => {
    const checkoutId = await gateway.prepare({ testMode: 'EXTERNAL' });
    const byPage = { attemptId: '1'.repeat(32), paymentBrand: 'PAYPAL' };
    const headers = { accept: 'application/json' };
    const first = (await gateway.post(`/v1/checkouts/${checkoutId}/payment`, byPage, headers)).json();
    const byCard = { ...card, 'card.number': '4111111111111111' };
    const early = (await gateway.pay(checkoutId, { attemptId: '2'.repeat(32), ...byCard })).json();
    expect([early.result.code, fake.requests.length]).toEqual(['000.200.000', 1]);
    await comeBack(first.redirect, 'N');
    expect((await gateway.status(checkoutId)).json().result.code).toBe('100.396.101');
    gateway.wait(minute);
    const paid = (await gateway.pay(checkoutId, { attemptId: '3'.repeat(32), ...byCard })).json();
    expect(paid.result.code).toBe('000.100.112');
    await deliver();
    expect((await gateway.status(checkoutId)).json().result.code).toBe('000.100.112');
    expect([...fake.payments.values()]).toMatchObject([{ type: 'scheme', captured: 9200, refunded: 0 }]);
  });

  it.each([
    ['pays it', 'AUTHORISATION', '000.100.112'],
    ['lets it expire', 'OFFER_CLOSED', '100.396.103'],
  ])('shows a reference until the shopper %s days later', async (_what, eventCode, code) => {
    const { id, paymentCode } = await pay('SIBS_MULTIBANCO');
    const given = { entity: '11249', reference: '501 422 944', expiresAt: '2026-12-01 17:00:00+0000' };
    expect(paymentCode).toEqual(given);
    gateway.wait(3 * day);
    await gateway.runDue();
    const read = async () => (await gateway.store.findPayment(id))?.record;
    expect(await read()).toMatchObject({ result: { code: '000.200.000' }, paymentCode: given });
    const { reference: merchantReference } = JSON.parse(fake.requests[0]?.body ?? '{}');
    const amount = { value: 9200, currency: 'EUR' };
    const about = { merchantReference, paymentMethod: 'multibanco', amount };
    fake.report(eventCode, true, { ...about, pspReference: 'P000000000000001' });
    await deliver();
    const record = await read();
    expect([record?.result.code, record?.paymentCode]).toEqual([code, undefined]);
  });

  const names = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
  it.each<[string, Record<string, string>, Readonly<Record<string, string[] | undefined>>]>([
    ['nothing', {}, { MBWAY: ['customer.mobile', 'customer.email'], SEPA: undefined, IDEAL: undefined }],
    ['a phone', { ...names, 'customer.mobile': '+351912345678' }, { MBWAY: ['customer.email'] }],
    [
      'all of MB WAY',
      { ...names, 'customer.mobile': '+351912345678', 'customer.email': 'jane@shop.example' },
      { MBWAY: undefined, KLARNA_INVOICE: ['cart.items[0].price', 'billing.country'] },
    ],
    ['nothing, which the simulator charges', { testMode: 'INTERNAL' }, { MBWAY: undefined }],
  ])('tells the form which brands lack something in a checkout with %s', async (_what, fields, expected) => {
    const id = await gateway.prepare({ testMode: 'EXTERNAL', ...fields });
    expect(id).toBeDefined();
    const { lacks = [], brands } = (await gateway.get(`/v1/checkouts/${id}/config`)).json();
    const found = Object.fromEntries(
      lacks.map(({ brand, names }: { brand: string; names: string[] }) => [brand, names]),
    );
    expect(Object.fromEntries(Object.keys(expected).map((brand) => [brand, found[brand]]))).toEqual(expected);
    for (const brand of Object.keys(found)) expect(brands).toContain(brand);
  });

  it('gives back what a page took whose payment was declined before', async () => {
    const { id } = await pay('PAYPAL');
    const { reference: key } = JSON.parse(fake.requests[0]?.body ?? '{}');
    const amount = { value: 9200, currency: 'EUR' };
    fake.report('OFFER_CLOSED', true, { merchantReference: key, pspReference: 'P000000000000009', amount });
    await deliver();
    expect(await stand.codeOf(id)).toBe('100.396.101');
    fake.report('AUTHORISATION', true, { merchantReference: key, pspReference: 'P000000000000008', amount });
    await deliver();
    await gateway.runDue();
    expect(fake.requests.at(-1)?.url).toMatch(/P000000000000008\/reversals$/);
  });

  it('leaves a shopper who never comes back pending, until Adyen ends the page', async () => {
    const { id } = await pay('PAYPAL');
    gateway.wait(day);
    await gateway.runDue();
    expect(await stand.codeOf(id)).toBe('000.200.000');
    const { reference: merchantReference } = JSON.parse(fake.requests[0]?.body ?? '{}');
    fake.report('OFFER_CLOSED', true, {
      merchantReference,
      pspReference: 'P000000000000009',
      amount: { value: 9200, currency: 'EUR' },
    });
    await deliver();
    expect(await stand.codeOf(id)).toBe('100.396.101');
    expect(gateway.log()).not.toContain('is unknown');
  });

  it.each([
    ['accepted', '000.100.112'],
    ['declined', '800.100.155'],
  ] as const)('tells days later that a debit was %s', async (verdict, code) => {
    fake.decide('pending');
    const { id, result } = await pay('DIRECTDEBIT_SEPA', debit);
    expect(result.code).toBe('000.200.000');
    gateway.wait(3 * day);
    await gateway.runDue();
    expect(await stand.codeOf(id)).toBe('000.200.000');
    fake.decide(verdict);
    await deliver();
    expect(await stand.codeOf(id)).toBe(code);
    expect(fake.payments.size).toBe(verdict === 'accepted' ? 1 : 0);
    expect(gateway.log()).not.toContain(debit['bankAccount.iban']);
  });

  it.each([
    ['CHARGEBACK', '000.100.206'],
    ['CAPTURE_FAILED', '000.100.226'],
  ])('records a debit that the bank takes back after a week: %s', async (eventCode, code) => {
    const { id, result } = await pay('SEPA', debit);
    expect(result.code).toBe('000.100.112');
    await deliver();
    gateway.wait(7 * day);
    const [{ key = '', psp = '' } = {}] = fake.payments.values();
    const amount = { value: 9200, currency: 'EUR' };
    const about = {
      merchantReference: key,
      originalReference: psp,
      pspReference: 'D000000000000001',
      amount,
    };
    fake.report(eventCode, true, { ...about, additionalData: { chargebackReasonCode: 'MD06' } });
    const webhooks = fake.takeWebhooks();
    await stand.deliver([...webhooks, ...webhooks]);
    const records = (await stand.followUpsOf(id)).filter(({ paymentType }) => paymentType === 'CB');
    expect(records).toMatchObject([{ referencedId: id, amount: '92.00', result: { code } }]);
  });

  it('debits a kept account again while its shopper is there', async () => {
    const { registrationId, result } = await pay('SEPA', { ...debit, createRegistration: 'true' });
    expect(result.code).toBe('000.100.112');
    const again = {
      entityId: checkout.entityId,
      amount: '3.00',
      currency: 'EUR',
      paymentType: 'DB',
      testMode: 'EXTERNAL',
    };
    const paid = await stand.post(`/v1/registrations/${registrationId}/payments`, again);
    expect(paid.result.code).toBe('000.100.112');
    const { paymentMethod } = JSON.parse(fake.requests.at(-1)?.body ?? '{}');
    expect(paymentMethod).toEqual({
      type: 'sepadirectdebit',
      iban: debit['bankAccount.iban'],
      ownerName: 'Jane Jones',
    });
  });

  it('charges a lost debit once, when it is sent again', async () => {
    fake.faults.push({ kind: 'lost', isCharged: true });
    const { id, result } = await pay('SEPA', debit);
    expect(result.code).toBe('900.100.300');
    gateway.wait(10_000);
    await gateway.runDue();
    await deliver();
    expect([await stand.codeOf(id), fake.payments.size]).toEqual(['000.100.112', 1]);
  });

  it('waits for a phone without a page', async () => {
    const { id, result, redirect } = await pay('MBWAY', {
      ...named,
      'customer.mobile': '+351912345678',
    });
    expect([result.code, redirect]).toEqual(['000.200.000', undefined]);
    fake.decide('accepted');
    await deliver();
    expect(await stand.codeOf(id)).toBe('000.100.112');
  });

  it.each<[string, Record<string, string>, boolean]>([
    ['IDEAL', { createRegistration: 'true' }, true],
    ['IDEAL', { createRegistration: 'false' }, false],
    ['PAYPAL', { createRegistration: 'true' }, true],
    ['SEPA', { createRegistration: 'true', ...debit }, false],
  ])('tells the merchant that %s with %o stores nothing: %s', async (brand, fields, isTold) => {
    const { resultDetails, registrationId } = await pay(brand, fields);
    const unsent = resultDetails?.ParametersNotSent ?? '';
    expect([unsent.includes('createRegistration'), registrationId === undefined]).toEqual([
      isTold,
      brand !== 'SEPA',
    ]);
  });

  it('tells the merchant what a brand needs, and asks Adyen nothing', async () => {
    const { result } = await pay('KLARNA_PAYMENTS_PAYLATER');
    expect(result).toMatchObject({ code: '600.200.500', parameterErrors: [{ name: 'cart.items[0].price' }] });
    expect(fake.requests).toEqual([]);
  });

  it('hands the cart of an invoice on, and tells what of it is left out', async () => {
    const { result, resultDetails, redirect } = await pay('KLARNA_INVOICE', {
      ...named,
      'billing.country': 'DE',
      'customer.sex': 'F',
      'cart.items[0].name': 'Shoes',
      'cart.items[0].quantity': '1',
      'cart.items[0].price': '92.00',
      'cart.items[0].giftMessage': 'Hello',
    });
    expect([result.code, redirect === undefined]).toEqual(['000.200.000', false]);
    expect(resultDetails.ParametersNotSent).toBe('customer.sex, cart.items');
  });

  describe('of an invoice of 92.00', () => {
    const lines = (amount: string) => ({ 'cart.items[0].name': 'Shoes', 'cart.items[0].price': amount });
    const authorise = async () => {
      const shopper = { ...named, 'billing.country': 'DE', ...lines('92.00') };
      const { id, redirect } = await pay('KLARNA_INVOICE', { paymentType: 'PA', ...shopper });
      await comeBack(redirect, 'Y');
      await deliver();
      return id;
    };
    const follow = async (id: string, type: string, amount: string, cart: Record<string, string>) => {
      const sentBefore = fake.requests.length;
      const { id: followUp, result } = await stand.follow(id, type, amount, cart);
      await deliver();
      const sent = fake.requests.slice(sentBefore).map(({ body }) => JSON.parse(body ?? '{}').lineItems);
      return { id: followUp, code: result.code, sent };
    };

    /** What is captured, and what is refunded of the last capture, in the end without lines, with wrong ones and with its own. */
    it.each<[what: string, needsLines: boolean, captures: string[], refunds: string[], last: string]>([
      ['all of a part', true, ['60.00'], [], '60.00'],
      ['all of one of two equal parts', true, ['46.00', '46.00'], [], '46.00'],
      ['all of the smaller of two parts', true, ['60.00', '32.00'], [], '32.00'],
      ['a part of a part', true, ['60.00'], [], '20.00'],
      ['the rest of a part', true, ['60.00'], ['20.00'], '40.00'],
      ['a part of the whole', true, ['92.00'], [], '60.00'],
      ['the rest of the whole', true, ['92.00'], ['60.00'], '32.00'],
      ['the whole', false, ['92.00'], [], '92.00'],
    ])('refunds %s, for which lines are needed: %s', async (_what, needsLines, captures, refunds, last) => {
      const id = await authorise();
      let captured = '';
      for (const amount of captures) ({ id: captured } = await follow(id, 'CP', amount, lines(amount)));
      for (const amount of refunds) await follow(captured, 'RF', amount, lines(amount));
      const without = {
        code: needsLines ? '600.200.100' : '000.200.000',
        sent: needsLines ? [] : [undefined],
      };
      expect(await follow(captured, 'RF', last, {})).toMatchObject(without);
      if (!needsLines) return;
      const refused = { code: '600.200.500', sent: [] };
      expect(await follow(captured, 'RF', last, lines('7.00'))).toMatchObject(refused);
      const lineItems = [{ quantity: 1, amountIncludingTax: Number(last) * 100 }];
      const taken = { code: '000.200.000', sent: [lineItems] };
      expect(await follow(captured, 'RF', last, lines(last))).toMatchObject(taken);
    });
  });

  it.each(['deviceWalletA', 'deviceWalletB'])(
    'hands on the token of %s, and tells it nowhere',
    async (wallet) => {
      const brand = wallet === 'deviceWalletA' ? 'APPLEPAY' : 'GOOGLEPAY';
      const token = JSON.stringify({ data: 'a-token-of-the-device-of-Jane' });
      const { result } = await pay(brand, { [`${wallet}.paymentToken`]: token });
      expect(result.code).toBe('000.100.112');
      expect(gateway.log()).not.toContain('a-token-of-the-device');
    },
  );
});
