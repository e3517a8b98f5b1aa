import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../src/connector/outcome.ts';
import type { PaymentRecord } from '../../../../src/contract/payment.ts';
import { acceptFormBodies } from '../../../../src/gateway/http/form-body.ts';
import { addSecurityHeaders } from '../../../../src/gateway/http/security-headers.ts';
import { emptyLedger } from '../../../../src/gateway/lifecycle/ledger.ts';
import { getNextUrl } from '../../../../src/gateway/payments/return-urls.ts';
import type { Payment } from '../../../../src/gateway/store/payments/payments.ts';
import { addSimulatorPage } from '../../../../src/testing/simulator/routes/simulator-page.ts';
import { chooseLanguage } from '../../../../src/texts/languages.ts';
import { providerTexts } from '../../../../src/texts/simulated-provider.ts';
import { newPayment, pendingRecord } from '../../../support/new-payment.ts';

const path = '/connectors/asyncresponse_simulator';
const id = '1f'.repeat(16);
const record: PaymentRecord = { ...pendingRecord, id, paymentBrand: 'EPS', amount: '92.00', currency: 'EUR' };
const waiting: Payment = {
  ...newPayment({ id, entityId: 'a'.repeat(32), brand: 'PAYPAL', amount: 9200, record }),
  shopperResultUrl: 'https://shop.example/result?order=7',
  state: 'pending',
  rule: 'redirect-to-simulator-page',
  connectorReference: 'simulator-page',
  ledger: emptyLedger,
  version: 0,
  lastEventAt: null,
  hasHadCode: false,
};
const back = `https://shop.example/result?order=7&id=${id}&resourcePath=%2Fv1%2Fpayments%2F${id}`;
const headers = { 'content-type': 'application/x-www-form-urlencoded' };

let app: FastifyInstance;
let payments: Map<string, Payment>;
let outcomes: Outcome[];
let shops: string[];

function put(change: Partial<Payment>): void {
  payments.set(id, { ...waiting, ...change });
}

const get = (query: Record<string, string> = {}) =>
  app.inject({ url: path, query: { asyncsource: 'EPS', ndcid: id, ...query } });
const post = (form: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: path,
    headers,
    payload: new URLSearchParams({ ndcid: id, ...form }).toString(),
  });

beforeEach(() => {
  payments = new Map([[id, waiting]]);
  outcomes = [];
  shops = [];
  app = Fastify();
  acceptFormBodies(app);
  addSecurityHeaders(app, undefined);
  addSimulatorPage(app, {
    find: async (paymentId) => payments.get(paymentId),
    recordOutcome: async (_payment, outcome) => {
      outcomes.push(outcome);
      put({ state: outcome.code.startsWith('000.') ? 'succeeded' : 'failed', connectorReference: null });
    },
    shopOriginsOf: async () => shops,
    nameOf: () => 'Test <Shop>',
    labelOf: (brand, language) => (brand === 'EPS' ? 'eps' : `${brand} in ${language}`),
    nextUrlOf: getNextUrl,
  });
});
afterEach(() => app.close());

