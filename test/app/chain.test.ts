import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Chain, startChain } from '../support/chain.ts';
import { faults as allFaults, pass, throttling } from '../support/fault-proxy.ts';
import { card, entityId, forwarded, shopperResultUrl } from '../support/gateway.ts';

/** The minutes after which the gateway has asked for the last time about a payment that never arrived. */
const longEnough = 20;

/** One fault of each kind. The connector meets all of them in `test/gateway/connectors/upstream/faults.test.ts`. */
const representative = new Set([
  '502 in HTML before',
  'reset after',
  'no answer after',
  'invalid JSON after',
]);
const faults = allFaults.filter(([name]) => representative.has(name));

let chain: Chain;
/** A chain whose first gateway gives up a request as soon as the proxy keeps silent. */
let hasty: Chain;

beforeAll(async () => {
  chain = await startChain();
  hasty = await startChain({ hasty: true });
});
afterEach(async () => {
  await chain.proxy.heal();
  await hasty.proxy.heal();
});
afterAll(async () => {
  await chain.close();
  await hasty.close();
});

describe('a payment through two gateways', () => {
  test('is made at the upstream and read from the first gateway', async () => {
    const answer = await chain.post('/v1/payments', { ...forwarded, merchantTransactionId: 'order-4711' });
    expect([answer.statusCode, answer.json().result.code]).toEqual([200, '000.100.112']);
    const { id } = answer.json();
    expect(answer.json()).toMatchObject({ merchantTransactionId: 'order-4711', amount: '92.00' });
    const [upstream] = await chain.forwarded(id);
    expect(upstream?.record).toMatchObject({
      paymentType: 'DB',
      paymentBrand: 'VISA',
      amount: '92.00',
      currency: 'EUR',
      result: { code: '000.100.110' },
      merchantTransactionId: 'order-4711',
    });
    expect((await chain.get(`/v1/payments/${id}`)).json().result.code).toBe('000.100.112');
  });

  test('that is declined at the upstream is declined at the first gateway', async () => {
    const declined = { 'customParameters[forceResultCode]': '800.100.153' };
    const answer = await chain.post('/v1/payments', { ...forwarded, ...declined });
    expect([answer.statusCode, answer.json().result.code]).toEqual([400, '800.100.153']);
  });

  test('has follow-ups with its id at the upstream', async () => {
    const { id } = (await chain.post('/v1/payments', { ...forwarded, paymentType: 'PA' })).json();
    const follow = (fields: Record<string, string>) =>
      chain.post(`/v1/payments/${id}`, { entityId, currency: 'EUR', ...fields });
    const capture = await follow({ paymentType: 'CP', amount: '50.00' });
    expect([capture.statusCode, capture.json().result.code]).toEqual([200, '000.100.112']);
    const [captured] = await chain.forwarded(capture.json().id);
    expect(captured?.record).toMatchObject({ paymentType: 'CP', amount: '50.00' });
    const [authorised] = await chain.forwarded(id);
    expect(captured?.referenceId).toBe(authorised?.id);
  });

  test('is reversed at the upstream, too', async () => {
    const { id } = (await chain.post('/v1/payments', { ...forwarded, paymentType: 'PA' })).json();
    const reversal = await chain.post(`/v1/payments/${id}`, { entityId, paymentType: 'RV' });
    expect(reversal.json()).toMatchObject({ result: { code: '000.100.112' }, amount: '92.00' });
  });

  test('that cannot be sent is declined and never charged', async () => {
    await chain.proxy.refuse();
    const answer = await chain.post('/v1/payments', forwarded);
    expect([answer.statusCode, answer.json().result.code]).toEqual([400, '900.100.600']);
    await chain.proxy.heal();
    await chain.wait(longEnough);
    expect(await chain.forwarded(answer.json().id)).toEqual([]);
  });

  test('that the upstream refuses for its limits is declined and never charged', async () => {
    const [[, fault] = []] = throttling;
    if (fault !== undefined) chain.proxy.script(fault);
    const answer = await chain.post('/v1/payments', forwarded);
    expect([answer.statusCode, answer.json().result.code]).toEqual([400, '800.120.100']);
    await chain.wait(longEnough);
    expect(await chain.forwarded(answer.json().id)).toEqual([]);
  });
});

