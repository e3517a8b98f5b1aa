/**
 * Measures what a create and a payment cost the processor, in each way in which the gateway is started: beside another revision
 * (`--beside`), beside a bare server that parses the same body and answers the same bytes, and with PostgreSQL beside pgbench,
 * which makes the same writes and commits. All take turns, after each has answered so often that its code is compiled.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startCluster } from '../postgres.mjs';
import { root } from '../sources.mjs';
import { entryOf } from './builds.mjs';
import { accessToken, writeConfig } from './environments.mjs';
import { startBareServer, startLoad } from './load.mjs';
import { createPgbench } from './pgbench.mjs';
import { familyTime, processorTime } from './processors.mjs';
import { buildRevision } from './revision.mjs';
import { startServer } from './server.mjs';
import { serverRequests } from './server-costs.mjs';
import { median, percentile, ratios, round } from './statistics.mjs';

const milliseconds = 1_000;
/** How many answers a server has given before it is measured. */
const warmAnswers = 10_000;

const off = ['--control-port', 'off'];
const on = ['--control-port', '0'];

/**
 * @typedef {{ title: string, request: import('./server-costs.mjs').Request, connections: number, data: 'file' | 'memory' | 'postgres',
 *   args: string[] }} Way
 */

/** @type {Way[]} */
const ways = [
  { title: 'create, file, 8 at once', request: 'create', connections: 8, data: 'file', args: off },
  { title: 'create, file, 50 at once', request: 'create', connections: 50, data: 'file', args: off },
  { title: 'create, memory, 50 at once', request: 'create', connections: 50, data: 'memory', args: off },
  {
    title: 'create, file, control plane, 50 at once',
    request: 'create',
    connections: 50,
    data: 'file',
    args: on,
  },
  { title: 'payment, file, 8 at once', request: 'payment', connections: 8, data: 'file', args: off },
  { title: 'create, PostgreSQL, 8 at once', request: 'create', connections: 8, data: 'postgres', args: off },
  {
    title: 'payment, PostgreSQL, 8 at once',
    request: 'payment',
    connections: 8,
    data: 'postgres',
    args: off,
  },
];

/** Answers of one turn. @typedef {{ ms: number, perSecond: number }} Turn */
/** @typedef {{ name: string, turn(): Promise<Turn>, stop(): unknown }} Target */

/** @param {{ beside?: string, count?: string }} options another revision, and how many rounds */
export default async function measureRequests({ beside, count = '15' }) {
  const other = beside === undefined ? undefined : buildRevision(beside);
  const trees = [
    { owner: 'ours', folder: root },
    ...(other ? [{ owner: 'before', folder: other.folder }] : []),
  ];
  const load = startLoad(1);
  try {
    const rows = [];
    for (const way of ways) rows.push(await measureWay(way, trees, load, Number(count)));
    return rows;
  } finally {
    load.stop();
    other?.remove();
  }
}

/** @param {Way} way @param {import('./builds.mjs').Tree[]} trees @param {ReturnType<typeof startLoad>} load @param {number} rounds */
async function measureWay(way, trees, load, rounds) {
  /** @type {Target[]} */
  const targets = [];
  try {
    for (const tree of trees) targets.push(...(await startTree(way, tree, load)));
    targets.push(await startBare(way, load));
    /** @type {Map<string, Turn[]>} */
    const turns = new Map(targets.map(({ name }) => [name, []]));
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const target of turn % 2 === 0 ? targets : [...targets].reverse())
        turns.get(target.name)?.push(await target.turn());
    }
    return toRow(way.title, turns);
  } finally {
    for (const target of targets) await target.stop();
  }
}

/**
 * Starts a build, and with PostgreSQL the pgbench of ours on the same server.
 *
 * @param {Way} way @param {import('./builds.mjs').Tree} tree @param {ReturnType<typeof startLoad>} load @returns {Promise<Target[]>}
 */
