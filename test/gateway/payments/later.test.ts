// @runs postgres
/** Payments whose outcome comes later: the shopper is on another page, or the connector does not know it yet. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { ndcOf } from '../../support/frame.ts';
import { card, minute, type TestGateway } from '../../support/gateway.ts';
import { codeOf, merchantAt } from '../../support/merchant.ts';
import { testSimulator } from '../../support/simulator-routes.ts';

const shopperResultUrl = 'https://shop.example/back?order=7';
const paypal = {
  paymentBrand: 'PAYPAL',
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  shopperResultUrl,
};
/** What a form submits in the place of the card that `pay` sends. */
const byPaypal = {
  ...Object.fromEntries(Object.keys(card).map((name) => [name, ''])),
  paymentBrand: 'PAYPAL',
  shopperResultUrl,
};
const page = '/connectors/asyncresponse_simulator';

let gateway: TestGateway;
let merchant: ReturnType<typeof merchantAt>;
afterEach(() => gateway.close());

async function open(options: Parameters<typeof testSimulator>[0] = {}): Promise<void> {
  gateway = await testSimulator(options);
  merchant = merchantAt(gateway);
}

describe('a payment whose shopper is on another page', () => {
  beforeEach(() => open());
  const decide = (id: string, choice: string) => gateway.get(`${page}?ndcid=${id}&choice=${choice}`);
  const payByPaypal = async (fields = {}) =>
    (await merchant.post('/v1/payments', { ...paypal, ...fields })).json().id as string;

  test.each([
    ['approve', '000.100.110', 200],
    ['cancel', '100.396.101', 400],
    ['decline', '800.100.152', 400],
  ])('ends with what the tester chose: %s is %s', async (choice, code, status) => {
    const id = await payByPaypal();
    const back = await decide(id, choice);
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      `${shopperResultUrl}&id=${id}&resourcePath=${encodeURIComponent(`/v1/payments/${id}`)}`,
    ]);
    const read = await merchant.read(id);
    expect([read.statusCode, codeOf(read), 'redirect' in read.json()]).toEqual([status, code, false]);
  });

  test('keeps its first outcome, whatever is chosen afterwards', async () => {
    const id = await payByPaypal();
    await decide(id, 'approve');
    expect((await decide(id, 'cancel')).statusCode).toBe(303);
    expect(codeOf(await merchant.read(id))).toBe('000.100.110');
  });

  test('times out when nothing is chosen for 30 minutes', async () => {
    const id = await payByPaypal();
    gateway.wait(30 * minute - 1);
    await gateway.runDue();
    expect(codeOf(await merchant.read(id))).toBe('000.200.000');
    gateway.wait(2 * minute);
    await gateway.runDue();
    expect(codeOf(await merchant.read(id))).toBe('100.396.103');
  });

  test('that is pending only by a forced result code ends the same way', async () => {
    const force = { 'customParameters[forceResultCode]': '000.200.000' };
    const { id } = (await merchant.pay('DB', '92.00', force)).json();
    gateway.wait(16 * minute);
    await gateway.runDue();
    expect(codeOf(await merchant.read(id))).toBe('000.200.000');
    gateway.wait(16 * minute);
    await gateway.runDue();
    expect(codeOf(await merchant.read(id))).toBe('100.396.103');
  });
});

describe('a checkout whose shopper went to another page', () => {
  beforeEach(() => open());
  const attempt = (n: number) => ({ attemptId: String(n).repeat(32) });

  async function sentAway(): Promise<{ checkout: string; paymentId: string }> {
    const checkout = await gateway.prepare();
    const answer = await gateway.pay(checkout, { ...byPaypal, ...attempt(1) });
    const { redirect } = answer.json();
    expect(answer.json()).toMatchObject({ result: { code: '000.200.000' }, redirect: { method: 'GET' } });
    const paymentId = redirect.parameters.find(({ name }: { name: string }) => name === 'ndcid').value;
    return { checkout, paymentId };
  }

  test('is pending without an id, and paid when the other page says so', async () => {
    const { checkout, paymentId } = await sentAway();
    expect((await gateway.status(checkout)).json()).not.toHaveProperty('id');
    const back = await gateway.get(`${page}?ndcid=${paymentId}&choice=approve`);
    expect(back.headers.location).toContain(`id=${checkout}&resourcePath=`);
    const status = await gateway.status(checkout);
    expect(status.json()).toMatchObject({ id: paymentId, paymentBrand: 'PAYPAL', ndc: ndcOf(checkout) });
    expect(codeOf(status)).toBe('000.100.110');
  });

  test('can be paid with another brand by a shopper who comes back; the other page is then too late', async () => {
    const { checkout, paymentId } = await sentAway();
    expect(codeOf(await gateway.pay(checkout, attempt(2)))).toBe('000.100.110');
    await gateway.get(`${page}?ndcid=${paymentId}&choice=approve`);
    expect(codeOf(await merchant.read(paymentId))).toBe('100.396.101');
    expect((await gateway.status(checkout)).json()).toMatchObject({ paymentBrand: 'VISA' });
  });

  test('repeats the redirect to the attempt that got it, and later the outcome', async () => {
    const { checkout, paymentId } = await sentAway();
    const again = await gateway.pay(checkout, attempt(1));
    expect(again.json().redirect.url).toContain(page);
    await gateway.get(`${page}?ndcid=${paymentId}&choice=approve`);
    const after = await gateway.pay(checkout, attempt(1));
    expect([codeOf(after), after.json().redirect.parameters]).toEqual(['000.100.110', []]);
  });
});

