// @tests src/acquirers/stripe/method-requests.ts
/** Payments by brands that are no card: what Stripe is sent, how the shopper goes on, and how they end. */
import { describe, expect, it } from 'vitest';
import { stripe } from '../../../src/acquirers/stripe/index.ts';
import { methods } from '../../../src/acquirers/stripe/methods-data.ts';
import { type PaymentOrder, UnknownOutcome } from '../../../src/connector/index.ts';
import { findRefusal } from '../../../src/connector/refusals.ts';
import { methodOrder, shopper } from './method-orders.ts';
import { methodRules } from './method-rules.ts';
import { connect, followUpOf, inquiryOf, keyOf, noon } from './orders.ts';

const accepted = '000.000.000';
const waiting = '000.200.000';
const minute = 60_000;
const day = 24 * 60 * minute;
const key = keyOf('first');
const brands = Object.entries(methods);
const byShopper = brands.flatMap(([brand, { way }]) => (way === 'debit' ? [] : [[brand, way] as const]));
const withPage = byShopper.filter(([, way]) => way === 'redirect');
const captured = brands.flatMap(([brand, { isCaptured }]) => (isCaptured ? [brand] : []));

async function pay(order: PaymentOrder) {
  const stand = connect();
  if (methods[order.brand]?.way === 'debit') stand.fake.decide('pending', 'DB');
  const refusal = findRefusal(order, stripe.capabilities);
  const told = refusal ?? (await stand.connector.charge(order, key, noon));
  const { reference = '' } = told;
  const find = (now = noon) =>
    stand.connector.find?.({ ...inquiryOf(order, noon, reference), brand: order.brand }, key, now);
  const fields = Object.fromEntries(new URLSearchParams(stand.fake.requests[0]?.body));
  return { ...stand, told, reference, find, fields };
}

describe('a payment by', () => {
  it.each(withPage)('%s sends its shopper to a page (%s), and is paid when Stripe says so', async (brand) => {
    const { told, reference, find, fake } = await pay(methodOrder(brand));
    expect(told).toMatchObject({ code: waiting, isChallenge: false });
    expect(told.redirect).toEqual({
      url: `https://pm-redirects.stripe.com/authorize/acct_1/${reference}`,
      method: 'GET',
      parameters: [{ name: 'flow', value: '1' }],
    });
    expect((await find())?.code).toBe(waiting);
    fake.finishChallenge(reference, true);
    for (let times = 0; times < 2; times += 1)
      expect(await find()).toMatchObject({ code: accepted, reference });
  });

  it.each(byShopper)('%s (%s) that its shopper does not make is declined', async (brand) => {
    const { reference, find, fake } = await pay(methodOrder(brand));
    fake.finishChallenge(reference, false);
    for (let times = 0; times < 2; times += 1) expect((await find())?.code).toBe('100.380.401');
    expect(fake.intents[0]?.status).toBe('canceled');
  });

  it.each(byShopper)(
    '%s (%s) whose shopper does not come back ends when nobody waits',
    async (brand, way) => {
      const { find, fake } = await pay(methodOrder(brand));
      expect((await find(noon + 29 * minute))?.code).toBe(waiting);
      const isVoucher = way === 'voucher';
      expect((await find(noon + 31 * minute))?.code).toBe(isVoucher ? waiting : '100.396.101');
      expect(fake.intents[0]?.status).toBe(isVoucher ? 'requires_action' : 'canceled');
    },
  );

  it.each(brands)(
    '%s without what Stripe needs is refused before it is sent',
    async (brand, { needs = [] }) => {
      for (const name of needs) {
        const { 'customer.givenName': _first, [name]: _left, ...parameters } = methodOrder(brand).parameters;
        const order = methodOrder(brand, { parameters });
        const { told, fake, connector } = await pay(order);
        expect(told.errors).toMatchObject([{ name }]);
        expect(fake.requests).toEqual([]);
        // Stripe would refuse it as well.
        expect([name, (await connector.charge(order, key, noon)).code]).toEqual([name, '900.100.200']);
      }
    },
  );

  it.each(brands)('%s has no other currencies and captures than Stripe', (brand, method) => {
    const { currencies = '', takesManualCapture = false } = methodRules[method.type] ?? {};
    for (const code of method.currencies) expect(currencies.split(' ')).toContain(code.toLowerCase());
    expect([brand, method.isCaptured === true]).toEqual([brand, takesManualCapture]);
  });

  it.each([
    ['WECHAT_PAY', { qrCode: 'weixin://wxpay/bizpayurl?pr=fake' }],
    ['SIBS_MULTIBANCO', { entity: '11249', reference: '501422944', expiresAt: 1_796_000_000_000 }],
  ])('%s gives its shopper a code, and is paid when Stripe says so', async (brand, paymentCode) => {
    const { told, reference, find, fake, fields } = await pay(methodOrder(brand));
    expect(told).toMatchObject({ code: waiting, paymentCode });
    expect([told.redirect, fields.return_url]).toEqual([undefined, undefined]);
    expect(await find()).toMatchObject({ code: waiting, paymentCode });
    fake.finishChallenge(reference, true);
    for (let times = 0; times < 2; times += 1)
      expect(await find()).toMatchObject({ code: accepted, reference });
  });

  it.each(captured)('%s is authorised, captured in part, and given back', async (brand) => {
    const { connector, fake, reference, find } = await pay(methodOrder(brand, { paymentType: 'PA' }));
    fake.finishChallenge(reference, true);
    expect(await find()).toMatchObject({ code: accepted, reference });
    const { currency } = methodOrder(brand);
    const referenced = { ...followUpOf('CP', reference).referenced, brand, paymentType: 'PA' };
    const capture = followUpOf('CP', reference, { referenced, currency, amount: '50.00' });
    const { code, reference: name = '' } = await connector.followUp(capture, keyOf('capture'), noon);
    const refund = followUpOf('RF', name, { currency, amount: '20.00' });
    expect([code, (await connector.followUp(refund, keyOf('refund'), noon)).code]).toEqual([
      accepted,
      accepted,
    ]);
    expect(fake.intents[0]).toMatchObject({ amount_received: 5000, amount_refunded: 2000 });
  });

  it('any of them is given back in parts, and whole by RV', async () => {
    for (const [brand, { way }] of brands) {
      const { connector, fake, reference } = await pay(methodOrder(brand));
      if (way === 'debit') fake.decide('accepted', 'DB');
      else fake.finishChallenge(reference, true);
      const { currency } = methodOrder(brand);
      for (const [type, amount] of [
        ['RF', '30.00'],
        ['RF', '12.00'],
        ['RV', '50.00'],
      ] as const) {
        const order = followUpOf(type, reference, { currency, amount });
        const outcome = await connector.followUp(order, keyOf(`${type}${amount}`), noon);
        expect([brand, outcome.code]).toEqual([brand, accepted]);
      }
    }
  });
});

