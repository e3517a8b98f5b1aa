/**
 * Sends bodies of every kind to a running gateway, which must not answer 5xx, crash or use ever more memory. Most
 * requests are injected into the app without a socket; some go through a real socket.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { root } from '../sources.mjs';
import { generatorOf } from './generated-requests.mjs';
import { ownBuild } from './own-build.mjs';
import { randomFrom } from './random.mjs';
import { round } from './statistics.mjs';
import { wireOf } from './wire.mjs';

/** @typedef {import('./generated-requests.mjs').Generated} Generated */
/** @typedef {import('./wire.mjs').App} App */

/** One of this many requests goes through a socket. */
const wireShare = 50;
/** After this many requests the store is emptied, so that its rows do not count as growth. */
const rowsFor = 20_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Returns the used memory after a garbage collection, in megabytes. */
function heap() {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** @param {{ count?: string, seed?: string }} options */
export default async function fuzzGateway({ count = '1000000', seed = String(randomInt(2 ** 31)) }) {
  const total = Number(count);
  console.log(
    `${total} bodies; again with the same ones: npm run bench -- fuzz --count ${total} --seed ${seed}`,
  );
  const build = await ownBuild(modules);
  const { gateway, known, merchant, renewStore, close } = await startGateway(build);
  const requests = generatorOf(randomFrom(Number(seed)), known, merchant);
  const wire = await wireOf(gateway);
  /** @type {Map<number, number>} */
  const statuses = new Map();
  /** @type {number[]} */
  const heaps = [];
  let failures = 0;
  let slowest = 0;
  const started = performance.now();
  for (let done = 0; done < total; done += 1) {
    if (done % rowsFor === 0) await renewStore();
    // The first measurement comes after the first quarter: until then the compiler works and caches fill.
    if (done === Math.floor((total * (heaps.length + 1)) / 4)) heaps.push(heap());
    const request = requests.next();
    const sentAt = performance.now();
    const { status, text } = await (done % wireShare === 0 ? wire.send(request) : inject(gateway, request));
    slowest = Math.max(slowest, performance.now() - sentAt);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status >= 500 || status === 0) {
      failures += 1;
      if (failures <= 10) console.error(descriptionOf(done, request, status));
    }
    const id = status === 200 ? /"id":"([0-9A-Za-z.-]+)"/.exec(text)?.[1] : undefined;
    if (id !== undefined) requests.keep(request.operation, id);
  }
  heaps.push(heap());
  const seconds = (performance.now() - started) / 1000;
  wire.close();
  await close();
  build.remove();
  const [first = NaN, ...later] = heaps;
  const figures = [
    { figure: 'bodies', value: total },
    { figure: 'of them through a socket', value: Math.ceil(total / wireShare) },
    { figure: 'seconds', value: round(seconds) },
    { figure: '5xx, or no answer', value: failures, 'at most': 0 },
    { figure: 'slowest answer, ms', value: round(slowest) },
    { figure: 'heap after a quarter, MB', value: round(first) },
    ...later.map((value, at) => ({ figure: `heap after ${at + 2} quarters, MB`, value: round(value) })),
  ];
  const byStatus = [...statuses].sort(([a], [b]) => a - b);
  return [...figures, ...byStatus.map(([status, times]) => ({ figure: `answered ${status}`, value: times }))];
}

const modules = {
  app: 'src/app/gateway.ts',
  assets: 'src/gateway/core/assets.ts',
  config: 'src/gateway/config/config.ts',
  parameters: 'src/contract/parameters/index.ts',
  simulator: 'src/simulator/connector/simulator.ts',
  authentications: 'src/simulator/connector/authentications.ts',
  issuers: 'src/simulator/issuer/issuer.ts',
  store: 'src/gateway/store/sqlite/sqlite.ts',
};

/** @param {Awaited<ReturnType<typeof ownBuild>>} build */
async function startGateway({ entry, load }) {
  const [app, assets, config, parameters, simulator, authentications, issuers, stores] = await Promise.all(
    Object.keys(modules).map(load),
  );
  let current = await stores.openSqlite(':memory:');
  const store = new Proxy({}, { get: (_, name) => current[name] });
  const connectors = {
    INTERNAL: simulator.simulator,
    EXTERNAL: simulator.simulator,
    authenticationOnly: authentications.authenticationOnly,
  };
  const clock = { now: () => Date.now() };
  const issuer = issuers.simulatedIssuer({ store, clock });
  const files = assets.loadAssets(join(root, entry, '../..'));
  /** @type {App} */
  const gateway = app.buildGateway(config.buildConfig(), { store, clock, connectors, issuer, assets: files });
  await gateway.listen({ port: 0, host: '127.0.0.1' });
  /** @type {{ rows: { name: string, example?: string, format: { example: string } }[] }[]} */
  const structures = parameters.structures;
  const rows = structures.flatMap((structure) => structure.rows);
  return {
    gateway,
    known: rows.map(({ name, example, format }) => ({ name, value: example ?? format.example })),
    merchant: { entityId: config.demoEntityId, accessToken: config.demoToken },
    async renewStore() {
      const before = current;
      current = await stores.openSqlite(':memory:');
      await before.close();
    },
    async close() {
      await gateway.close();
      await current.close();
    },
  };
}

/** @param {App} gateway @param {Generated} request */
async function inject(gateway, { method, url, headers, body }) {
  const answer = await gateway.inject({ method, url, headers, payload: body });
  return { status: answer.statusCode, text: answer.body };
}

/** Describes a failure, without any digit that may belong to a card. @param {number} at @param {Generated} request @param {number} status */
function descriptionOf(at, { operation, spoiled, url, body }, status) {
  const shown = (/** @type {string} */ text) => JSON.stringify(text.slice(0, 600).replaceAll(/[0-9]/g, '9'));
  const done = spoiled.join(', ') || 'nothing';
  return `Number ${at}: ${operation} answered ${status}. Spoiled: ${done}.\n  ${shown(url)}\n  ${shown(body.toString('latin1'))}`;
}