describe('a follow-up without a reference of its own', () => {
  const order = { ...forwarded, paymentType: 'PA', merchantTransactionId: 'order-4712-abc' };
  const follow = (of: Chain, id: string, paymentType: string, amount: string) =>
    of.post(`/v1/payments/${id}`, { entityId, currency: 'EUR', paymentType, amount });

  test('has the payment’s reference at the upstream, to any depth of the chain', async () => {
    const { id } = (await chain.post('/v1/payments', order)).json();
    const capture = (await follow(chain, id, 'CP', '50.00')).json();
    const refund = (await follow(chain, capture.id, 'RF', '20.00')).json();
    expect(refund.result.code).toBe('000.100.112');
    for (const followUp of [capture, refund]) {
      const [there] = await chain.forwarded(followUp.id);
      expect(there?.merchantTransactionId).toBe('order-4712-abc');
      expect(followUp).not.toHaveProperty('merchantTransactionId');
    }
  });

  test('is told from its sisters of the same amount when answers are lost', async () => {
    const { id } = (await hasty.post('/v1/payments', order)).json();
    const capture = async () => (await follow(hasty, id, 'CP', '10.00')).json();
    const first = await capture();
    hasty.proxy.script({ forward: true, reply: 'reset' }, { forward: false, reply: 'reset' });
    const [arrived, lost] = [await capture(), await capture()];
    expect([arrived.result.code, lost.result.code]).toEqual(['900.100.300', '900.100.300']);
    await hasty.wait(longEnough);
    const codeOf = async (of: { id: string }) =>
      (await hasty.get(`/v1/payments/${of.id}`)).json().result.code;
    expect([await codeOf(first), await codeOf(arrived), await codeOf(lost)]).toEqual([
      '000.100.112',
      '000.100.112',
      '900.100.100',
    ]);
    const [there] = await hasty.forwarded(arrived.id);
    expect(there?.merchantTransactionId).toBe('order-4712-abc');
  });
});

describe('payments of one merchantTransactionId', () => {
  const order = { ...forwarded, merchantTransactionId: 'order-4711' };

  test('are told apart when an answer is lost', async () => {
    const declined = { 'customParameters[forceResultCode]': '800.100.153' };
    expect((await hasty.post('/v1/payments', { ...order, ...declined })).statusCode).toBe(400);
    hasty.proxy.script({ forward: true, reply: 'reset' }, { forward: false, reply: 'reset' });
    const arrived = (await hasty.post('/v1/payments', order)).json();
    const lost = (await hasty.post('/v1/payments', order)).json();
    expect([arrived.result.code, lost.result.code]).toEqual(['900.100.300', '900.100.300']);
    await hasty.wait(longEnough);
    const codeOf = async (id: string) => (await hasty.get(`/v1/payments/${id}`)).json().result.code;
    expect([await codeOf(arrived.id), await codeOf(lost.id)]).toEqual(['000.100.112', '900.100.100']);
    expect([await hasty.charges(arrived.id), await hasty.charges(lost.id)]).toEqual([1, 0]);
  });

  test('are found at the upstream by the merchant’s own value', async () => {
    await chain.post('/v1/payments', order);
    const [, own] = (await chain.get('/v1/query?merchantTransactionId=order-4711')).json().payments;
    expect(own ?? {}).not.toHaveProperty('customParameters.forwardedTransaction');
  });
});

describe('a payment whose answer is lost', () => {
  test.each(faults)('by %s is pending, and then has the upstream’s outcome', async (_name, fault) => {
    hasty.proxy.script(fault);
    const answer = await hasty.post('/v1/payments', forwarded);
    expect([answer.statusCode, answer.json().result.code]).toEqual([200, '900.100.300']);
    const { id } = answer.json();
    await hasty.wait(longEnough);
    const read = await hasty.get(`/v1/payments/${id}`);
    expect([read.statusCode, read.json().result.code]).toEqual(
      fault.forward ? [200, '000.100.112'] : [400, '900.100.100'],
    );
    expect(await hasty.charges(id)).toBe(fault.forward ? 1 : 0);
  });

  test('is declined in the end when the lost answer was a decline', async () => {
    hasty.proxy.script({ forward: true, reply: 'reset' });
    const declined = { 'customParameters[forceResultCode]': '800.100.153' };
    const { id } = (await hasty.post('/v1/payments', { ...forwarded, ...declined })).json();
    await hasty.wait(longEnough);
    const read = await hasty.get(`/v1/payments/${id}`);
    expect([read.statusCode, read.json().result.code]).toEqual([400, '800.100.153']);
    expect(await hasty.charges(id)).toBe(0);
  });

  test('stays pending while the upstream is down, however long, and is resolved when it is back', async () => {
    hasty.proxy.script({ forward: true, reply: 'reset' });
    const { id } = (await hasty.post('/v1/payments', forwarded)).json();
    await hasty.proxy.refuse();
    await hasty.wait(120);
    expect((await hasty.get(`/v1/payments/${id}`)).json().result.code).toBe('900.100.300');
    await hasty.proxy.heal();
    await hasty.wait(61);
    expect((await hasty.get(`/v1/payments/${id}`)).json().result.code).toBe('000.100.112');
    expect(await hasty.charges(id)).toBe(1);
  });

  test('because its request arrives late is not given up before', async () => {
    let arrive = () => {};
    const until = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    hasty.proxy.script({ forward: true, until, reply: 'pass' });
    const { id } = (await hasty.post('/v1/payments', forwarded)).json();
    await hasty.wait(2);
    expect((await hasty.get(`/v1/payments/${id}`)).json().result.code).toBe('900.100.300');
    arrive();
    await hasty.proxy.settled();
    await hasty.wait(longEnough);
    expect((await hasty.get(`/v1/payments/${id}`)).json().result.code).toBe('000.100.112');
    expect(await hasty.charges(id)).toBe(1);
  });
});

