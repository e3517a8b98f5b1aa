// @runs postgres
/** What a shopper pays with elsewhere: in the record, on its page, and in a checkout whose page is loaded again. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import {
  card,
  checkout,
  minute,
  shopperResultUrl,
  start,
  type TestGateway,
  testGateway,
} from '../../support/gateway.ts';
import { merchantAt } from '../../support/merchant.ts';

const day = 24 * 60 * minute;
const given: Outcome = {
  code: '000.200.000',
  rule: 'code-given',
  reference: 'acquirer1',
  paymentCode: {
    entity: '11249',
    reference: '123 456 789',
    qrCode: 'bank://pay?a=<b>',
    expiresAt: start + 3 * day,
  },
};
const recorded = {
  entity: '11249',
  reference: '123 456 789',
  qrCode: 'bank://pay?a=<b>',
  expiresAt: '2026-11-23 10:00:00+0000',
};

let gateway: TestGateway;
/** What the acquirer answers when it is asked. */
let told: Outcome = given;

const external: GatewayConnector = {
  charge: async () => given,
  followUp: async () => given,
  find: async () => told,
};

beforeAll(async () => {
  gateway = await testGateway({ external: () => external });
});
afterAll(() => gateway.close());

const submit = (id: string, paymentBrand: string, fields: Record<string, string> = {}) =>
  gateway.post(`/v1/checkouts/${id}/payment`, { paymentBrand, shopperResultUrl, ...fields });

/** Pays a new checkout with a brand whose acquirer gives a code. */
async function pay() {
  told = given;
  const id = await gateway.prepare({ testMode: 'EXTERNAL' });
  const answer = await submit(id, 'SIBS_MULTIBANCO');
  const { redirect } = answer.json();
  const paymentId: string = redirect.parameters[0].value;
  return { id, answer, redirect, paymentId, page: `/v1/paymentCode?id=${paymentId}` };
}
const step = async (paymentId: string) =>
  (await gateway.post(`/v1/paymentCode/${paymentId}/step`, {})).json();

describe('a payment with a code', () => {
  test('leads the widget to the page with the code, and is in the status of the checkout while it is pending', async () => {
    const { id, answer, redirect, paymentId } = await pay();
    expect(answer.json().result.code).toBe('000.200.000');
    expect(redirect).toMatchObject({ method: 'GET', url: expect.stringMatching(/\/v1\/paymentCode$/) });
    const status = (await gateway.status(id)).json();
    expect([status.id, status.paymentCode, status.redirect]).toEqual([paymentId, recorded, undefined]);
  });

  test('is told to a server that asks for no checkout', async () => {
    const answer = await merchantAt(gateway).post('/v1/payments', {
      ...checkout,
      paymentBrand: 'SIBS_MULTIBANCO',
      testMode: 'EXTERNAL',
      shopperResultUrl,
    });
    expect(answer.json()).toMatchObject({ result: { code: '000.200.000' }, paymentCode: recorded });
  });

  test('is shown again by a page of the shop that is loaded again, also after the time of the checkout', async () => {
    const { id, page } = await pay();
    const config = async () => (await gateway.get(`/v1/checkouts/${id}/config`)).json();
    const shown = {
      finished: false,
      lastAttempt: 'waiting',
      verification: { url: expect.stringContaining(page) },
    };
    expect(await config()).toMatchObject(shown);
    gateway.wait(day);
    expect(await config()).toMatchObject({ ...shown, expiresIn: 0 });
  });

  test('is not paid a second time by another press', async () => {
    const { id, redirect } = await pay();
    const again = await submit(id, 'PAYPAL');
    expect(again.json().redirect).toEqual(redirect);
  });

  test.each([
    ['paid', { code: '000.100.112', rule: 'paid', reference: 'acquirer1' }, '000.100.112'],
    [
      'declined when its code expires',
      { code: '100.396.103', rule: 'expired', reference: 'acquirer1' },
      '100.396.103',
    ],
  ] as const)(
    'has no code any more when it is %s, and its page leads to the shop',
    async (_what, outcome, code) => {
      const { id, paymentId, page } = await pay();
      expect(await step(paymentId)).toEqual({ step: 'pay' });
      gateway.wait(minute);
      told = outcome;
      expect(await step(paymentId)).toEqual({
        step: 'done',
        url: expect.stringContaining('https://shop.example/result?order=7&id='),
        code,
      });
      const status = (await gateway.status(id)).json();
      expect([status.result.code, status.paymentCode]).toEqual([code, undefined]);
      expect((await gateway.get(page)).body).not.toContain('123 456 789');
    },
  );
});