describe('the simulator’s page', () => {
  test.each([
    ['KLARNA_INVOICE', 'Klarna'],
    ['PAYOLUTION_ELV', 'Payolution'],
    ['PAYPAL', 'PayPal'],
  ])('of %s replaces the page of %s', async (paymentBrand, provider) => {
    put({ record: { ...waiting.record, paymentBrand } });
    expect((await get()).body).toContain(`the page of <bdi dir="ltr">${provider}</bdi>`);
  });

  test('calls a brand of the gateway by the name that it has there', async () => {
    put({ record: { ...waiting.record, paymentBrand: 'BLIK' } });
    const { body } = await get({ lang: 'de' });
    expect(body).toContain('<bdi>BLIK in de (BLIK)</bdi>');
    expect(body).toContain('<bdi dir="ltr">BLIK in de</bdi>');
  });

  test.each([
    ['GET', get],
    ['POST', post],
  ])('shows by %s what is paid and the four choices', async (_method, open) => {
    const page = await open();
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const shown of ['eps (EPS)', '€92.00', 'Test &lt;Shop>', `<dd>${id}</dd>`]) {
      expect(page.body).toContain(shown);
    }
    const buttons = [...page.body.matchAll(/<button[^>]* name="choice" value="([a-z]+)"/g)];
    expect(buttons.map(([, choice]) => choice)).toEqual(['approve', 'cancel', 'timeout', 'decline']);
    expect(page.body).toContain('<option value="800.100.155">800.100.155 transaction declined');
    expect(outcomes).toEqual([]);
  });

  test('has a language, a title, one main heading and a label for its only field', async () => {
    const { body } = await get();
    expect(body).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr">/);
    expect(body).toContain('<title>Simulated payment</title>');
    expect(body.match(/<h1 /g)).toHaveLength(1);
    expect(body.match(/<main /g)).toHaveLength(1);
    expect(body).toMatch(/<label for="code">[^<]+<span class="select"><select id="code"/);
  });

  test.each<
    [name: string, query: Record<string, string>, accept: string, tag: string, dir: string, text: string]
  >([
    ['the payment’s', { lang: 'ar' }, 'de', 'ar', 'rtl', providerTexts.ar.approve],
    ['the browser’s, when there is no such one', { lang: 'sr' }, 'de', 'de', 'ltr', providerTexts.de.approve],
  ])('speaks %s language', async (_name, query, accept, tag, dir, text) => {
    const url = `${path}?${new URLSearchParams({ ndcid: id, ...query })}`;
    const { body } = await app.inject({ url, headers: { 'accept-language': accept } });
    expect(body).toMatch(`<html lang="${tag}" dir="${dir}">`);
    expect(body).toContain(`value="approve">${text}</button>`);
    // The page answers a wrong choice in the same language.
    const again = await post({ lang: chooseLanguage([tag]).code, choice: 'no' });
    expect(again.body).toMatch(`<html lang="${tag}" dir="${dir}">`);
  });

  test('runs no script, loads nothing, and cannot be framed, cached or followed by its address', async () => {
    const { body, headers } = await get();
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; form-action 'self' https:; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(body).not.toMatch(/<script|style="|\son[a-z]+=|src=|href=/);
  });

  test.each([
    ['the shop', ['https://shop.example'], "'self' https://shop.example"],
    ['any page where the shop is unknown', [], "'self' http: https:"],
  ])('can be framed by %s when the payment is made inside the page', async (_name, known, framers) => {
    put({ flow: 'inline', checkoutId: 'A'.repeat(32) });
    shops = known;
    const { headers } = await get();
    expect(headers['content-security-policy']).toContain(
      `form-action 'self'; base-uri 'none'; frame-ancestors ${framers}`,
    );
    expect([headers['x-frame-options'], headers['cross-origin-resource-policy']]).toEqual([
      undefined,
      'cross-origin',
    ]);
  });

  test.each(['popup', null] as const)('cannot be framed when the flow is %s', async (flow) => {
    put({ flow, checkoutId: 'A'.repeat(32) });
    const { headers } = await get();
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  });

  test.each(['popup', 'inline'] as const)(
    'ends a payment of the flow %s at the gateway and not at the shop',
    async (flow) => {
      put({ flow, checkoutId: 'A'.repeat(32) });
      const decided = await post({ choice: 'approve' });
      expect([decided.statusCode, decided.headers.location]).toEqual([
        303,
        expect.stringMatching(/^\/v1\/checkouts\/A{32}[^/]*\/closed$/),
      ]);
    },
  );

  test('allows its form to lead back to an app', async () => {
    put({ shopperResultUrl: 'shopapp://result' });
    expect((await get()).headers['content-security-policy']).toContain("form-action 'self' shopapp:;");
  });

  test('names the parameters that a real provider would miss', async () => {
    expect((await get()).body).toContain(
      'The real provider also requires <bdi dir="ltr">bankAccount.country</bdi>.',
    );
    put({ record: { ...record, bankAccount: { country: 'AT' } } });
    expect((await get()).body).not.toContain('also requires');
  });
});