/** Makes a connector that loses every answer, and that finds an outcome only once the test sets it. */
function makeLossyConnector(): GatewayConnector & { found: Outcome | undefined | 'unknown' } {
  const connector = {
    ...simulator,
    found: 'unknown' as Outcome | undefined | 'unknown',
    charge: async () => {
      throw new Error('reset');
    },
    followUp: async () => {
      throw new Error('reset');
    },
    find: async () => {
      if (connector.found === 'unknown') throw new Error('nobody knows');
      return connector.found;
    },
  };
  return connector;
}

const success: Outcome = { code: '000.100.112', rule: 'found' };
const external = { testMode: 'EXTERNAL' };

describe('a payment whose outcome the connector does not know', () => {
  let connector: ReturnType<typeof makeLossyConnector>;
  beforeEach(() => {
    connector = makeLossyConnector();
    return open({ external: () => connector });
  });

  test('is pending, and the gateway asks until there is an outcome', async () => {
    const answer = await merchant.pay('DB', '92.00', external);
    expect([answer.statusCode, codeOf(answer)]).toEqual([200, '900.100.300']);
    const { id } = answer.json();
    for (const wait of [2, 2, 5]) {
      gateway.wait(wait * minute);
      await gateway.runDue();
      expect(codeOf(await merchant.read(id))).toBe('900.100.300');
    }
    connector.found = success;
    gateway.wait(10 * minute);
    await gateway.runDue();
    expect(codeOf(await merchant.read(id))).toBe('000.100.112');
  });

  test('was not charged when the connector never got it', async () => {
    const { id } = (await merchant.pay('DB', '92.00', external)).json();
    connector.found = undefined;
    gateway.wait(2 * minute);
    await gateway.runDue();
    expect(codeOf(await merchant.read(id))).toBe('900.100.100');
  });

  test('keeps its checkout from being paid a second time, and ends the checkout when its outcome is known', async () => {
    const checkout = await gateway.prepare({ testMode: 'EXTERNAL' });
    expect(codeOf(await gateway.pay(checkout, { attemptId: '1'.repeat(32) }))).toBe('900.100.300');
    const other = await gateway.pay(checkout, { attemptId: '2'.repeat(32) });
    expect(codeOf(other)).toBe('900.100.300');
    connector.found = success;
    gateway.wait(2 * minute);
    await gateway.runDue();
    expect(codeOf(await gateway.status(checkout))).toBe('000.100.112');
    expect(codeOf(await gateway.pay(checkout, { attemptId: '2'.repeat(32) }))).toBe('000.100.112');
  });

  test('leaves the checkout to another attempt when it turns out that nothing was charged', async () => {
    const checkout = await gateway.prepare({ testMode: 'EXTERNAL' });
    await gateway.pay(checkout, { attemptId: '1'.repeat(32) });
    connector.found = undefined;
    gateway.wait(2 * minute);
    await gateway.runDue();
    expect(codeOf(await gateway.status(checkout))).toBe('900.100.100');
    const again = await gateway.pay(checkout, { attemptId: '2'.repeat(32) });
    expect(codeOf(again)).toBe('900.100.300');
    expect(await gateway.store.findCheckout(checkout.slice(0, 32))).toMatchObject({ state: 'pending' });
  });

  test('stays reserved in the referenced payment until it is known, and is given back when nothing was charged', async () => {
    connector.charge = async () => ({ code: '000.100.112', rule: 'settled' });
    const { id } = (await merchant.pay('PA', '92.00', external)).json();
    const capture = await merchant.follow(id, 'CP', '92.00');
    expect(codeOf(capture)).toBe('900.100.300');
    expect(codeOf(await merchant.follow(id, 'CP', '1.00'))).toBe('700.400.100');
    connector.found = undefined;
    gateway.wait(2 * minute);
    await gateway.runDue();
    connector.followUp = async () => success;
    expect(codeOf(await merchant.follow(id, 'CP', '92.00'))).toBe('000.100.112');
  });
});

test('PA.CP is captured by the due job when its authorisation is known later, and once', async () => {
  const connector = makeLossyConnector();
  await open({ external: () => connector });
  const { id } = (await merchant.pay('PA.CP', '92.00', external)).json();
  connector.found = success;
  connector.followUp = async () => success;
  for (const wait of [2, 2, 10]) {
    gateway.wait(wait * minute);
    await gateway.runDue();
  }
  const answer = await merchant.get(`/v1/query/${id}?includeLinkedTransactions=true`);
  const types = answer.json().payments.map(({ paymentType }: { paymentType: string }) => paymentType);
  expect(types).toEqual(['PA', 'CP']);
});

