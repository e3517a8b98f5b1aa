// @runs postgres
/** The gateway's own jobs beside its requests. */
import { afterEach, expect, test } from 'vitest';
import type { Delivery } from '../../src/gateway/outbound/guarded-client.ts';
import { entityId, minute, start, type TestGateway, testGateway } from '../support/gateway.ts';

let gateway: TestGateway;
afterEach(() => gateway.close());

const address = 'https://shop.example/hook';
const webhooks = [{ address, secret: '0'.repeat(64), types: ['PAYMENTS' as const] }];

/** A gateway whose runner never looks for jobs by itself, with what it has sent to the shop's webhook. */
async function listening(): Promise<{ readonly sent: string[] }> {
  const sent: string[] = [];
  const client = {
    async send(call: { readonly address: string }): Promise<Delivery> {
      sent.push(call.address);
      return { ok: true, status: 200 };
    },
  };
  gateway = await testGateway({
    config: { entities: [{ id: entityId, name: 'Test Shop', webhooks }] } as never,
    jobs: { interval: 2 ** 30, runsAdded: true, client },
  });
  return { sent };
}

test('a webhook leaves as soon as its payment is stored, not at the next look', async () => {
  const { sent } = await listening();
  await expect.poll(() => sent.length).toBe(1);
  const id = await gateway.prepare();
  expect((await gateway.pay(id)).statusCode).toBe(200);
  await expect.poll(() => sent.length).toBe(2);
});

test('the store is asked for due jobs when one is added that is due, and not for one that is due later', async () => {
  const { sent } = await listening();
  await expect.poll(() => sent.length).toBe(1);
  await gateway.runDue();
  const { jobs } = gateway.store;
  const { claim } = jobs;
  let claims = 0;
  jobs.claim = (wanted) => {
    claims += 1;
    return claim(wanted);
  };
  const job = { key: 'k', kind: 'unlike', queueKey: 'q', payload: null };
  await jobs.add({ ...job, dueAt: start + minute });
  expect(claims).toBe(0);
  await jobs.add({ ...job, key: 'due', dueAt: start });
  await expect.poll(() => claims).toBe(1);
});
