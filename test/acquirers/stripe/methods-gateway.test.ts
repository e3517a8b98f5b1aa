/** The gateway before Stripe: shoppers who pay with another method than a card. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stripe } from '../../../src/acquirers/stripe/index.ts';
import { card, checkout, minute, shopperResultUrl, start } from '../../support/gateway.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../acquirer-gateway.ts';
import { createFakeStripe, testKey, webhookSecret } from './fake-stripe.ts';
import { iban, shopper } from './method-orders.ts';

const day = 24 * 60 * minute;
const paid = '000.100.112';
const waiting = '000.200.000';

let clock: { now: number };
let fake: ReturnType<typeof createFakeStripe>;
let stand: AcquirerGateway;
let gateway: AcquirerGateway['gateway'];

beforeEach(async () => {
  clock = { now: start };
  fake = createFakeStripe(clock);
  stand = await openAcquirerGateway(stripe, { apiKey: testKey, webhookSecret }, fake.send);
  ({ gateway } = stand);
});
afterEach(() => gateway.close());

const method = { ...checkout, testMode: 'EXTERNAL', shopperResultUrl };
const pay = (paymentBrand: string, fields: Record<string, string> = {}) =>
  stand.post('/v1/payments', { ...method, paymentBrand, ...fields });
const debit = (fields: Record<string, string> = {}) =>
  pay('DIRECTDEBIT_SEPA', {
    ...shopper,
    'bankAccount.iban': iban,
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.bic': 'COBADEFFXXX',
    ...fields,
  });
const getIntent = () => {
  const [intent] = fake.intents;
  if (intent === undefined) throw new Error('Stripe has no payment');
  return intent;
};

async function pass(time: number): Promise<void> {
  clock.now += time;
  gateway.wait(time);
  await gateway.runDue();
}

/** Tells all events of a kind, each twice. */
async function tell(type: RegExp): Promise<void> {
  for (const event of fake.events.filter((one) => type.test(one.type)).reverse())
    for (let times = 0; times < 2; times += 1) expect(await stand.tell(fake.deliver(event))).toBe(200);
}

/** The shopper's browser comes back, and brings along what it likes. */
async function comeBack(): Promise<void> {
  const sent = Object.fromEntries(new URLSearchParams(fake.requests[0]?.body));
  const query = 'payment_intent=pi_3Another00000001&redirect_status=succeeded';
  const answer = await gateway.get(`${new URL(sent.return_url ?? '').pathname}?${query}`);
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    expect.stringContaining('https://shop.example'),
  ]);
}

describe('a stored account', () => {
  const mit = {
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.source': 'MIT',
    'standingInstruction.type': 'RECURRING',
    'customer.email': 'jane@shop.example',
  };
  const acceptedAt = () => {
    const fields = new URLSearchParams(fake.requests.at(-1)?.body);
    const at = fields.get('mandate_data[customer_acceptance][accepted_at]');
    return at && new Date(Number(at) * 1000).toISOString().slice(0, 10);
  };

  it.each<[string, Record<string, string>, Record<string, string>, string]>([
    ['its mandate was signed', { 'bankAccount.mandate.dateOfSignature': '2026-01-31' }, {}, '2026-01-31'],
    [
      'its mandate was signed, which the merchant names',
      { 'bankAccount.mandate.id': 'M-A', 'bankAccount.mandate.dateOfSignature': '2026-01-31' },
      { 'bankAccount.mandate.id': 'M-A' },
      '2026-01-31',
    ],
    ['it was stored', {}, {}, new Date(start).toISOString().slice(0, 10)],
    [
      'the merchant says that a newer mandate was signed',
      { 'bankAccount.mandate.dateOfSignature': '2026-01-31' },
      { 'bankAccount.mandate.dateOfSignature': '2026-03-01' },
      '2026-03-01',
    ],
  ])('is debited again by the merchant with the day when %s', async (_what, first, again, day_) => {
    const { id, registrationId } = await debit({ createRegistration: 'true', ...first });
    fake.decide('accepted', 'DB');
    await tell(/succeeded/);
    expect(await stand.codeOf(id)).toBe(paid);
    await pass(30 * day);
    const { paymentBrand: _brand, ...repeated } = { ...method, paymentBrand: '', ...mit, ...again };
    const debited = await stand.post(`/v1/registrations/${registrationId}/payments`, repeated);
    expect([debited.result.code, acceptedAt()]).toEqual([paid, day_]);
  });
});

