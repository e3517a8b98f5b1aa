/** Nodes of a release beside one that does not know `Idempotency-Key`: a repeat must not be made twice. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ForwardingNode,
  type ForwardingNodes,
  paid,
  secretCard,
  startForwardingNodes,
} from '../../support/forwarding-nodes.ts';
import { entityId, token } from '../../support/gateway.ts';

let nodes: ForwardingNodes;
let node: ForwardingNode;
beforeAll(async () => {
  nodes = await startForwardingNodes();
  node = await nodes.start();
});
afterAll(() => nodes.close());

async function send(path: string, fields: Record<string, string>, key?: string) {
  const answer = await fetch(`${node.gateway}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
    body: new URLSearchParams({ entityId, ...fields }),
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

const seeOldNode = `insert into nodes (id, seen_at) values ('old', (extract(epoch from now()) * 1000)::bigint)
  on conflict (id) do update set seen_at = excluded.seen_at`;

test('a refund with a key gets 503 while an older node lives, and is made once when it has ended', async () => {
  const charge = { ...secretCard, amount: '92.00', currency: 'EUR', paymentType: 'DB', testMode: 'EXTERNAL' };
  const { body } = await send('/v1/payments', charge);
  expect(body.result.code).toBe(paid);
  const [name, key] = [randomUUID(), randomUUID()];
  const refund = { paymentType: 'RF', amount: '92.00', currency: 'EUR', merchantTransactionId: name };

  for (let tries = 0; tries < 20; tries += 1) {
    await nodes.rows(seeOldNode);
    const refused = await send(`/v1/payments/${body.id}`, refund, key);
    expect([refused.status, refused.retryAfter]).toEqual([503, '5']);
    expect(refused.body.result.description).toContain(
      'Nodes of an older release still serve, which would not know this Idempotency-Key again: nothing was charged or changed. Repeat the request with the same key after 5 seconds.',
    );
  }
  expect(nodes.upstream.charges(name)).toBe(0);
  const unkeyed = await send('/v1/payments', charge);
  expect(unkeyed.body.result.code).toBe(paid);

  await nodes.rows("delete from nodes where id = 'old'");
  for (let tries = 0; tries < 20; tries += 1) {
    const made = await send(`/v1/payments/${body.id}`, refund, key);
    expect(made.body.result.code).toBe(paid);
  }
  expect(nodes.upstream.charges(name)).toBe(1);
});