describe('a shopper who cancels a code', () => {
  const leave = (paymentId: string) => gateway.post(`/v1/paymentCode/${paymentId}/step`, { cancel: 'true' });
  const cancelled: Outcome = { code: '100.396.101', rule: 'cancelled', reference: 'acquirer1' };
  const withCancel = (cancel: GatewayConnector['cancel']) => Object.assign(external, { cancel });
  afterEach(() => withCancel(undefined));

  test('pays the same checkout in another way, when the acquirer has ended the first payment', async () => {
    withCancel(async () => cancelled);
    const { id, paymentId, page } = await pay();
    expect((await gateway.get(page)).body).toContain('id="cancel"');
    expect((await leave(paymentId)).json()).toMatchObject({ step: 'done', code: '100.396.101' });
    Object.assign(external, {
      charge: async () => ({ code: '000.100.112', rule: 'paid', reference: 'other' }),
    });
    const again = await submit(id, 'PAYPAL');
    Object.assign(external, { charge: async () => given });
    expect(again.json().result.code).toBe('000.100.112');
  });

  test('has paid when the acquirer says so', async () => {
    withCancel(async () => cancelled);
    const { paymentId } = await pay();
    told = { code: '000.100.112', rule: 'paid', reference: 'acquirer1' };
    expect((await leave(paymentId)).json()).toMatchObject({ step: 'done', code: '000.100.112' });
  });

  test.each<[string, GatewayConnector['cancel']]>([
    ['the acquirer does not end it', async () => given],
    ['the acquirer does not answer', async () => Promise.reject(new Error('timeout'))],
    ['the acquirer cannot be told', undefined],
  ])('is not paid a second time when %s', async (_what, cancel) => {
    withCancel(cancel);
    const { id, paymentId, page, redirect } = await pay();
    expect((await gateway.get(page)).body.includes('id="cancel"')).toBe(cancel !== undefined);
    expect((await leave(paymentId)).json()).toEqual({ step: 'pay' });
    expect((await submit(id, 'PAYPAL')).json().redirect).toEqual(redirect);
  });

  test('is led to the shop when the payment has an outcome', async () => {
    withCancel(async () => cancelled);
    const { paymentId } = await pay();
    await leave(paymentId);
    expect((await leave(paymentId)).json()).toMatchObject({ step: 'done', code: '100.396.101' });
  });
});

test.each(['inline', 'popup'])(
  'of a page beside the form (%s) it ends where the widget listens',
  async (flow) => {
    told = given;
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    const answer = await submit(id, 'SIBS_MULTIBANCO', { flow });
    const paymentId = answer.json().redirect.parameters[0].value;
    gateway.wait(minute);
    told = { code: '000.100.112', rule: 'paid', reference: 'acquirer1' };
    expect((await gateway.get(`/v1/paymentCode?id=${paymentId}`)).body).toContain(
      'href="https://shop.example/result',
    );
    expect((await step(paymentId)).url).toContain(`/v1/checkouts/${id}/closed`);
  },
);

test('a simulated code that nobody pays is declined when it expires', async () => {
  const id = await gateway.prepare();
  await submit(id, 'BANCONTACT_QR');
  const status = async () => (await gateway.status(id)).json();
  const { paymentCode } = await status();
  expect(paymentCode).toEqual({ qrCode: expect.any(String), expiresAt: expect.any(String) });
  gateway.wait(31 * minute);
  await gateway.runDue();
  const { result, paymentCode: none } = await status();
  expect([result.code, none]).toEqual(['100.396.103', undefined]);
});

const account = { 'bankAccount.holder': 'Ada Lovelace', 'bankAccount.iban': 'DE89370400440532013000' };
const approved = { 'customParameters[simulatorChoice]': 'approve' };
const codeless = { paymentBrand: 'SIBS_MULTIBANCO', testMode: 'EXTERNAL' };

