/** Several nodes on one database, as load balancers and Prometheus see them. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Cluster, startCluster } from '../../../tools/postgres.mjs';
import { buildServer, type ServerProcess, startServer } from '../../support/process.ts';

let main: string;
let cluster: Cluster;
let url: string;
const nodes = new Set<ServerProcess>();

beforeAll(async () => {
  cluster = await startCluster();
  main = await buildServer();
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const name = `operate_${randomBytes(8).toString('hex')}`;
  await client.query(`create database ${name}`);
  await client.end();
  url = Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href;
});
afterEach(async () => {
  for (const node of nodes) await node.stop('SIGKILL');
  nodes.clear();
});
afterAll(async () => {
  await cluster.remove();
});

async function start(...args: string[]): Promise<ServerProcess> {
  const node = await startServer(main, ['--data', url, '--admin', '127.0.0.1:0', ...args]);
  nodes.add(node);
  return node;
}

const statusOf = async (address: string) => (await fetch(address)).status;
const isReady = async ({ admin }: ServerProcess) => (await statusOf(`${admin}/health/ready`)) === 200;

/** Prepares a checkout and gives the status of the answer. */
async function prepare({ gateway, accessToken, entityId }: ServerProcess): Promise<number> {
  const { status } = await fetch(`${gateway}/v1/checkouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams({ entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' }),
  });
  return status;
}

test('a node whose database has gone is alive and not ready, and is ready again when it is back', async () => {
  const node = await start();
  await vi.waitUntil(() => isReady(node));
  await cluster.stop();
  await vi.waitUntil(async () => !(await isReady(node)), { timeout: 30_000, interval: 200 });
  expect(await statusOf(`${node.admin}/health/live`)).toBe(200);
  const { checks } = (await (await fetch(`${node.admin}/health/ready`)).json()) as { checks: object };
  expect(checks).toMatchObject({ store: expect.stringMatching(/^the database was last reached 1\d s ago$/) });
  // The metrics that need no database are there all the same.
  expect(await (await fetch(`${node.admin}/metrics`)).text()).toMatch(
    /^gateway_heartbeat_age_seconds [0-9.]+$/m,
  );
  await cluster.start();
  await vi.waitUntil(() => isReady(node), { timeout: 30_000, interval: 200 });
  expect(await prepare(node)).toBe(200);
});

test('a node tells Prometheus of its connections, and the health of each node has its own name', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect(await prepare(one)).toBe(200);
  const text = await (await fetch(`${one.admin}/metrics`)).text();
  expect(text).toMatch(/^gateway_store_connections\{state="idle"\} [1-9]/m);
  expect(text).toMatch(/^gateway_store_connections\{state="waiting"\} 0$/m);
  expect(text).toMatch(/^gateway_store_retries_total 0$/m);
  expect(text).toMatch(/^gateway_heartbeat_age_seconds [0-9.]+$/m);
  expect(await prepare(two)).toBe(200);
  const nameOf = (node: ServerProcess) => /"node":"([0-9a-f]{32})"/.exec(node.stderr())?.[1];
  expect(nameOf(one)).not.toBe(nameOf(two));
});

test('no request fails while three nodes are started anew, one after the other', async () => {
  const startNode = () => start('--drain-delay', '3000');
  await Promise.all([startNode(), startNode(), startNode()]);
  const rotation = new Set<ServerProcess>();
  const failures: unknown[] = [];
  let answers = 0;
  let isOver = false;

  /** Takes nodes out of the rotation and back, as a load balancer does. */
  async function balance() {
    while (!isOver) {
      await Promise.all(
        [...nodes].map(async (node) => {
          if (await isReady(node).catch(() => false)) rotation.add(node);
          else rotation.delete(node);
        }),
      );
      await pause(100);
    }
  }
  async function load() {
    for (let turn = 0; !isOver; turn += 1) {
      // A load balancer holds a request for a moment while a computer that is too slow makes all nodes late.
      await vi.waitUntil(() => rotation.size > 0);
      const node = [...rotation][turn % rotation.size] as ServerProcess;
      const status = await prepare(node).catch((error: Error) => error.message);
      if (status === 200) answers += 1;
      else failures.push(status);
    }
  }
  const balancing = balance();
  // A process that has just started is not ready: its event loop was late.
  await vi.waitUntil(() => rotation.size === 3);
  const running = [balancing, load(), load(), load()];
  for (const node of [...nodes]) {
    const next = await startNode();
    await vi.waitUntil(() => rotation.has(next));
    expect(await node.stop('SIGTERM')).toBe(0);
    nodes.delete(node);
    rotation.delete(node);
  }
  isOver = true;
  await Promise.all(running);
  expect(failures).toEqual([]);
  expect(answers).toBeGreaterThan(100);
});
