/** The trials of failover.mjs, in its namespaces: prints the rows of the table as JSON. The argument says how often each fault happens. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startCountingUpstream } from './counting-upstream.mjs';
import { gatewayUrl, paymentsUrl, startMachines, superuserUrl } from './database-machines.mjs';
import { accessToken, benchEntityId, writeConfig } from './environments.mjs';
import { compareTries, startClients } from './keyed-tries.mjs';
import { startServer } from './server.mjs';
import { median, round } from './statistics.mjs';

process.stdin.on('end', () => process.exit(1)).resume();

/** @typedef {import('./database-machines.mjs').Machine} Machine */

/** What an operator who watches the disk needs to see that it is full, and to act, in milliseconds. */
const noticedAfterMs = 15_000;
/** How long clients pay before a fault, and after each change, in milliseconds. */
const calmMs = 5_000;
/** How long the gateways may take to go on at another primary, in milliseconds. */
const servedAgainMs = 60_000;
const gateways = 3;
const count = Number(process.argv[2]);

/** @type {Record<string, { begin: (machine: Machine) => unknown, end: (machine: Machine) => unknown }>} */
const faults = {
  killed: { begin: (machine) => machine.kill(), end: (machine) => machine.start() },
  frozen: { begin: (machine) => machine.freeze(), end: (machine) => machine.thaw() },
  'cut off': { begin: (machine) => machine.cut(), end: (machine) => machine.join() },
  'cut off from the other databases alone': {
    begin: (machine) => machine.part(),
    end: (machine) => machine.unite(),
  },
  [`disk full, switched over ${noticedAfterMs / 1000} s later`]: {
    async begin(machine) {
      machine.fill();
      await pause(noticedAfterMs);
      await machine.switchOver();
    },
    end: (machine) => machine.free(),
  },
  'switched over': { begin: (machine) => machine.switchOver(), end: () => {} },
};

/** @param {string} url @param {string[]} statements */
async function ask(url, ...statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

const upstream = await startCountingUpstream({ delayMs: () => 40 });
const { config } = writeConfig('test', {
  publicOrigin: undefined,
  channel: { upstream: { address: upstream.address, accessToken: 'upstream', entityId: 'e'.repeat(32) } },
});
const machines = await startMachines();
await machines.healthy();
await ask(superuserUrl, "create role app login password 'app'", 'create database payments owner app');
/** @type {Awaited<ReturnType<typeof startServer>>[]} */
const nodes = [];
for (let at = 0; at < gateways; at += 1) {
  nodes.push(await startServer(gatewayUrl, undefined, { args: ['--config', config] }));
}
let turn = 0;
const service = {
  entityId: benchEntityId,
  accessToken,
  get gateway() {
    turn += 1;
    return String(nodes[turn % nodes.length]?.gateway);
  },
};

/** Lets one fault happen while clients pay. @param {string} name */
async function trial(name) {
  const old = await machines.healthy();
  const clients = startClients(service);
  await pause(calmMs);
  const begunAt = performance.now();
  await faults[name]?.begin(old);
  const next = await machines.successor(old);
  const promotedAt = performance.now();
  while (Number(clients.toldAt.at(-1)) < promotedAt) {
    if (performance.now() > promotedAt + servedAgainMs)
      throw new Error(`No gateway acknowledges a payment at ${next.name}.`);
    await pause(50);
  }
  await pause(calmMs);
  await faults[name]?.end(old);
  await machines.healthy();
  await pause(calmMs);
  await clients.stop();
  const times = clients.toldAt.filter((at) => at > begunAt - calmMs / 2);
  const outage = Math.max(...times.slice(1).map((at, n) => at - Number(times[n])));
  // Throws when one of them has ended.
  for (const { pid } of nodes) process.kill(pid, 0);
  const rows = await ask(
    paymentsUrl,
    `select id, payment_type, amount, currency, state, merchant_transaction_id as reference,
      connector_reference as upstream, record::json -> 'result' ->> 'code' as code from payments`,
  );
  const compared = compareTries(clients.tries, rows, [...upstream.charges.values()]);
  console.error(
    `${name}: ${old.name} to ${next.name}, ${round(outage / 1000)} s, ${JSON.stringify(compared)}, ${clients.toldAt.length} outcomes, otherwise ${JSON.stringify(clients.otherwise)}`,
  );
  return { outage: outage / 1000, told: clients.toldAt.length, ...compared };
}

const rows = [];
for (const name of Object.keys(faults)) {
  /** @type {Awaited<ReturnType<typeof trial>>[]} */
  const trials = [];
  for (let n = 0; n < count; n += 1) trials.push(await trial(name));
  const outages = trials.map(({ outage }) => outage);
  const sum = (/** @type {'told' | 'lost' | 'twice' | 'undecided'} */ key) =>
    trials.reduce((all, one) => all + one[key], 0);
  rows.push({
    'the primary is': name,
    'outage, s, median': round(median(outages)),
    worst: round(Math.max(...outages)),
    acknowledged: sum('told'),
    lost: sum('lost'),
    'charged twice': sum('twice'),
    'without an outcome': sum('undecided'),
  });
}
console.log(JSON.stringify(rows));
process.exit(0);
