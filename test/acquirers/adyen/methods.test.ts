/** Payments by other brands than cards: what Adyen is sent, what comes back, and how it ends. */
import { describe, expect, it, test } from 'vitest';
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { readPayment } from '../../../src/acquirers/adyen/answers.ts';
import { capabilities } from '../../../src/acquirers/adyen/capabilities-data.ts';
import { type Method, methods } from '../../../src/acquirers/adyen/methods-data.ts';
import { capabilitiesFor } from '../../../src/connector/capabilities.ts';
import {
  type PaymentInstrument,
  type PaymentOrder,
  UnknownOutcome,
  type Wallet,
} from '../../../src/connector/index.ts';
import { findRefusal } from '../../../src/connector/refusals.ts';
import { fakeMethods } from './fake-methods.ts';
import { createFollowUp, createInquiry, createKey, createOrder, createRig, now } from './orders.ts';

const key = createKey(1);
const psp = /^P\d{15}$/;

const address = (kind: string, country: string) => ({
  [`${kind}.street1`]: 'Ring 1',
  [`${kind}.city`]: 'Town',
  [`${kind}.postcode`]: '1010',
  [`${kind}.country`]: country,
});

const shopper = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.email': 'jane@example.com',
  'customer.mobile': '+351 912-345-678',
  'customer.birthDate': '1985-11-30',
};

const cart = {
  'cart.items[0].name': 'Shoes',
  'cart.items[0].quantity': '2',
  'cart.items[0].price': '40.00',
  'cart.items[0].taxAmount': '6.39',
  'cart.items[0].tax': '19.00',
  'cart.items[1].name': 'Cloth by the metre',
  'cart.items[1].quantity': '0.5',
  'cart.items[1].totalAmount': '12.00',
};

const iban = 'DE02120300000000202051';
const instruments: Readonly<Record<string, PaymentInstrument>> = {
  account: { kind: 'bankAccount', iban, holder: 'Jane Jones' },
  applepay: { kind: 'wallet', wallet: 'deviceWalletA', paymentToken: '{"data":"secret"}' },
  googlepay: { kind: 'wallet', wallet: 'deviceWalletB', paymentToken: '{"signature":"secret"}' },
};

/** An order of a brand that has all that Adyen requires. */
function orderOf(brand: string, changes: Partial<PaymentOrder> = {}): PaymentOrder {
  const { details, currencies = ['EUR'], countries = ['DE'] }: Method = methods[brand] ?? fail(brand);
  const [currency = ''] = currencies;
  const [country = ''] = countries;
  const parameters = {
    ...shopper,
    ...address('billing', country),
    ...address('shipping', country),
    ...(details.asks === 'cart' && cart),
  };
  const instrument = instruments[details.asks] ?? instruments[details.type] ?? ({ kind: 'none' } as const);
  return createOrder({ brand, currency, parameters, instrument, ...changes });
}

function fail(what: string): never {
  throw new Error(`There is no ${what}.`);
}

async function charge(brand: string, changes: Partial<PaymentOrder> = {}) {
  const rig = createRig();
  const order = orderOf(brand, changes);
  const outcome = await rig.connector.charge(order, key, now);
  return { ...rig, order, outcome, body: rig.bodies()[0] };
}

/** The shopper of a page comes back with a result. */
async function resume(
  { connector, fake, order, outcome }: Awaited<ReturnType<typeof charge>>,
  result: 'Y' | 'N' | 'P',
) {
  const inquiry = createInquiry({ brand: order.brand, currency: order.currency });
  const details = fake.authenticate(outcome.redirect?.url ?? '', result);
  return { details, outcome: await connector.resume?.(inquiry, details, key, now) };
}

const rows = Object.entries(methods);
const rowsThatGoOnBy = (goesOn: Method['goesOn']) => rows.filter(([, row]) => row.goesOn === goesOn);

