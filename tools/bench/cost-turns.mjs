/** Puts load on gateways in short turns, and finds what a checkout costs them and their database. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { accessToken, benchEntityId, writeConfig } from './environments.mjs';
import { getOf, postOf } from './load.mjs';
import { processorTime } from './processors.mjs';
import { sixtyParameters } from './sixty-parameters.mjs';

const milliseconds = 2_000;
/** The counters of a database's process are shown a little later. */
const shownAfterMs = 1_100;

/** Requests of a paid checkout: each shopper has a card and an address of their own. */
const headers = ['X-Forwarded-Proto: https', 'X-Forwarded-For: 10.{byte}.{byte}.{byte}'];
const payment = new URLSearchParams({
  paymentBrand: 'VISA',
  'card.number': '0'.repeat(16),
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2039',
  'card.cvv': '123',
  shopperResultUrl: 'https://shop.example/result',
  attemptId: 'a'.repeat(32),
}).toString();
const pay = [
  'POST /v1/checkouts/{id}/payment HTTP/1.1',
  'Host: pay.example',
  'Origin: https://pay.example',
  'Accept: application/json',
  'Content-Type: application/x-www-form-urlencoded; charset=UTF-8',
  `Content-Length: ${payment.length}`,
  ...headers,
  '',
  payment.replace('0'.repeat(16), '{card}').replace('a'.repeat(32), '{32hex}'),
].join('\r\n');
const create = postOf('/v1/checkouts', sixtyParameters(benchEntityId), accessToken);
const status = getOf(`/v1/checkouts/{id}/payment?entityId=${benchEntityId}`, accessToken);
export const kinds = { create: [create], paid: [create, pay, status] };

/** The database of a system that has none of its own, or whose processes are the gateway's. */
export const noDatabase = async () => ({ transactions: 0, wal: 0, time: 0 });

/** Writes the configuration of a live gateway that forwards to this address. @param {string} address */
export function writeLiveConfig(address) {
  const upstream = { address, accessToken: randomBytes(24).toString('hex'), entityId: 'e'.repeat(32) };
  return writeConfig('live', { channel: { upstream }, trustedProxies: ['127.0.0.1'] });
}

/** @typedef {{ node: number, database: number, wal: number, transactions: number }} Cost of one checkout; times in ms */
/** @typedef {{ transactions: number, wal: number, time: number }} Counters */
/**
 * @typedef {object} System
 * @property {Awaited<ReturnType<typeof import('./server.mjs').startServer>>[]} nodes
 * @property {ReturnType<typeof import('./load.mjs').startLoad>[]} loads one for each node
 * @property {number} connections of each load
 * @property {() => Promise<Counters>} counted what the database has done so far
 */

/** Puts load on a system for a while. @param {System} system @param {keyof typeof kinds} kind */
export async function turn({ nodes, loads, connections, counted }, kind) {
  const request = kinds[kind];
  const nodeTime = () => nodes.reduce((sum, { pid }) => sum + processorTime(pid), 0);
  const before = { ...(await counted()), node: nodeTime() };
  const answers = await Promise.all(
    nodes.map(({ gateway }, at) =>
      loads[at]?.run({ port: Number(new URL(gateway).port), request, connections, milliseconds }),
    ),
  );
  await pause(shownAfterMs);
  const after = { ...(await counted()), node: nodeTime() };
  const count = answers.reduce((sum, one) => sum + (one?.times.length ?? 0), 0) / request.length;
  return {
    count,
    node: ((after.node - before.node) * 1000) / count,
    database: ((after.time - before.time) * 1000) / count,
    wal: (after.wal - before.wal) / count,
    transactions: (after.transactions - before.transactions) / count,
  };
}