describe('of a shopper on a page', () => {
  it('another payment’s result is not taken', async () => {
    const { connector, fake, reference } = await pay(methodOrder('IDEAL'));
    const other = await connector.charge(methodOrder('IDEAL'), keyOf('second'), noon);
    fake.finishChallenge(other.reference ?? '', true);
    const asked = { ...inquiryOf(methodOrder('IDEAL'), noon, other.reference ?? ''), brand: 'IDEAL' };
    await expect(connector.find?.(asked, key, noon)).rejects.toThrow(UnknownOutcome);
    expect(fake.intents.find(({ id }) => id === reference)?.status).toBe('requires_action');
  });

  it('the payment ends at Stripe when it is paid in another way', async () => {
    for (const brand of ['IDEAL', 'SIBS_MULTIBANCO']) {
      const { connector, fake, reference } = await pay(methodOrder(brand));
      const asked = { ...inquiryOf(methodOrder(brand), noon, reference), brand };
      expect((await connector.cancel?.(asked, key, noon))?.code).toBe('100.396.101');
      expect(fake.intents[0]?.status).toBe('canceled');
    }
  });

  it('a voucher is paid days later, or its time is over', async () => {
    const paid = await pay(methodOrder('SIBS_MULTIBANCO'));
    paid.fake.finishChallenge(paid.reference, true);
    expect((await paid.find(noon + 3 * day))?.code).toBe(accepted);
    const left = await pay(methodOrder('SIBS_MULTIBANCO'));
    left.fake.failLate(left.reference, 'payment_intent_payment_attempt_expired');
    expect((await left.find(noon + 8 * day))?.code).toBe('100.396.103');
  });

  it('a bank that was chosen before is asked for again', async () => {
    const instrument = { kind: 'bankAccount', bankName: 'Test Bank A', country: 'NL' } as const;
    const { told, fields } = await pay(methodOrder('IDEAL', { instrument }));
    expect(told.code).toBe(waiting);
    expect(JSON.stringify(fields)).not.toContain('Test Bank');
  });
});

describe('a payment by a method sends', () => {
  it.each([
    ['a descriptor of its own', { descriptor: 'Shop of Ann' }, { statement_descriptor: 'Shop of Ann' }, []],
    ['no descriptor that Stripe refuses', { descriptor: 'Ann' }, {}, ['descriptor']],
    ['nothing of the browser, which is told to nobody', { 'customer.ip': '203.0.113.7' }, {}, []],
    ['the way back', {}, { return_url: methodOrder('IDEAL').returnUrl }, []],
    ['no delivery without a street', { 'shipping.city': 'Ulm' }, {}, ['shipping.city']],
  ])('%s', async (_what, more, sent, unsent) => {
    const parameters: Readonly<Record<string, string>> = { ...shopper, ...more };
    const { 'customer.ip': _ip, 'customer.browser.userAgent': _agent, ...told } = parameters;
    const payment = await pay(methodOrder('IDEAL', { parameters: told }));
    expect(payment.fields).toMatchObject(sent);
    expect(payment.fields).not.toHaveProperty('statement_descriptor_suffix');
    expect(payment.told.unsent ?? []).toEqual(unsent);
  });
});