describe('each row of Adyen’s methods', () => {
  it.each(rows)('%s is a brand of ours that Adyen’s documents and types have', (brand, { details, page }) => {
    expect(findPaymentBrand(brand)).toBeDefined();
    expect(fakeMethods[details.type]).toBeDefined();
    expect(page).toMatch(/^[a-z/-]+$/);
  });

  it.each(rows)(
    '%s with what it needs is taken by Adyen, in each type that begins a payment',
    async (brand, row) => {
      for (const paymentType of ['DB', 'PA']) {
        const order = orderOf(brand, { paymentType });
        const isTaken = capabilitiesFor(capabilities, brand)?.paymentTypes.some(
          (type) => type === paymentType,
        );
        expect(findRefusal(order, capabilities)?.code).toBe(isTaken ? undefined : '600.200.400');
        if (!isTaken) continue;
        const { outcome, body } = await charge(brand, { paymentType });
        expect(outcome.code).toBe(row.goesOn === 'answer' ? '000.000.000' : '000.200.000');
        expect(body.paymentMethod.type).toBe(row.details.type);
        expect(body.paymentMethod).not.toHaveProperty('asks');
        expect(body.returnUrl).toBe('https://gateway.example/v1/return/1');
        expect(body.additionalData?.manualCapture).toBe(paymentType === 'PA' ? 'true' : undefined);
      }
    },
  );

  it.each(rows.filter(([, { needs }]) => needs !== undefined))(
    '%s is refused before it is sent without one of its parameters, and Adyen would refuse it too',
    async (brand, { needs = [] }) => {
      for (const name of needs) {
        const { [name]: _left, ...parameters } = orderOf(brand).parameters;
        expect(findRefusal(orderOf(brand, { parameters }), capabilities)).toMatchObject({
          code: '600.200.500',
          errors: [{ name }],
        });
        const { outcome } = await charge(brand, { parameters });
        const ownCodes = { 'customer.mobile': '600.200.100', 'cart.items[0].price': '600.200.500' };
        const code = Object.entries(ownCodes).find(([own]) => own === name)?.[1] ?? '900.100.200';
        expect([name, outcome.code]).toEqual([name, code]);
      }
    },
  );

  it.each(rows.filter(([, { currencies, countries }]) => currencies ?? countries))(
    '%s is refused in another currency and in another country',
    (brand, { currencies, countries }) => {
      const refusedFor = (changes: Partial<PaymentOrder>) =>
        findRefusal(orderOf(brand, changes), capabilities)?.errors?.[0]?.name;
      if (currencies) expect(refusedFor({ currency: 'ISK' })).toBe('currency');
      const parameters = { ...orderOf(brand).parameters, 'billing.country': 'BR' };
      if (countries) expect(refusedFor({ parameters })).toBe('billing.country');
    },
  );

  it.each(rows)('%s takes no payment of an agreement without its shopper', (brand) => {
    const parameters = { ...orderOf(brand).parameters, 'standingInstruction.mode': 'REPEATED' };
    expect(findRefusal(orderOf(brand, { parameters }), capabilities)?.code).toBe('600.200.501');
  });

  it.each(rows)('%s is followed by what it says, and Adyen takes that', async (brand, row) => {
    const { paymentTypes, parts, repeated } = capabilitiesFor(capabilities, brand) ?? fail(brand);
    for (const type of paymentTypes.filter((one) => ['CP', 'RF', 'RV'].includes(one))) {
      const before = type === 'CP' ? 'PA' : 'DB';
      for (const isPart of parts.includes(type) ? [false, true] : [false]) {
        const paid = await charge(brand, { paymentType: before });
        if (row.goesOn === 'redirect') await resume(paid, 'Y');
        paid.fake.decide('accepted');
        const [reference] = paid.fake.payments.keys();
        paid.fake.takeWebhooks();
        const { currency } = paid.order;
        const referenced = { brand, paymentType: before, reference: reference ?? null };
        for (const seed of isPart && repeated.includes(type) ? [2, 3] : [2]) {
          const order = createFollowUp(type, referenced, {
            currency,
            ...(isPart && {
              amount: '30.00',
              isPart,
              parameters: { 'cart.items[0].name': 'Socks', 'cart.items[0].price': '30.00' },
            }),
          });
          const outcome = await paid.connector.followUp(order, createKey(seed), now);
          expect(outcome.code).toBe('000.200.000');
          expect(await paid.readNotifications()).toMatchObject([
            { key: createKey(seed), outcome: { code: '000.000.000' } },
          ]);
        }
      }
    }
  });
});

