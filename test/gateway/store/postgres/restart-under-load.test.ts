/** PostgreSQL restarts under two real processes that take payments: each request is answered, or clearly refused. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cluster, startCluster } from '../../../../tools/postgres.mjs';
import { card } from '../../../support/gateway.ts';
import { buildServer, type ServerProcess, startServer } from '../../../support/process.ts';

const paid = '000.100.110';
const clients = 6;
let main: string;
let cluster: Cluster;
const nodes: ServerProcess[] = [];

beforeAll(async () => {
  // With the defaults of a server whose data survive a crash.
  [cluster, main] = await Promise.all([startCluster({ settings: [] }), buildServer()]);
  for (let n = 0; n < 2; n += 1) {
    nodes.push(await startServer(main, ['--data', cluster.url, '--admin', '127.0.0.1:0']));
  }
});
afterAll(async () => {
  for (const node of nodes) await node.stop('SIGKILL');
  await cluster.remove();
});

interface Answer {
  readonly status: number;
  readonly again: string | null;
  readonly body: { readonly id?: string; readonly result: { readonly code: string } };
}

const answers: Answer[] = [];

/** Sends a request to a node, and keeps what it says. */
async function ask(node: ServerProcess, path: string, fields?: Record<string, string>): Promise<Answer> {
  const { entityId, accessToken } = node;
  const response = await fetch(`${node.gateway}${path}${fields ? '' : `?entityId=${entityId}`}`, {
    method: fields ? 'POST' : 'GET',
    headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
    ...(fields && { body: new URLSearchParams(fields) }),
  });
  const body = (await response.json()) as Answer['body'];
  const answer = { status: response.status, again: response.headers.get('retry-after'), body };
  answers.push(answer);
  return answer;
}

test.each(['SIGINT', 'SIGQUIT'] as const)(
  'a restart by %s loses no payment, and leaves no request without an answer',
  async (signal) => {
    const acknowledged = new Set<string>();
    let isOver = false;
    /** Prepares at one node, pays at the other, and pays again when that was refused, as the browser does. */
    async function load(n: number) {
      const [here, there] = (n % 2 === 0 ? nodes : [...nodes].reverse()) as [ServerProcess, ServerProcess];
      while (!isOver) {
        const sale = { entityId: here.entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' };
        const { body } = await ask(here, '/v1/checkouts', sale);
        if (body.id === undefined) continue;
        const path = `/v1/checkouts/${body.id}/payment`;
        const attemptId = randomBytes(16).toString('hex');
        const form = { ...card, attemptId, shopperResultUrl: 'http://localhost:3000/result' };
        const answer = await ask(there, path, form);
        const last = answer.status === 503 ? await ask(here, path, form) : answer;
        if (last.body.result.code === paid) acknowledged.add(body.id);
      }
    }
    const running = Array.from({ length: clients }, (_, n) => load(n));
    const hasPaid = (count: number) =>
      vi.waitUntil(() => acknowledged.size >= count, { timeout: 90_000, interval: 5 });
    await hasPaid(10);
    await cluster.stop(signal);
    await cluster.start();
    await hasPaid(acknowledged.size + 10);
    isOver = true;
    await Promise.all(running);
    for (const { status, again } of answers)
      expect([
        [200, null],
        [503, '5'],
      ]).toContainEqual([status, again]);
    for (const id of acknowledged) {
      const { body } = await ask(nodes[0] as ServerProcess, `/v1/checkouts/${id}/payment`);
      expect(body.result.code).toBe(paid);
    }
    for (const { stderr } of nodes) expect(stderr()).not.toContain('answering failed');
    answers.length = 0;
  },
);
