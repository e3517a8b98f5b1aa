/** Limits that hold over all nodes together, and forms that are one attempt at whichever node they arrive. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entityId, type TestGateway, testGateway } from '../../../support/gateway.ts';

const nodes: TestGateway[] = [];

const nodeOf = (n: number): TestGateway => {
  const node = nodes[n % nodes.length];
  if (node === undefined) throw new Error('There are no nodes.');
  return node;
};
const thirty = Array.from({ length: 30 }, (_, n) => n);
const declined = { 'card.holder': '800.100.153' };

beforeEach(async () => {
  const data = `three-nodes-${randomUUID()}`;
  const ten = { limit: 10, seconds: 60 };
  const throttles = {
    'checkout-status': ten,
    'shopper-requests-by-checkout': ten,
    'failed-logins-by-address': ten,
  };
  for (let i = 0; i < 3; i += 1) {
    nodes.push(await testGateway({ data, config: { throttles, maxDeclines: 100 } }));
  }
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
});

describe('a limit of ten a minute over three nodes', () => {
  test('lets ten of thirty requests of a merchant pass', async () => {
    const id = await nodeOf(0).prepare();
    const answers = await Promise.all(thirty.map((n) => nodeOf(n).status(id)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  });

  test('lets ten of thirty attempts of a shopper pass', async () => {
    const id = await nodeOf(0).prepare();
    const attempt = (n: number) => ({ ...declined, attemptId: String(n).padStart(32, '0') });
    const answers = [];
    for (const n of thirty) answers.push(await nodeOf(n).pay(id, attempt(n)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20);
  });

  test('lets ten of thirty wrong tokens be tried', async () => {
    const id = await nodeOf(0).prepare();
    const guess = (n: number) =>
      nodeOf(n).get(`/v1/checkouts/${id}/payment?entityId=${entityId}`, {
        authorization: `Bearer ${Buffer.from(`guess ${n}`).toString('base64')}`,
      });
    const answers = [];
    for (const n of thirty) answers.push((await guess(n)).statusCode);
    expect(answers.filter((status) => status === 403)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
  });
});

test('a form without an attempt id is one attempt, at whichever node it arrives', async () => {
  const id = await nodeOf(0).prepare();
  for (const n of [0, 0, 1, 2]) await nodeOf(n).pay(id, declined, { accept: 'text/html' });
  expect((await nodeOf(1).store.findCheckout(id.slice(0, 32)))?.declines).toBe(1);
});