test('a payment that takes too long is resolved by its job, and the late answer of its request changes nothing', async () => {
  chain.proxy.script({ forward: true, reply: 'hang' });
  const merchantTransactionId = 'order-that-hangs';
  const request = chain.post('/v1/payments', { ...forwarded, merchantTransactionId });
  const query = `/v1/query?merchantTransactionId=${merchantTransactionId}`;
  await vi.waitFor(async () => expect((await chain.get(query)).statusCode).toBe(200));
  await chain.proxy.settled();
  await chain.wait(2);
  const [found] = (await chain.get(query)).json().payments;
  expect(found.result.code).toBe('000.100.112');
  await chain.proxy.refuse();
  expect((await request).json().result.code).toBe('000.100.112');
  expect(await chain.charges(found.id)).toBe(1);
});

describe('a follow-up whose answer is lost', () => {
  test.each(faults)('by %s moves the money once or not at all', async (_name, fault) => {
    const { id } = (await hasty.post('/v1/payments', forwarded)).json();
    const refund = () =>
      hasty.post(`/v1/payments/${id}`, { entityId, paymentType: 'RF', amount: '92.00', currency: 'EUR' });
    hasty.proxy.script(fault);
    const first = await refund();
    expect(first.json().result.code).toBe('900.100.300');
    // While the first refund is under way, its amount cannot be refunded a second time.
    expect((await refund()).statusCode).toBe(400);
    await hasty.wait(longEnough);
    const read = await hasty.get(`/v1/payments/${first.json().id}`);
    expect(read.json().result.code).toBe(fault.forward ? '000.100.112' : '900.100.100');
    expect(await hasty.charges(first.json().id)).toBe(fault.forward ? 1 : 0);
    expect((await refund()).statusCode).toBe(fault.forward ? 400 : 200);
  });
});

describe('a checkout through two gateways', () => {
  const prepared = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', testMode: 'EXTERNAL' };
  const prepare = async (of: Chain) =>
    (await of.post('/v1/checkouts', { ...prepared, shopperResultUrl })).json().id as string;
  const pay = (of: Chain, id: string, attempt = 'a') =>
    of.post(`/v1/checkouts/${id}/payment`, { ...card, attemptId: attempt.repeat(32) });
  const status = async (of: Chain, id: string) => (await of.get(`/v1/checkouts/${id}/payment`)).json();

  test('is paid', async () => {
    const id = await prepare(chain);
    const answer = await pay(chain, id);
    expect(answer.json().result.code).toBe('000.100.112');
    expect(answer.json().redirect.url).toContain('https://shop.example/result');
    expect(await status(chain, id)).toMatchObject({ result: { code: '000.100.112' }, amount: '92.00' });
  });

  test.each(faults)('is asked about after %s, and never paid twice', async (_name, fault) => {
    const id = await prepare(hasty);
    hasty.proxy.script(fault);
    const first = await pay(hasty, id);
    expect(first.json().result.code).toBe('900.100.300');
    expect(first.json().redirect.url).toContain('https://shop.example/result');
    const second = await pay(hasty, id, 'b');
    expect(second.json().result.code).not.toMatch(/^000\.(000|100)/);
    await hasty.wait(longEnough);
    const record = await status(hasty, id);
    expect(record.result.code).toBe(fault.forward ? '000.100.112' : '900.100.100');
    expect(await hasty.charges(record.id)).toBe(fault.forward ? 1 : 0);
  });

  test('is paid once at most when many requests pay it at the same time over a bad line', async () => {
    const id = await prepare(hasty);
    hasty.proxy.script({ forward: true, reply: 'truncate' }, { forward: true, reply: 'reset' }, pass);
    await Promise.all(['a', 'b', 'c', 'a', 'b', 'c'].map((attempt) => pay(hasty, id, attempt)));
    await hasty.wait(longEnough);
    const record = await status(hasty, id);
    expect(record.result.code).toBe('000.100.112');
    expect(await hasty.charges(record.id)).toBe(1);
  });
});