describe('a method on a page', () => {
  it.each(rowsThatGoOnBy('redirect'))('%s sends the shopper there, and not to a challenge', async (brand) => {
    const { outcome, fake, body } = await charge(brand);
    expect(body.redirectFromIssuerMethod).toBe('GET');
    expect(outcome).toMatchObject({ rule: 'adyen-redirects', redirect: { method: 'GET' } });
    expect(outcome.isChallenge).toBeUndefined();
    expect(fake.payments.size).toBe(0);
  });

  it.each(rowsThatGoOnBy('redirect'))(
    '%s is paid, cancelled or decided later, also when the browser comes twice',
    async (brand) => {
      const ends = { Y: '000.000.000', N: '100.396.101', P: '000.200.000' } as const;
      for (const [result, code] of Object.entries(ends)) {
        const sent = await charge(brand);
        const { outcome, details } = await resume(sent, result as 'Y');
        expect(outcome?.code).toBe(code);
        const inquiry = createInquiry({ brand, currency: sent.order.currency });
        expect((await sent.connector.resume?.(inquiry, details, key, now))?.code).toBe(code);
        sent.fake.decide('accepted');
        const isPaid = result !== 'N';
        expect(sent.fake.payments.size).toBe(isPaid ? 1 : 0);
        const last = (await sent.readNotifications()).find(
          (notification) => notification.kind === 'outcome' && notification.key === key,
        );
        expect(last?.outcome.code).toBe(isPaid ? '000.000.000' : '100.396.101');
      }
    },
  );

  it.each([
    ['IDEAL', 'NL', 'BE'],
    ['VIPPS', 'NO', 'SE'],
  ])('such as %s is one of %s, wherever its shopper lives', async (brand, own, home) => {
    const { parameters, ...order } = orderOf(brand);
    const abroad = { ...order, parameters: { ...parameters, 'billing.country': home } };
    expect(findRefusal(abroad, capabilities)).toBeUndefined();
    expect((await charge(brand, abroad)).body).toMatchObject({
      ...{ countryCode: own, billingAddress: { country: home } },
    });
    const alone = {
      'billing.country': home,
      ...(parameters['customer.mobile'] && { 'customer.mobile': parameters['customer.mobile'] }),
    };
    expect((await charge(brand, { parameters: alone })).outcome.unsent).toContain('billing.country');
  });

  it('such as that of WERO is a redirect in EUR', async () => {
    const sent = await charge('WERO');
    expect(sent.outcome.redirect).toBeDefined();
    expect(sent.body).toMatchObject({ paymentMethod: { type: 'wero' } });
    expect(findRefusal(orderOf('WERO', { currency: 'GBP' }), capabilities)?.errors?.[0]?.name).toBe(
      'currency',
    );
  });

  it('takes no result of another payment for its own', async () => {
    const sent = await charge('IDEAL');
    const other = await sent.connector.charge(orderOf('IDEAL'), createKey(2), now);
    const details = sent.fake.authenticate(other.redirect?.url ?? '', 'Y');
    const inquiry = createInquiry({ brand: 'IDEAL' });
    await expect(sent.connector.resume?.(inquiry, details, key, now)).rejects.toThrow(UnknownOutcome);
    expect(await sent.readNotifications()).toMatchObject([{ key: createKey(2) }, {}]);
    expect((await resume(sent, 'Y')).outcome?.code).toBe('000.000.000');
  });

  it('whose shopper never comes back is ended by the webhook', async () => {
    const { fake, readNotifications } = await charge('PAYPAL');
    const about = { merchantReference: key, pspReference: 'P000000000000009' };
    fake.report('OFFER_CLOSED', true, about);
    expect(await readNotifications()).toMatchObject([{ key, outcome: { code: '100.396.101' } }]);
  });

  it.each([
    ['a reason is declined for that', { refusalReasonCode: '24' }, 'adyen-refused'],
    ['no reason was left by its shopper', {}, 'adyen-cancelled'],
  ])('whose cancellation has %s', (_what, more, rule) => {
    const answer = {
      resultCode: 'Cancelled',
      pspReference: 'P000000000000001',
      merchantReference: key,
      ...more,
    };
    const amount = { value: 9200, currency: 'EUR' };
    expect(readPayment(answer, { key, amount, method: methods.IDEAL }).rule).toBe(rule);
    expect(readPayment(answer, { key, amount }).rule).toBe('adyen-refused');
  });

  it('that the shopper chose after a card is told apart from it', async () => {
    const rig = createRig();
    rig.fake.faults.push({ kind: 'not-sent' });
    await expect(rig.connector.charge(createOrder(), key, now)).rejects.toThrow();
    const again = await rig.connector.charge(orderOf('IDEAL', { isOtherInstrument: true }), key, now);
    expect(again.redirect).toBeDefined();
    const card = rig.connector.charge(createOrder({ isOtherInstrument: true }), key, now);
    await expect(card).rejects.toThrow(UnknownOutcome);
  });
});

