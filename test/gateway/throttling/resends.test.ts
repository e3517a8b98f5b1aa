import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../src/gateway/store/store.ts';
import { createResendFilter } from '../../../src/gateway/throttling/resends.ts';
import { minute, type TestGateway, testGateway } from '../../support/gateway.ts';
import { openTestStore } from '../../support/test-store.ts';

describe.each([
  ['at one node', false],
  ['at two nodes', true],
])('a request that counts %s', (_where, isShared) => {
  let store: Store;
  let now: number;
  let counted: string[];
  let take: (name: string, refused?: boolean) => Promise<void>;
  beforeEach(async () => {
    now = 1_000_000;
    counted = [];
    store = await openTestStore();
    // What a browser sends a second time may reach another node.
    const nodeOf = () => createResendFilter({ clock: { now: () => now }, store: { ...store, isShared } });
    const nodes = isShared ? [nodeOf(), nodeOf()] : [nodeOf()];
    let requests = 0;
    take = async (name, refused = false) =>
      nodes[requests++ % nodes.length]?.(name, async () => {
        counted.push(name);
        if (refused) throw new Error('too many');
      });
  });
  afterEach(() => store.close());

  test('is counted once together with the repeat that a browser sends by itself', async () => {
    for (const name of ['a', 'b', 'a', 'b']) await take(name);
    expect(counted).toEqual(['a', 'b']);
  });

  test('is counted again from the second repeat on', async () => {
    for (let i = 0; i < 5; i += 1) await take('a');
    expect(counted).toHaveLength(4);
  });

  test('is counted again a minute later', async () => {
    await take('a');
    now += minute;
    await take('a');
    expect(counted).toEqual(['a', 'a']);
  });

  test('that exceeded the limit does not let its repeat pass', async () => {
    for (let i = 0; i < 3; i += 1) await expect(take('a', true)).rejects.toThrow('too many');
    expect(counted).toHaveLength(3);
  });
});

test('a request is remembered among ten thousand others', async () => {
  const store = await openTestStore();
  let counted = 0;
  const count = createResendFilter({ clock: { now: () => 1_000_000 }, store: { ...store, isShared: false } });
  const take = (name: string) =>
    count(name, async () => {
      counted += 1;
    });
  for (let i = 0; i < 10_001; i += 1) await take(String(i));
  await take('0');
  await take('10000');
  expect(counted).toBe(10_002);
  await store.close();
});

describe('a browser that sends its POST a second time by itself', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    const throttles = { 'shopper-requests-by-checkout': { limit: 2, seconds: 60 } };
    gateway = await testGateway({ config: { throttles, maxDeclines: 2 } });
  });
  afterEach(() => gateway.close());
  const attempt = (digit: string) => ({ attemptId: digit.repeat(32) });

  test('uses up one of the tries of its checkout, even when it is refused', async () => {
    const id = await gateway.prepare();
    const pay = async (fields: Record<string, string>) => (await gateway.pay(id, fields)).statusCode;
    const wrong = { ...attempt('1'), 'card.cvv': '1' };
    expect([await pay(wrong), await pay(wrong)]).toEqual([400, 400]);
    expect(await pay(attempt('2'))).toBe(200);
  });

  test('has one decline, however often it is sent', async () => {
    const id = await gateway.prepare();
    const declined = { ...attempt('1'), 'card.holder': '800.100.153' };
    const answers = await Promise.all([gateway.pay(id, declined), gateway.pay(id, declined)]);
    answers.push(await gateway.pay(id, declined));
    for (const answer of answers) expect(answer.json().result.code).toBe('800.100.153');
    expect((await gateway.store.findCheckout(id.slice(0, 32)))?.declines).toBe(1);
    expect((await gateway.pay(id, attempt('2'))).json().result.code).toBe('000.100.110');
  });

  test('has one decline without an attempt id, too, because equal bodies are one attempt', async () => {
    const id = await gateway.prepare();
    const declined = { 'card.holder': '800.100.153' };
    for (let i = 0; i < 3; i += 1) await gateway.pay(id, declined, { accept: 'text/html' });
    expect((await gateway.store.findCheckout(id.slice(0, 32)))?.declines).toBe(1);
  });

  test('saves once for a summary page', async () => {
    const id = await gateway.prepare();
    const saved = { ...attempt('1'), onlySave: 'true' };
    expect([(await gateway.pay(id, saved)).statusCode, (await gateway.pay(id, saved)).statusCode]).toEqual([
      200, 200,
    ]);
    expect((await gateway.pay(id, { ...attempt('2'), onlySave: 'true' })).statusCode).toBe(200);
    expect((await gateway.pay(id, { ...attempt('3'), onlySave: 'true' })).statusCode).toBe(429);
  });
});