describe('an update of a checkout', () => {
  beforeEach(() => open());

  test('lets a shopper who went to a brand’s page come back and pay what is prepared now', async () => {
    const checkout = await gateway.prepare();
    await gateway.pay(checkout, byPaypal);
    const update = await merchant.post(`/v1/checkouts/${checkout}`, { amount: '30.00' });
    expect(codeOf(update)).toBe('000.200.101');
    await gateway.pay(checkout);
    expect((await gateway.status(checkout)).json()).toMatchObject({ amount: '30.00', paymentBrand: 'VISA' });
  });

  test('says that it comes too late when the checkout is paid', async () => {
    const checkout = await gateway.prepare();
    await gateway.pay(checkout);
    const update = await merchant.post(`/v1/checkouts/${checkout}`, { amount: '30.00' });
    expect(update.json().result.parameterErrors).toMatchObject([{ name: 'path' }]);
  });

  test('at the same moment as the payment is charged or refused, and is never lost', async () => {
    for (let round = 0; round < 20; round += 1) {
      const checkout = await gateway.prepare();
      const [update] = await Promise.all([
        merchant.post(`/v1/checkouts/${checkout}`, { amount: '30.00' }),
        gateway.pay(checkout),
      ]);
      const amount = codeOf(update) === '000.200.101' ? '30.00' : '92.00';
      expect((await gateway.status(checkout)).json().amount).toBe(amount);
    }
  });

  test('is kept together with another one at the same moment', async () => {
    const checkout = await gateway.prepare();
    await Promise.all([
      merchant.post(`/v1/checkouts/${checkout}`, { merchantInvoiceId: 'invoice-1' }),
      merchant.post(`/v1/checkouts/${checkout}`, { merchantTransactionId: 'order-4711' }),
    ]);
    await gateway.pay(checkout);
    expect((await gateway.status(checkout)).json()).toMatchObject({
      merchantInvoiceId: 'invoice-1',
      merchantTransactionId: 'order-4711',
    });
  });
});

test('a shopper who comes back from a brand’s page has not been declined', async () => {
  await open({ config: { maxDeclines: 1 } });
  const checkout = await gateway.prepare();
  await gateway.pay(checkout, byPaypal);
  expect(codeOf(await gateway.pay(checkout))).toBe('000.100.110');
});

test('with shopOrigins a page can lead neither the shopper nor the reminder elsewhere', async () => {
  await open();
  const checkout = await gateway.prepare({ shopperResultUrl: '', shopOrigins: 'https://shop.example' });
  const away = await gateway.pay(checkout, { shopperResultUrl: 'https://evil.example/' });
  expect(away.json().result.parameterErrors).toMatchObject([{ name: 'shopperResultUrl' }]);
  const home = await gateway.pay(checkout, { shopperResultUrl: 'https://shop.example/done' });
  expect(codeOf(home)).toBe('000.100.110');
});

describe('PA.CP whose capture the connector declines', () => {
  test('is not captured behind the merchant’s back', async () => {
    const connector = {
      ...simulator,
      followUp: async () => ({ code: '900.100.600', rule: 'down' }) as Outcome,
    };
    await open({ connector });
    const answer = await merchant.pay('PA.CP');
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, '900.100.600']);
    gateway.wait(10 * minute);
    connector.followUp = simulator.followUp as typeof connector.followUp;
    await gateway.runDue();
    const { referencedId } = answer.json();
    const found = await merchant.get(`/v1/query/${referencedId}?includeLinkedTransactions=true`);
    const codes = found.json().payments.map((one: { result: { code: string } }) => one.result.code);
    expect(codes).toEqual(['000.100.110', '900.100.600']);
  });

  test('is a debit when the brand has no captures', async () => {
    await open();
    const answer = await merchant.pay('PA.CP', '1.00', { paymentBrand: 'JAYWAN' });
    expect(answer.json()).toMatchObject({ paymentType: 'DB' });
  });

  test('with a stored card tells webhooks of no new registration, and keeps the merchant’s parameters', async () => {
    await open();
    const stored = (await merchant.pay('DB', '1.00', { createRegistration: 'true' })).json().registrationId;
    const sent = { amount: '5.00', currency: 'EUR', paymentType: 'PA.CP', registrationId: stored };
    const more = { descriptor: 'MY SHOP 4711', merchantInvoiceId: 'invoice-77' };
    const answer = await merchant.post('/v1/payments', { ...sent, ...more });
    expect(answer.json()).toMatchObject({ ...more, registrationId: stored, paymentType: 'CP' });
  });
});

test('an update of an expired checkout changes nothing for a shopper who is at a brand’s page', async () => {
  await open();
  const checkout = await gateway.prepare();
  gateway.wait(20 * minute);
  const away = (await gateway.pay(checkout, byPaypal)).json();
  gateway.wait(15 * minute);
  await merchant.post(`/v1/checkouts/${checkout}`, { amount: '30.00' });
  const id = away.redirect.parameters.find(({ name }: { name: string }) => name === 'ndcid').value;
  await gateway.get(`${page}?ndcid=${id}&choice=approve`);
  expect(codeOf(await merchant.read(id))).toBe('000.100.110');
});