it('a stored account is not debited again by a mandate of which nothing says when it was signed', async () => {
  const { registrationId } = await debit({ createRegistration: 'true' });
  fake.decide('accepted', 'DB');
  await tell(/succeeded/);
  const again = await stand.post(`/v1/registrations/${registrationId}/payments`, {
    ...checkout,
    testMode: 'EXTERNAL',
    shopperResultUrl,
    'customer.email': 'jane@shop.example',
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.source': 'MIT',
    'standingInstruction.type': 'RECURRING',
    'bankAccount.mandate.id': 'M-B',
  });
  expect(again.result.parameterErrors).toMatchObject([{ name: 'bankAccount.mandate.dateOfSignature' }]);
});

describe('a gateway before Stripe', () => {
  it.each([
    ['paid', true, paid],
    ['not paid', false, '100.380.401'],
  ])('sends a shopper to a bank, who comes back and has %s, twice', async (_what, isPaid, code) => {
    const { id, result, redirect } = await pay('IDEAL', { 'bankAccount.bankName': 'Test Bank A' });
    expect([result.code, redirect.url]).toEqual([
      waiting,
      `https://pm-redirects.stripe.com/authorize/acct_1/${getIntent().id}`,
    ]);
    await comeBack();
    expect(await stand.codeOf(id)).toBe(waiting);
    fake.finishChallenge(getIntent().id, isPaid);
    await pass(minute);
    for (let times = 0; times < 2; times += 1) await comeBack();
    expect(await stand.codeOf(id)).toBe(code);
    await tell(/payment_intent/);
    expect([await stand.codeOf(id), fake.made.length]).toEqual([code, isPaid ? 1 : 0]);
  });

  it('is told by webhook of a shopper who does not come back, and gives back in parts', async () => {
    const { id } = await pay('EPS', shopper);
    fake.finishChallenge(getIntent().id, true);
    await tell(/succeeded/);
    expect(await stand.codeOf(id)).toBe(paid);
    const refunds = [await stand.follow(id, 'RF', '50.00'), await stand.follow(id, 'RF', '42.00')];
    expect(refunds.map(({ result }) => result.code)).toEqual([paid, paid]);
    expect((await stand.follow(id, 'CP')).result.code).toMatch(/^(600|700)\./);
    expect(getIntent()).toMatchObject({ amount_received: 9200, amount_refunded: 9200 });
  });

  it('ends the page of a shopper who leaves it after half an hour, and takes no later success', async () => {
    const { id } = await pay('PAYPAL');
    await pass(29 * minute);
    expect(await stand.codeOf(id)).toBe(waiting);
    await pass(2 * minute);
    expect([await stand.codeOf(id), getIntent().status]).toEqual(['100.396.101', 'canceled']);
    expect(() => fake.finishChallenge(getIntent().id, true)).toThrow();
  });

  it('charges once when the answer is lost, and leads on when it is found', async () => {
    fake.options.fault = ({ method: verb }) => (verb === 'POST' ? 'lost-after' : undefined);
    const { id, result } = await pay('TWINT', { currency: 'CHF' });
    expect(result.code).toBe('900.100.300');
    fake.options.fault = () => undefined;
    await pass(minute);
    expect([await stand.codeOf(id), fake.intents.length]).toEqual([waiting, 1]);
    fake.finishChallenge(getIntent().id, true);
    await tell(/succeeded/);
    expect([await stand.codeOf(id), fake.made.length]).toEqual([paid, 1]);
  });

  it('takes a card when the shopper of a checkout comes back to pay otherwise', async () => {
    const checkoutId = await gateway.prepare({ testMode: 'EXTERNAL' });
    const headers = { accept: 'application/json' };
    const byPage = { attemptId: '1'.repeat(32), paymentBrand: 'IDEAL', shopperResultUrl };
    const first = await gateway.post(`/v1/checkouts/${checkoutId}/payment`, byPage, headers);
    expect(first.json().redirect.url).toContain('https://pm-redirects.stripe.com/');
    fake.finishChallenge(getIntent().id, false);
    await comeBack();
    await pass(minute);
    const second = await gateway.pay(checkoutId, { attemptId: '2'.repeat(32), ...card });
    expect(second.json().result.code).toBe(paid);
    await tell(/payment_intent/);
    expect((await gateway.status(checkoutId)).json()).toMatchObject({
      paymentBrand: 'VISA',
      result: { code: paid },
    });
    expect(fake.made.length).toBe(1);
  });

  it.each([
    ['pays', paid],
    ['refuses', '800.100.203'],
  ])('tells days later what a bank %s of a debit', async (what, code) => {
    fake.decide('pending', 'DB');
    const { id, result } = await debit();
    expect(result.code).toBe(waiting);
    for (const time of [31 * minute, 3 * day]) {
      await pass(time);
      expect(await stand.codeOf(id)).toBe(waiting);
    }
    if (what === 'pays') fake.decide('accepted', 'DB');
    else fake.failLate(getIntent().id, 'payment_intent_payment_attempt_failed', 'insufficient_funds');
    await tell(/succeeded|failed/);
    await pass(day);
    expect([await stand.codeOf(id), fake.made.length]).toEqual([code, what === 'pays' ? 1 : 0]);
    expect(gateway.log()).not.toContain(iban);
  });

  it('records a debit that is returned after it was paid, once', async () => {
    const { id, result } = await debit();
    expect(result.code).toBe(paid);
    await pass(7 * day);
    fake.dispute(getIntent().id, 'debit_not_authorized', 9200, 'eur', 'charge.dispute.funds_withdrawn');
    await tell(/dispute/);
    expect(await stand.followUpsOf(id)).toMatchObject([
      { paymentType: 'CB', referencedId: id, amount: '92.00', result: { code: '000.100.230' } },
    ]);
  });

  it('debits a kept account again, by a mandate of its own', async () => {
    const { registrationId } = await debit({ createRegistration: 'true' });
    const again = { entityId: checkout.entityId, amount: '3.00', currency: 'EUR', paymentType: 'DB' };
    const { result } = await stand.post(`/v1/registrations/${registrationId}/payments`, {
      ...again,
      testMode: 'EXTERNAL',
      ...shopper,
      'customer.ip': '203.0.113.9',
    });
    expect(result.code).toBe(paid);
    const sent = Object.fromEntries(new URLSearchParams(fake.requests.at(-1)?.body));
    expect(sent).toMatchObject({
      amount: '300',
      'payment_method_data[sepa_debit][iban]': iban,
      'mandate_data[customer_acceptance][online][ip_address]': '203.0.113.9',
    });
  });

  it('waits for days until a voucher is paid', async () => {
    const { id, redirect, paymentCode } = await pay('SIBS_MULTIBANCO', shopper);
    expect([redirect, paymentCode]).toMatchObject([undefined, { entity: '11249', reference: '501422944' }]);
    for (const time of [31 * minute, 3 * day]) {
      await pass(time);
      expect([await stand.codeOf(id), getIntent().status]).toEqual([waiting, 'requires_action']);
    }
    fake.finishChallenge(getIntent().id, true);
    await tell(/succeeded/);
    expect(await stand.codeOf(id)).toBe(paid);
  });

  it.each([
    ['a page', 'a card', 'lost-before'],
    ['a page', 'a card', 'lost-after'],
    ['a card', 'a page', 'lost-before'],
    ['a card', 'a page', 'lost-after'],
  ] as const)('never takes what %s pays for what %s pays (%s)', async (first, second, fault) => {
    const checkoutId = await gateway.prepare({ testMode: 'EXTERNAL' });
    const headers = { accept: 'application/json' };
    const press = (by: string, attemptId: string) =>
      by === 'a card'
        ? gateway.pay(checkoutId, { attemptId, ...card })
        : gateway.post(
            `/v1/checkouts/${checkoutId}/payment`,
            { attemptId, paymentBrand: 'IDEAL', shopperResultUrl },
            headers,
          );
    fake.options.fault = () => fault;
    await press(first, '1'.repeat(32));
    fake.options.fault = () => undefined;
    await press(second, '2'.repeat(32));
    await pass(minute);
    const [intent] = fake.intents;
    if (intent?.status === 'requires_action') fake.finishChallenge(intent.id, true);
    await tell(/payment_intent/);
    const status = (await gateway.status(checkoutId)).json();
    expect(fake.made.length).toBeLessThan(2);
    const isCard = intent?.payment_method_types[0] === 'card';
    expect([status.paymentBrand, status.card === undefined]).toEqual(
      isCard ? ['VISA', false] : ['IDEAL', true],
    );
  });
});