describe('a method of Adyen', () => {
  test('that waits for the shopper’s phone is pending without a page, and ends by webhook', async () => {
    const { outcome, body, fake, readNotifications } = await charge('MBWAY');
    expect(outcome).toMatchObject({ code: '000.200.000', reference: expect.stringMatching(psp) });
    expect(outcome.redirect).toBeUndefined();
    expect(body.paymentMethod).toEqual({
      type: 'mbway',
      telephoneNumber: '+351912345678',
      shopperEmail: 'jane@example.com',
    });
    fake.decide('declined');
    expect(await readNotifications()).toMatchObject([{ key, outcome: { code: '800.100.155' } }]);
  });

  test.each([
    ['MBWAY', '912345678', '+351912345678'],
    ['MBWAY', '00351912345678', '+351912345678'],
    ['VIPPS', '40012345', '+4740012345'],
    ['VIPPS', '+47 400 12 345', '+4740012345'],
  ])('%s gets the phone number %s with the code of its country', async (brand, mobile, sent) => {
    const parameters = { ...shopper, 'customer.mobile': mobile };
    const { outcome, body } = await charge(brand, { parameters });
    expect([body.paymentMethod.telephoneNumber, body.telephoneNumber]).toEqual([sent, sent]);
    expect(outcome.unsent).toBeUndefined();
  });

  test.each(['MBWAY', 'VIPPS'])('%s is not asked for a phone number that cannot be read', async (brand) => {
    const { outcome, fake } = await charge(brand, { parameters: { ...shopper, 'customer.mobile': '12' } });
    expect(outcome).toMatchObject({ code: '600.200.100', errors: [{ name: 'customer.mobile' }] });
    expect(fake.requests).toEqual([]);
  });

  test('such as Riverty is told the shopper’s birth date and phone, and is refused without a phone that can be read', async () => {
    const { body } = await charge('AFTERPAY');
    expect(body).toMatchObject({ dateOfBirth: '1985-11-30', telephoneNumber: '+351912345678' });
    const parameters = { ...orderOf('AFTERPAY').parameters, 'customer.mobile': '12' };
    const { outcome, fake } = await charge('AFTERPAY', { parameters });
    expect(outcome).toMatchObject({ code: '600.200.100', errors: [{ name: 'customer.mobile' }] });
    expect(fake.requests).toEqual([]);
  });

  test('that gives a reference is pending with it, and ends by webhook', async () => {
    const { outcome, body, fake, readNotifications } = await charge('SIBS_MULTIBANCO', { parameters: {} });
    expect(outcome).toEqual({
      code: '000.200.000',
      rule: 'adyen-presents',
      reference: expect.stringMatching(psp),
      paymentCode: {
        entity: '11249',
        reference: '501 422 944',
        expiresAt: Date.parse('2026-12-01T17:00:00Z'),
      },
    });
    expect([body.paymentMethod, body.countryCode]).toEqual([{ type: 'multibanco' }, 'PT']);
    fake.decide('accepted');
    expect(await readNotifications()).toMatchObject([{ key, outcome: { code: '000.000.000' } }, {}]);
  });

  test.each([
    [undefined],
    [{ type: 'await' }],
    [{ type: 'voucher', entity: '11249' }],
    [{ type: 'voucher', entity: '11249', reference: '<b>1234</b>' }],
    [{ type: 'voucher', entity: 'bank', reference: '501 422 944' }],
    [{ type: 'redirect', method: 'GET', url: 'https://bank.example/' }],
  ])('that has a voucher with %o leaves the outcome unknown', (action) => {
    const body = { resultCode: 'PresentToShopper', merchantReference: key, action };
    const expected = { key, amount: { value: 9200, currency: 'EUR' } };
    expect(() => readPayment(body, expected)).toThrow(UnknownOutcome);
  });

  const six = Date.parse('2026-12-01T17:00:00Z');
  test.each<[string, number | undefined]>([
    ['2026-12-01T18:00:00', undefined],
    ['2026-12-01T18:00', undefined],
    ['2026-12-01', undefined],
    ['2026-12-01T18:00:00+01:00', six],
    ['2026-12-01T18:00+01:00', six],
    ['2026-12-01T17:00Z', six],
    ['2026-12-01T17:00:00.000Z', six],
  ])('that has a voucher until %s tells its time where that has a zone', (given, expiresAt) => {
    const code = { entity: '11249', reference: '501422944' };
    const action = { type: 'voucher', ...code, expiresAt: given };
    const body = { resultCode: 'PresentToShopper', merchantReference: key, action };
    const outcome = readPayment(body, { key, amount: { value: 9200, currency: 'EUR' } });
    expect(outcome.paymentCode).toEqual({ ...code, ...(expiresAt !== undefined && { expiresAt }) });
  });

  test('that debits an account sends IBAN and owner, and no secret is told', async () => {
    const account = {
      kind: 'bankAccount',
      iban: 'de02 1203 0000 0000 2020 51',
      holder: 'Jane Jones',
    } as const;
    const { outcome, body } = await charge('DIRECTDEBIT_SEPA', { instrument: account });
    expect(body.paymentMethod).toEqual({ type: 'sepadirectdebit', iban, ownerName: 'Jane Jones' });
    expect(JSON.stringify(outcome)).not.toContain('202051');
  });

  test.each([{ iban }, { holder: 'Jane Jones' }, {}])(
    'that debits an account is not sent with %j alone',
    async (part) => {
      const { outcome, fake } = await charge('SEPA', { instrument: { kind: 'bankAccount', ...part } });
      expect(outcome).toMatchObject({ code: '600.200.100', errors: [{ name: 'bankAccount.iban' }] });
      expect(fake.requests).toEqual([]);
    },
  );

  test.each([
    ['a debit that the bank declines at once', 'refuse 12 Not enough balance', '800.100.155'],
    ['a debit that is pending for days', 'pending', '000.200.000'],
  ])('tells %s', async (_what, holder, code) => {
    const { outcome } = await charge('SEPA', { instrument: { kind: 'bankAccount', iban, holder } });
    expect(outcome.code).toBe(code);
  });

  test.each([
    ['MD06', '000.100.206'],
    ['AM04', '000.100.203'],
    ['AC04', '000.100.202'],
    ['XX99', '000.100.200'],
  ])('tells the bank’s reason %s for a debit that comes back', async (chargebackReasonCode, code) => {
    const { fake, readNotifications } = await charge('SEPA');
    fake.takeWebhooks();
    const [originalReference] = fake.payments.keys();
    const about = { originalReference, pspReference: 'D000000000000001', merchantReference: key };
    fake.report('CHARGEBACK', true, { ...about, additionalData: { chargebackReasonCode } });
    expect(await readNotifications()).toMatchObject([{ paymentType: 'CB', key, outcome: { code } }]);
  });

  test('that takes the token of a wallet hands it on in the form that Adyen wants', async () => {
    const google = await charge('GOOGLEPAY');
    expect(google.body.paymentMethod).toEqual({
      type: 'googlepay',
      googlePayToken: '{"signature":"secret"}',
    });
    const apple = await charge('APPLEPAY');
    const { applePayToken } = apple.body.paymentMethod;
    expect(Buffer.from(applePayToken, 'base64').toString()).toBe('{"data":"secret"}');
    const coded = { kind: 'wallet', wallet: 'deviceWalletA', paymentToken: applePayToken } as const;
    const again = await charge('APPLEPAY', { instrument: coded });
    expect(again.body.paymentMethod.applePayToken).toBe(applePayToken);
    const { outcome, fake } = await charge('GOOGLEPAY', { instrument: coded });
    expect([outcome.rule, fake.requests]).toEqual(['adyen-needs-the-token-of-the-wallet', []]);
  });

  test.each(['GOOGLEPAY', 'APPLEPAY'])('%s whose token a restart has lost charges nothing', async (brand) => {
    const { kind, wallet } = orderOf(brand).instrument as Wallet;
    const lost = { kind, wallet } as Wallet;
    const { outcome, fake } = await charge(brand, { instrument: lost });
    expect([outcome.code, fake.payments.size]).toEqual(['900.100.200', 0]);
    const paid = await charge(brand);
    const again = paid.connector.charge({ ...paid.order, instrument: lost }, key, now);
    await expect(again).rejects.toThrow(UnknownOutcome);
    expect(paid.fake.payments.size).toBe(1);
  });

  test('that takes a wallet’s token may ask for the card’s shopper, as a challenge', async () => {
    const rig = createRig();
    rig.fake.decide('challenged');
    const outcome = await rig.connector.charge(orderOf('GOOGLEPAY'), key, now);
    expect(outcome).toMatchObject({ isChallenge: true, rule: 'adyen-authenticates' });
    const [body] = rig.bodies();
    expect(body.authenticationData).toEqual({ threeDSRequestData: { nativeThreeDS: 'disabled' } });
  });

  test('that wants the cart gets its lines, whose sum is the amount', async () => {
    const { body, outcome } = await charge('KLARNA_PAYMENTS_PAYLATER', {
      parameters: { ...orderOf('KLARNA_INVOICE').parameters, 'cart.items[0].giftMessage': 'Hello' },
    });
    expect(body.lineItems).toEqual([
      {
        id: '0',
        description: 'Shoes',
        quantity: 2,
        amountIncludingTax: 4000,
        taxAmount: 639,
        amountExcludingTax: 3361,
        taxPercentage: 1900,
      },
      {
        id: '1',
        description: 'Cloth by the metre',
        quantity: 1,
        amountIncludingTax: 1200,
        amountExcludingTax: 1200,
      },
    ]);
    expect(body).toMatchObject({ countryCode: 'DE', captureDelayHours: 0, shopperInteraction: 'Ecommerce' });
    expect(outcome.unsent).toEqual(['cart.items[0].giftMessage']);
  });

  const item = (index: number, members: Readonly<Record<string, string>>, list = 'items') =>
    Object.fromEntries(
      Object.entries(members).map(([name, value]) => [`cart.${list}[${index}].${name}`, value]),
    );
  const invoice = (amount: string, ...parameters: readonly object[]) =>
    charge('KLARNA_INVOICE', {
      amount,
      parameters: Object.assign({}, shopper, address('billing', 'DE'), ...parameters),
    });
  const shoes = item(0, { name: 'Shoes', quantity: '1', price: '90.00' });

  test.each<[string, string, object[], (readonly [string, number])[]]>([
    [
      'costs of shipping',
      '95.90',
      [shoes, { 'shipping.cost': '5.90' }],
      [
        ['Shoes', 9000],
        ['Shipping', 590],
      ],
    ],
    ['costs of shipping that an item has', '90.00', [shoes, { 'shipping.cost': '5.90' }], [['Shoes', 9000]]],
    [
      'a voucher that has paid a part',
      '80.00',
      [shoes, item(0, { name: 'Summer', amount: '10.00' }, 'payments')],
      [
        ['Shoes', 9000],
        ['Summer', -1000],
      ],
    ],
    [
      'a voucher without a name, and costs',
      '85.90',
      [shoes, { 'shipping.cost': '5.90' }, item(2, { type: 'GIFTCARD', amount: '10.00' }, 'payments')],
      [
        ['Shoes', 9000],
        ['Shipping', 590],
        ['Voucher', -1000],
      ],
    ],
    [
      'items without a name',
      '100.00',
      [
        ...[
          shoes,
          item(1, { description: 'Laces', price: '4.00' }),
          item(2, { sku: 'A-7', totalAmount: '3.00' }),
        ],
        item(4, { price: '3.00' }),
      ],
      [
        ['Shoes', 9000],
        ['Laces', 400],
        ['A-7', 300],
        ['5', 300],
      ],
    ],
  ])('that wants the cart gets a line of %s', async (_what, amount, parameters, lines) => {
    const { body, outcome } = await invoice(amount, ...parameters);
    const found = body.lineItems.map((line: { description: string; amountIncludingTax: number }) => [
      line.description,
      line.amountIncludingTax,
    ]);
    expect(found).toEqual(lines);
    expect(outcome.redirect).toBeDefined();
  });

  test('that wants the cart says which of its parameters no line has', async () => {
    const voucher = item(0, { name: 'Summer', amount: '10.00', status: 'captured' }, 'payments');
    const items = [shoes, item(1, { description: 'A gift' })];
    const { outcome } = await invoice('80.00', ...items, voucher, { 'shipping.cost': '0.00' });
    expect([...(outcome.unsent ?? [])].sort()).toEqual([
      ...['cart.items[1].description', 'cart.payments[0].status', 'shipping.cost'],
    ]);
    const whole = await invoice('90.00', shoes, voucher);
    expect(whole.outcome.unsent).toEqual(Object.keys(voucher));
  });

  test.each<[string, string, object[], RegExp]>([
    [
      'rounded prices',
      '10.00',
      [item(0, { name: 'Pen', quantity: '3', price: '3.33' })],
      /make 9\.99, 0\.01 less than/,
    ],
    [
      'a cost that is in no item',
      '95.00',
      [shoes, { 'shipping.cost': '3.00' }],
      /make 93\.00, 2\.00 less than/,
    ],
    ['too many items', '50.00', [shoes], /make 90\.00, 40\.00 more than/],
    ['no amount', '50.00', [item(0, { name: 'Pen' })], /make 0\.00, 50\.00 less than/],
  ])(
    'is refused before sending with the sum and the difference of %s',
    async (_what, amount, parameters, says) => {
      const { outcome, fake } = await invoice(amount, ...parameters);
      expect(outcome).toMatchObject({ code: '600.200.500', errors: [{ name: 'cart.items[0].totalAmount' }] });
      expect(outcome.errors?.[0]?.message).toMatch(says);
      expect(fake.requests).toEqual([]);
    },
  );

  test.each<[Readonly<Record<string, string>>, object | RegExp]>([
    [
      { price: '119.00', tax: '19.00' },
      { taxAmount: 1900, amountExcludingTax: 10_000, taxPercentage: 1900 },
    ],
    [
      { price: '119.00', tax: '0' },
      { taxAmount: 0, amountExcludingTax: 11_900, taxPercentage: 0 },
    ],
    [
      { price: '119.00', tax: '19.00', taxAmount: '19.01' },
      { taxAmount: 1901, amountExcludingTax: 9999 },
    ],
    [
      { price: '119.00', taxAmount: '19.00' },
      { taxAmount: 1900, amountExcludingTax: 10_000 },
    ],
    [{ price: '119.00' }, { amountExcludingTax: 11_900 }],
    [
      { price: '59.50', quantity: '2', totalTaxAmount: '19.00' },
      { quantity: 1, amountIncludingTax: 11_900, taxAmount: 1900, amountExcludingTax: 10_000 },
    ],
    [
      { price: '39.67', quantity: '3', totalAmount: '119.00', tax: '19.00', taxAmount: '6.34' },
      { taxAmount: 1902, taxPercentage: 1900 },
    ],
    [{ price: '119.00', tax: '19.00', taxAmount: '0.00' }, /would be 19\.00/],
    [{ price: '119.00', tax: '7.00', taxAmount: '19.00' }, /would be 7\.79/],
  ])('of the item %o is told a tax that fits its share', async (members, expected) => {
    const { body, outcome } = await invoice('119.00', item(0, { name: 'Shoes', ...members }));
    if (!(expected instanceof RegExp)) return expect(body.lineItems).toMatchObject([expected]);
    expect(outcome.errors?.[0]).toMatchObject({
      name: 'cart.items[0].tax',
      message: expect.stringMatching(expected),
    });
    expect(body).toBeUndefined();
  });

  describe('that wants the cart', () => {
    const follow = async (changes: Parameters<typeof createFollowUp>[2]) => {
      const paid = await charge('KLARNA_INVOICE', { paymentType: 'PA' });
      await resume(paid, 'Y');
      const [reference] = paid.fake.payments.keys();
      const referenced = { brand: 'KLARNA_INVOICE', paymentType: 'PA', reference: reference ?? null };
      const { length } = paid.bodies();
      const order = createFollowUp('CP', referenced, { currency: paid.order.currency, ...changes });
      const outcome = await paid.connector.followUp(order, createKey(2), now);
      return { outcome, body: paid.bodies()[length] };
    };
    const socks = item(0, { name: 'Socks', price: '30.00', giftMessage: 'Hello' });

    test('gets the lines of a part that is captured', async () => {
      const { body, outcome } = await follow({ amount: '30.00', isPart: true, parameters: socks });
      expect(body.lineItems).toMatchObject([{ description: 'Socks', quantity: 1, amountIncludingTax: 3000 }]);
      expect(outcome.unsent).toEqual(['cart.items[0].giftMessage']);
    });

    test.each([
      ['without lines', '30.00', {}, 'cart.items[0].price'],
      ['with lines of another sum', '31.00', socks, 'cart.items[0].totalAmount'],
    ])('captures no part %s', async (_what, amount, parameters, name) => {
      const { body, outcome } = await follow({ amount, isPart: true, parameters });
      expect(body).toBeUndefined();
      expect(outcome.errors?.[0]?.name).toBe(name);
    });

    test('captures the whole without lines of another sum, which are told as left out', async () => {
      const { body, outcome } = await follow({ parameters: socks });
      expect(body.lineItems).toBeUndefined();
      expect(outcome.unsent).toEqual(Object.keys(socks));
    });
  });

  test('that wants the cart gets lines of its sum when prices of units are rounded or of parts of them', async () => {
    const { body, outcome } = await charge('KLARNA_INVOICE', {
      amount: '92.00',
      parameters: {
        ...shopper,
        ...address('billing', 'DE'),
        ...item(0, {
          name: 'Set of three',
          quantity: '3',
          price: '23.33',
          totalAmount: '70.00',
          taxAmount: '3.73',
        }),
        ...item(1, { name: 'Cloth', quantity: '0.5', price: '20.00' }),
        ...item(2, { name: 'Ribbon', price: '12.00' }),
        ...item(3, { merchantItemId: 'A-7' }),
      },
    });
    expect(body.lineItems).toMatchObject([
      { description: 'Set of three', quantity: 1, amountIncludingTax: 7000, taxAmount: 1119 },
      { description: 'Cloth', quantity: 1, amountIncludingTax: 1000 },
      { description: 'Ribbon', quantity: 1, amountIncludingTax: 1200 },
    ]);
    expect(outcome.redirect).toBeDefined();
    expect(outcome.unsent).toEqual(['cart.items[3].merchantItemId']);
  });

  test('is refused in instalments of the merchant, which only cards have', () => {
    const parameters = { ...orderOf('IDEAL').parameters, 'recurring.numberOfInstallments': '3' };
    expect(findRefusal(orderOf('IDEAL', { parameters }), capabilities)?.errors?.[0]?.name).toBe(
      'recurring.numberOfInstallments',
    );
  });
});