describe('the page with a code', () => {
  test('shows amount, entity, reference and time, and a QR code with a link for phones', async () => {
    const { page } = await pay();
    const { body, headers, statusCode } = await gateway.get(`${page}&lang=de-DE`);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('<html lang="de" dir="ltr"');
    for (const text of ['11249', '123 456 789', '92,00', '23. November 2026 um 10:00 UTC', 'role="img"'])
      expect(body).toContain(text);
    expect(body).toContain('<a class="button first app" href="bank://pay?a=&lt;b>"');
  });

  test.each(['javascript://%0aalert(1)', 'data:text/html,x', 'plain words'])(
    'offers no link to a code that no page or app opens: %s',
    async (qrCode) => {
      const { charge } = external;
      Object.assign(external, { charge: async () => ({ ...given, paymentCode: { qrCode } }) });
      const { page } = await pay();
      Object.assign(external, { charge });
      const { body } = await gateway.get(page);
      expect(body).toContain('role="img"');
      expect(body).not.toContain('target="_blank"');
    },
  );

  test('may be framed by the shop alone, runs its own script alone, and shows no picture from outside', async () => {
    const { page } = await pay();
    const { headers } = await gateway.get(page);
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'sha\d+-\S+'; style-src/,
    );
    expect(headers['content-security-policy']).not.toContain('img-src');
  });

  test('says of an unknown payment that nothing is there, and its step is refused', async () => {
    const unknown = 'f'.repeat(32);
    const { statusCode, body } = await gateway.get(`/v1/paymentCode?id=${unknown}`);
    expect([statusCode, body.includes('data-code')]).toEqual([404, false]);
    expect((await gateway.post(`/v1/paymentCode/${unknown}/step`, {})).statusCode).toBe(404);
  });

  test.each<[string, Record<string, string>, Outcome?]>([
    ['a card', card],
    ['an account', { paymentBrand: 'SEPA', ...account }],
    ['a page of the acquirer', { paymentBrand: 'PAYPAL' }],
    ['a code that a tester has decided before', { paymentBrand: 'SIBS_MULTIBANCO', ...approved }],
    ['a brand of codes whose acquirer gave none', codeless, { ...given, paymentCode: undefined }],
    ['a brand of codes that was declined', codeless, { code: '800.100.152', rule: 'declined' }],
  ])('says so of a payment that never had a code: %s', async (_what, fields, outcome = given) => {
    const { charge } = external;
    Object.assign(external, { charge: async () => outcome });
    const paid = await merchantAt(gateway).post('/v1/payments', { ...checkout, shopperResultUrl, ...fields });
    Object.assign(external, { charge });
    const paymentId: string = paid.json().id;
    expect(await gateway.store.findPayment(paymentId)).toBeDefined();
    const { statusCode, body } = await gateway.get(`/v1/paymentCode?id=${paymentId}`);
    expect([statusCode, body.includes('data-code')]).toEqual([404, false]);
    expect((await gateway.post(`/v1/paymentCode/${paymentId}/step`, {})).statusCode).toBe(404);
  });

  test('refuses a step from another site', async () => {
    const { paymentId } = await pay();
    const headers = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
    expect((await gateway.post(`/v1/paymentCode/${paymentId}/step`, {}, headers)).statusCode).toBe(403);
  });
});

test.each([
  ['OXXO', 'MXN', 'Show these details at the till and pay in cash.', '05:59:59'],
  ['BOLETO', 'BRL', 'Pay with these details in your banking app', '02:59:59'],
])(
  'a simulated payment by %s shows its reference and a bar code, and lasts for days',
  async (brand, currency, says, until) => {
    const id = await gateway.prepare({ currency });
    const { redirect } = (await submit(id, brand)).json();
    const paymentId: string = redirect.parameters[0].value;
    const resultCode = async () => (await gateway.store.findPayment(paymentId))?.record.result.code;
    const { paymentCode } = (await gateway.status(id)).json();
    const { body } = await gateway.get(`/v1/paymentCode?id=${paymentId}`);
    for (const text of [says, paymentCode.reference, 'aria-label="Barcode"', `${until}Z`])
      expect(body).toContain(text);
    gateway.wait(3 * day);
    await gateway.runDue();
    expect(await resultCode()).toBe('000.200.000');
    gateway.wait(day);
    await gateway.runDue();
    expect(await resultCode()).toBe('100.396.103');
  },
);

test('the page of a simulated payment has the tester’s choice outside of what shoppers see, and no other has', async () => {
  const bodyOf = async (paymentId: string) => (await gateway.get(`/v1/paymentCode?id=${paymentId}`)).body;
  const id = await gateway.prepare({});
  const { redirect } = (await submit(id, 'SIBS_MULTIBANCO')).json();
  const [shoppers = '', testers = ''] = (await bodyOf(redirect.parameters[0].value)).split(
    '<aside id="testers"',
  );
  expect(shoppers).toContain('99999');
  expect(shoppers).not.toMatch(/asyncresponse_simulator|<svg class="qr"/);
  expect(testers).toMatch(/For testers: <a href="[^"]*asyncresponse_simulator/);
  expect(await bodyOf((await pay()).paymentId)).not.toContain('For testers');
});