describe('a choice on the page', () => {
  test.each<[choice: Record<string, string>, code: string, rule: string]>([
    [{ choice: 'approve' }, '000.100.110', 'simulator-page-approve'],
    [{ choice: 'approve', code: '800.100.155' }, '000.100.110', 'simulator-page-approve'],
    [{ choice: 'decline' }, '800.100.152', 'simulator-page-decline'],
    [{ choice: 'decline', code: '' }, '800.100.152', 'simulator-page-decline'],
    [{ choice: 'decline', code: '800.100.203' }, '800.100.203', 'simulator-page-decline'],
    [{ choice: 'cancel' }, '100.396.101', 'simulator-page-cancel'],
  ])('%j ends the payment with %s and sends the shopper back', async (choice, code, rule) => {
    for (const decide of [get, post]) {
      put({});
      outcomes = [];
      const answer = await decide(choice);
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toBe(back);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(outcomes).toMatchObject([{ code, rule }]);
    }
  });

  test('to let the payment time out sends the shopper back and leaves the payment pending', async () => {
    const answer = await post({ choice: 'timeout' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, back]);
    expect(outcomes).toEqual([]);
  });

  test('may come with the payment, so that nobody has to click', async () => {
    const customParameters = { simulatorChoice: 'decline', simulatorCode: '800.100.155' };
    put({ record: { ...record, customParameters } });
    expect((await get()).headers.location).toBe(back);
    expect(outcomes).toMatchObject([{ code: '800.100.155', rule: 'simulator-page-decline' }]);
  });

  test('never changes a finished payment', async () => {
    await post({ choice: 'approve' });
    for (const late of [get(), get({ choice: 'decline' }), post({ choice: 'cancel' })]) {
      expect((await late).headers.location).toBe(back);
    }
    expect(outcomes).toHaveLength(1);
  });

  test.each([
    [{ choice: 'pay' }, 'choice must be one of approve, decline, cancel, timeout.'],
    [{ choice: 'decline', code: '000.100.110' }, 'code must be the result code of a decline'],
    [{ choice: 'decline', code: '1' }, 'code must be the result code of a decline'],
  ])('of %j gets an error, and the page is shown again', async (choice, sentence) => {
    const page = await get(choice);
    expect(page.statusCode).toBe(400);
    expect(page.body).toContain(sentence);
    expect(page.body).toContain('value="approve"');
    expect(outcomes).toEqual([]);
  });

  test('that came with the payment and makes no sense gets an error with its parameter', async () => {
    put({ record: { ...record, customParameters: { simulatorChoice: 'yes' } } });
    expect((await get()).body).toContain('customParameters[simulatorChoice] must be one of');
  });

  test('cannot be made by a HEAD request', async () => {
    const answer = await app.inject({ method: 'HEAD', url: path, query: { ndcid: id, choice: 'approve' } });
    expect(answer.statusCode).toBe(404);
    expect(outcomes).toEqual([]);
  });
});

describe('an address of no payment that waits here', () => {
  test.each<[name: string, change: Partial<Payment>]>([
    ['a payment that waits for somebody else', { connectorReference: null }],
    ['a payment that is settled right now', { state: 'processing', connectorReference: null }],
    ['a payment without a shopper', { shopperResultUrl: null }],
    ['a payment that an upstream gateway calls by the page’s name', { mode: 'EXTERNAL' }],
    ['a live payment', { mode: 'LIVE' }],
  ])('is a page that says so: %s', async (_name, change) => {
    put(change);
    const page = await get({ choice: 'approve' });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('>This payment is unknown</h1>');
    expect(page.headers['content-security-policy']).toContain("form-action 'self';");
    expect(outcomes).toEqual([]);
  });

  test.each(['', 'f'.repeat(32), '<script>'])('shows a page that says so: %j', async (ndcid) => {
    const page = await get({ ndcid });
    expect(page.statusCode).toBe(404);
    expect(page.body).not.toContain('<script');
  });
});

test('a return address beyond ASCII is percent-encoded in the header', async () => {
  put({ shopperResultUrl: 'https://shop.example/danke-schön' });
  expect((await post({ choice: 'cancel' })).headers.location).toContain('/danke-sch%C3%B6n?id=');
});
