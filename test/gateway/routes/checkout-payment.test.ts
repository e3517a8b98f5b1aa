import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testAssets } from '../../support/assets.ts';
import { lasting, ndcOf } from '../../support/frame.ts';
import { card, minute, type TestGateway, testGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

const attempt = (digit: string) => ({ attemptId: digit.repeat(32) });
const back = (id: string) =>
  `https://shop.example/result?order=7&id=${id}&resourcePath=%2Fv1%2Fcheckouts%2F${id}%2Fpayment#done`;

describe('POST /v1/checkouts/{id}/payment', () => {
  test('answers the outcome and the way back to the shop', async () => {
    const id = await gateway.prepare();
    const answer = await gateway.pay(id);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['result', 'redirect', 'buildNumber', 'timestamp', 'ndc']);
    expect(answer.json()).toEqual({
      result: { code: '000.100.110', description: expect.stringContaining('Integrator Test Mode') },
      redirect: { url: back(id), method: 'GET', parameters: [] },
      buildNumber: testAssets.buildNumber,
      timestamp: expect.stringMatching(/^2026-11-2\d \d\d:\d\d:\d\d\+0000$/),
      ndc: ndcOf(id),
    });
    expect(answer.headers['x-simulator-rule']).toBe('test-card-first-generation');
  });

  test('sends a browser that submitted a form without the widget back to the shop', async () => {
    const id = await gateway.prepare({ shopperResultUrl: 'https://shop.example/größe?ä=ö' });
    const answer = await gateway.pay(id, {}, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(answer.statusCode).toBe(303);
    const location = new URL(String(answer.headers.location));
    expect([location.origin, location.searchParams.get('ä'), location.searchParams.get('id')]).toEqual([
      'https://shop.example',
      'ö',
      id,
    ]);
  });

  test('takes the shopperResultUrl of the form only when the shop prepared none', async () => {
    const form = { shopperResultUrl: 'https://form.example/' };
    const free = await gateway.prepare({ shopperResultUrl: '' });
    const bound = await gateway.prepare();
    expect((await gateway.pay(free, form)).json().redirect.url).toMatch(/^https:\/\/form\.example\/\?id=/);
    expect((await gateway.pay(bound, form)).json().redirect.url).toBe(back(bound));
  });

  test('names a missing shopperResultUrl, and accepts none that is a script', async () => {
    const id = await gateway.prepare({ shopperResultUrl: '' });
    const errors = async (fields: Record<string, string>) =>
      (await gateway.pay(id, fields)).json().result.parameterErrors;
    expect(await errors({})).toMatchObject([{ name: 'shopperResultUrl', value: null }]);
    for (const shopperResultUrl of [
      'javascript:alert(1)',
      'https://shop.example:99999/',
      'https://[::zz]/',
    ]) {
      expect(await errors({ shopperResultUrl })).toMatchObject([{ name: 'shopperResultUrl' }]);
    }
  });

  test('refuses wrong parameters all at once and pays nothing', async () => {
    const id = await gateway.prepare();
    const answer = await gateway.pay(id, {
      amount: '1.00',
      'card.expiryMonth': '13',
      'card.cvv': '98',
      foo: '1',
    });
    expect(answer.statusCode).toBe(400);
    const names = answer.json().result.parameterErrors.map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(['amount', 'card.cvv', 'card.expiryMonth']);
    expect(answer.json().ndc).toEqual(ndcOf(id));
    expect((await gateway.status(id)).json().result.code).toBe('000.200.000');
  });
});

describe('a page that the shopper controls', () => {
  const merchants = {
    testMode: 'EXTERNAL',
    descriptor: 'Another shop',
    merchantTransactionId: 'order-08',
    'overridePaymentType[VISA]': 'PA',
    'customer.ip': '192.0.2.1',
  };

  test('changes no parameter that only the merchant’s server may send', async () => {
    const id = await gateway.prepare();
    const answer = await gateway.pay(id, merchants);
    expect(answer.json().result.code).toBe('000.100.110');
    expect(answer.headers['x-unknown-parameters']).toBe(
      'testMode, descriptor, merchantTransactionId, overridePaymentType%5BVISA%5D, customer.ip',
    );
    const record = (await gateway.status(id)).json();
    expect(record).toMatchObject({ paymentType: 'DB', customer: { ip: '127.0.0.1' } });
    expect(record.descriptor).toMatch(/ Test Shop$/);
    expect(record).not.toHaveProperty('merchantTransactionId');
  });

  test('leaves the merchant’s parameters as they were prepared', async () => {
    const id = await gateway.prepare(merchants);
    await gateway.pay(id, { 'customer.ip': '192.0.2.9' });
    expect((await gateway.status(id)).json()).toMatchObject({
      paymentType: 'PA',
      descriptor: 'Another shop',
      merchantTransactionId: 'order-08',
      result: { code: '000.100.112' },
      customer: { ip: '192.0.2.1' },
    });
  });

  test('cannot force a payment to succeed', async () => {
    const id = await gateway.prepare();
    const answer = await gateway.pay(id, { 'customParameters[forceResultCode]': '000.000.000' });
    expect([answer.statusCode, answer.json().result.parameterErrors[0].name]).toEqual([
      400,
      'customParameters[forceResultCode]',
    ]);
  });

  test('stores the card number nowhere else, and does not repeat an unknown brand that contains one', async () => {
    const id = await gateway.prepare();
    const number = card['card.number'];
    const stray = await gateway.pay(id, { note: `x ${number}`, [`a${number}`]: '1' });
    expect(stray.statusCode).toBe(400);
    expect(stray.json().result.parameterErrors.map(({ name }: { name: string }) => name)).toEqual([
      'note',
      'a…',
    ]);
    expect([stray.body, String(stray.headers['x-unknown-parameters'])].join()).not.toContain(number);
    const brand = await gateway.pay(id, { paymentBrand: 'A4111111111111111' });
    expect(brand.json().result.parameterErrors).toMatchObject([{ name: 'paymentBrand', value: null }]);
  });
});

describe('a card from another origin’s page', () => {
  const host = 'pay.example:8443';

  test.each<[string, Record<string, string>]>([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin at all, as a sandboxed frame says', { origin: 'null' }],
    ['the shop', { origin: 'https://shop.example' }],
    ['the same host with another port', { origin: 'http://pay.example' }],
    ['a cross-site form', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused: %s', async (_name, headers) => {
    const id = await gateway.prepare();
    const answer = await gateway.pay(id, {}, { host, ...headers });
    expect([answer.statusCode, answer.json().result.code]).toEqual([403, '800.900.302']);
    expect((await gateway.status(id)).json().result.code).toBe('000.200.000');
  });

  test.each<[string, Record<string, string>]>([
    ['the gateway’s own page', { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }],
    ['a client that is no browser', {}],
  ])('is taken from %s', async (_name, headers) => {
    expect((await gateway.pay(await gateway.prepare(), {}, { host, ...headers })).statusCode).toBe(200);
  });

  test('is judged by the public origin where one is configured', async () => {
    const behindProxy = await testGateway({ config: { publicOrigin: 'https://pay.example' } });
    const statuses = await Promise.all(
      ['https://pay.example', 'http://localhost'].map(async (origin) => {
        const answer = await behindProxy.pay(await behindProxy.prepare(), {}, { host: 'localhost', origin });
        return answer.statusCode;
      }),
    );
    expect(statuses).toEqual([200, 403]);
    await behindProxy.close();
  });

  test('cannot read the answer: no CORS header is sent', async () => {
    const answer = await gateway.pay(await gateway.prepare());
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});

describe('paying again', () => {
  test('repeats the answer of a declined attempt, and processes another attempt anew', async () => {
    const id = await gateway.prepare();
    const declined = { ...attempt('1'), 'card.holder': '800.100.153' };
    const codeOf = async (fields: Record<string, string>) =>
      (await gateway.pay(id, fields)).json().result.code;
    expect(await codeOf(declined)).toBe('800.100.153');
    expect(await codeOf({ ...declined, 'card.holder': 'Jane Jones' })).toBe('800.100.153');
    expect(await codeOf(attempt('2'))).toBe('000.100.110');
    expect(await codeOf(declined)).toBe('000.100.110');
    expect((await gateway.status(id)).json().result.code).toBe('000.100.110');
  });

  test('has one decline, however often a browser sends it', async () => {
    const id = await gateway.prepare();
    const declined = { ...attempt('1'), 'card.holder': '800.100.153' };
    const answers = await Promise.all([gateway.pay(id, declined), gateway.pay(id, declined)]);
    answers.push(await gateway.pay(id, declined));
    for (const answer of answers) expect(answer.json().result.code).toBe('800.100.153');
    expect((await gateway.store.findCheckout(id.slice(0, 32)))?.declines).toBe(1);
  });

  test('has one decline without an attempt id, too, because equal bodies are one attempt', async () => {
    const id = await gateway.prepare();
    const declined = { 'card.holder': '800.100.153' };
    for (let i = 0; i < 3; i += 1) await gateway.pay(id, declined, { accept: 'text/html' });
    expect((await gateway.store.findCheckout(id.slice(0, 32)))?.declines).toBe(1);
  });

  test('after the checkout’s end repeats a decline but starts nothing new', async () => {
    const id = await gateway.prepare();
    gateway.wait(29 * minute);
    await gateway.pay(id, { ...attempt('1'), 'card.holder': '800.100.153' });
    gateway.wait(2 * minute);
    expect((await gateway.pay(id, attempt('1'))).json().result.code).toBe('800.100.153');
    expect((await gateway.pay(id, attempt('2'))).statusCode).toBe(400);
  });
});

describe('a repeated request that is not valid any more', () => {
  const invalid = {
    'card.expiryMonth': '13',
    'card.number': '42',
    paymentBrand: 'NONE',
    shopperResultUrl: 'x',
  };
  const codeOf = async (id: string, fields: Record<string, string>) => {
    const answer = await gateway.pay(id, fields);
    return [answer.statusCode, answer.json().result.code];
  };

  test.each([
    ['of the paid attempt', attempt('1')],
    ['under another attempt', attempt('2')],
    ['under an attempt that has no form', { attemptId: 'x' }],
    ['without an attempt', {}],
  ])('is answered with the existing payment: %s', async (_name, fields) => {
    const id = await gateway.prepare();
    const paid = (await gateway.pay(id, attempt('1'))).json();
    const again = await gateway.pay(id, { ...fields, ...invalid });
    expect(again.statusCode).toBe(200);
    expect(lasting(again.json())).toEqual(lasting(paid));
    expect(again.headers['x-simulator-rule']).toBe('test-card-first-generation');
  });

  test('is answered with the decline of its attempt, and refused under another one', async () => {
    const id = await gateway.prepare();
    await gateway.pay(id, { ...attempt('1'), 'card.holder': '800.100.153' });
    expect(await codeOf(id, { ...attempt('1'), ...invalid })).toEqual([200, '800.100.153']);
    expect(await codeOf(id, { ...attempt('2'), ...invalid })).toEqual([400, '200.300.404']);
    expect(await codeOf(id, attempt('2'))).toEqual([200, '000.100.110']);
  });

  test('does not claim the checkout when it is refused', async () => {
    const id = await gateway.prepare();
    expect(await codeOf(id, { ...attempt('1'), ...invalid })).toEqual([400, '200.300.404']);
    expect((await gateway.store.findCheckout(id.slice(0, 32)))?.state).toBe('open');
  });

  test('is pending like any other while the outcome is unknown, unless it has no way back', async () => {
    const claim = { attemptId: '1'.repeat(32), claimId: 'dead', paymentId: 'p' };
    const [bound = '', free = ''] = await Promise.all([
      gateway.prepare(),
      gateway.prepare({ shopperResultUrl: '' }),
    ]);
    for (const id of [bound, free])
      await gateway.store.claimCheckout({
        claim: { ...claim, checkoutId: id.slice(0, 32) },
        now: 0,
        leaseUntil: 0,
      });
    const answer = await gateway.pay(bound, { ...attempt('2'), ...invalid });
    expect(answer.json()).toMatchObject({ result: { code: '000.200.000' }, redirect: { url: back(bound) } });
    expect(await codeOf(free, { ...attempt('2'), shopperResultUrl: 'javascript:alert(1)' })).toEqual([
      400,
      '200.300.404',
    ]);
  });
});