async function startTree({ request, connections, data, args }, tree, load) {
  const { config, folder } = writeConfig('test');
  const cluster = data === 'postgres' ? await startCluster({ settings: [] }) : undefined;
  const place = { file: join(folder, 'gateway.sqlite'), memory: ':memory:', postgres: `${cluster?.url}` };
  const server = await startServer(place[data], entryOf(tree), {
    ...{ args: ['--config', config, ...args], processor: 0, json: false },
  });
  const stop = async () => {
    await server.stop();
    await cluster?.remove();
    rmSync(folder, { recursive: true });
  };
  const sent = { port: Number(new URL(server.gateway).port), request: serverRequests[request], connections };
  const time = () => processorTime(server.pid) + (cluster ? familyTime(cluster.pid()) : 0);
  const target = await warmed({ name: tree.owner, turn: () => takeTurn(load, sent, time), stop }, load, sent);
  if (cluster === undefined || tree.owner !== 'ours') return [target];
  const pgbench = await createPgbench(cluster, request);
  const turn = async () => ({ ms: Number.NaN, perSecond: pgbench.run(connections, milliseconds / 1_000) });
  return [target, { name: 'pgbench', turn, stop: () => {} }];
}

/** @param {Way} way @param {ReturnType<typeof startLoad>} load @returns {Promise<Target>} */
async function startBare({ request, connections }, load) {
  const answer = await answerOf(request);
  const { port, pid, stop } = await startBareServer(answer, 0);
  const sent = { port, request: serverRequests[request], connections };
  const time = () => processorTime(pid);
  return warmed({ name: 'bare', turn: () => takeTurn(load, sent, time), stop }, load, sent);
}

/** Returns what this build answers to a request. @param {import('./server-costs.mjs').Request} request */
async function answerOf(request) {
  const { config, folder } = writeConfig('test');
  const server = await startServer(':memory:', undefined, {
    args: ['--config', config, ...off],
    json: false,
  });
  const [head = '', body = ''] = serverRequests[request].split('\r\n\r\n', 2);
  try {
    const answer = await fetch(`http://127.0.0.1:${new URL(server.gateway).port}${head.split(' ', 2)[1]}`, {
      ...{ method: 'POST', body },
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    return await answer.text();
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

/** @typedef {{ port: number, request: string, connections: number }} Sent */

/** @template {Target} T @param {T} target @param {ReturnType<typeof startLoad>} load @param {Sent} sent */
async function warmed(target, load, sent) {
  for (let answers = 0; answers < warmAnswers; )
    answers += (await load.run({ ...sent, milliseconds: 2 * milliseconds })).times.length;
  return target;
}

/** @param {ReturnType<typeof startLoad>} load @param {Sent} sent @param {() => number} time @returns {Promise<Turn>} */
async function takeTurn(load, sent, time) {
  const before = time();
  const { times, seconds } = await load.run({ ...sent, milliseconds });
  return { ms: ((time() - before) * 1_000) / times.length, perSecond: times.length / seconds };
}

/** @param {string} figure @param {Map<string, Turn[]>} turns */
function toRow(figure, turns) {
  /** @param {string} name @param {keyof Turn} key */
  const column = (name, key) => turns.get(name)?.map((turn) => turn[key]) ?? [];
  /** @param {number[]} values of turns beside each other, as the median with its quartiles */
  const quartiles = (values) =>
    [median(values), percentile(values, 0.25), percentile(values, 0.75)]
      .map((value) => round(value, 2))
      .join(' ');
  const [ours, before, bare] = ['ours', 'before', 'bare'].map((name) => column(name, 'ms'));
  const base = column('pgbench', 'perSecond');
  return {
    figure,
    'processor ms': round(median(ours ?? []), 3),
    ...(before?.length && { 'beside before': quartiles(ratios(ours ?? [], before)) }),
    'bare node:http / ours': quartiles(ratios(bare ?? [], ours ?? [])),
    ...(base.length > 0 && { 'a second / pgbench': quartiles(ratios(column('ours', 'perSecond'), base)) }),
  };
}
