/**
 * Promotes an asynchronous standby that has not got the last commits, and lets every client send again what it has sent. The
 * upstream gateway charges whatever it gets, so that only the nodes can keep a repeat from being charged twice.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { promote, startCluster, startStandby } from '../postgres.mjs';
import { startCountingUpstream } from './counting-upstream.mjs';
import { accessToken, benchEntityId, writeConfig } from './environments.mjs';
import { compareTries, prepareTries, sendTries } from './keyed-tries.mjs';
import { durable } from './nodes.mjs';
import { randomFrom } from './random.mjs';
import { startServer } from './server.mjs';
import { round } from './statistics.mjs';

/** The share of tries after whose answers the standby gets nothing more. */
const heldBackAfter = 0.25;
/** So many of the last tries are under way when the primary is killed. */
const underWay = 6;
const hours = '24';

/** @param {{ count?: string, seed?: string }} options */
export default async function promoteStandby({ count = '200', seed = String(randomInt(2 ** 31)) }) {
  const random = randomFrom(Number(seed));
  const primary = await startCluster({ settings: durable });
  const wire = await startWire(primary.port);
  const standby = await startStandby(primary, { port: wire.port });
  const upstream = await startCountingUpstream({ delayMs: () => random.below(60) });
  const { config, folder } = writeConfig('test', {
    publicOrigin: undefined,
    channel: { upstream: { address: upstream.address, accessToken: 'upstream', entityId: 'e'.repeat(32) } },
  });
  const start = (/** @type {string} */ url, /** @type {string[]} */ args = []) =>
    startServer(url, undefined, { args: ['--config', config, ...args] });
  /** @param {Awaited<ReturnType<typeof start>>[]} nodes */
  const serviceOf = (nodes) => ({
    entityId: benchEntityId,
    accessToken,
    get gateway() {
      return random.of(nodes).gateway;
    },
  });
  let nodes = [await start(primary.url), await start(primary.url)];
  const old = new pg.Client({ connectionString: primary.url });
  old.on('error', () => {});
  await old.connect();
  const next = new pg.Client({ connectionString: standby.url });
  await next.connect();
  try {
    const tries = await prepareTries(serviceOf(nodes), Number(count));
    await caughtUp(old, next);
    const sent = sendTries(serviceOf(nodes), tries, { mayFail: true });
    await sent.reaches(Number(count) * heldBackAfter);
    wire.cut();
    await sent.reaches(Number(count) - underWay);
    await primary.stop('SIGKILL');
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
    nodes = [];
    await sent.over;
    const [acknowledged, charges] = [sent.answered(), upstream.charges.size];
    promote(standby);
    const { rows: kept } = await next.query("select count(*) as n from payments where state = 'succeeded'");
    const begun = performance.now();
    nodes = [
      await start(standby.url, ['--after-restore', hours]),
      await start(standby.url, ['--after-restore', hours]),
    ];
    const again = sendTries(serviceOf(nodes), tries, { mayFail: false });
    await again.over;
    const repeatedMs = performance.now() - begun;
    const { rows } =
      await next.query(`select id, payment_type, amount, currency, state, merchant_transaction_id as reference,
      connector_reference as upstream, record::json -> 'result' ->> 'code' as code from payments`);
    return [
      { figure: `tries before the promotion (seed ${seed})`, value: tries.length, 'at least': 200 },
      { figure: 'of them answered', value: acknowledged },
      { figure: 'charged upstream before the promotion', value: charges },
      { figure: 'payments that the standby did not have', value: charges - Number(kept[0].n), 'at least': 1 },
      ...compareTries(tries, rows, [...upstream.charges.values()]),
      { figure: 'nodes started and everything repeated after, s', value: round(repeatedMs / 1000) },
    ];
  } finally {
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
    await Promise.all([old.end(), next.end()].map((ended) => ended.catch(() => {})));
    upstream.close();
    wire.close();
    rmSync(folder, { recursive: true });
    await standby.remove();
    await primary.remove();
  }
}

/** Waits until the standby has replayed what the primary has written. @param {pg.Client} primary @param {pg.Client} standby */
async function caughtUp(primary, standby) {
  const { rows } = await primary.query('select pg_current_wal_flush_lsn() as lsn');
  for (;;) {
    const { rows: replayed } = await standby.query(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there',
      [rows[0].lsn],
    );
    if (replayed[0].is_there) return;
    await pause(20);
  }
}

/** A connection to a port of this computer that can be cut for good. @param {number} target */
async function startWire(target) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    if (isCut) return void [near, far].map((socket) => socket.destroy());
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port,
    cut,
    close() {
      cut();
      server.close();
    },
  };
}
