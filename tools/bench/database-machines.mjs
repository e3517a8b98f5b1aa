/**
 * Three machines, each with PostgreSQL, Patroni and a member of etcd, on one computer: each has a network and a disk of its
 * own. They use the files of docs/failover. Runs in the namespaces that failover.mjs makes, where nothing outlives it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { postgresPrograms, serverUser } from '../postgres.mjs';
import { proxyProgram } from '../proxies.mjs';
import { root } from '../sources.mjs';

/** A folder in memory: the namespace has it alone. */
const folder = '/run';
const sockets = '/var/run/postgresql';
const addresses = { db1: '10.0.0.11', db2: '10.0.0.12', db3: '10.0.0.13' };
const names = /** @type {(keyof typeof addresses)[]} */ (Object.keys(addresses));
/** The machines' switch is this computer, where gateways and clients run. */
const [network, ownAddress] = ['databases', '10.0.0.1/24'];
const [roomKb, lastRoomKb] = [1024 * 1024, 512];
const restPort = 8008;
/** Nobody has this address: what is sent to it goes nowhere. */
const nowhere = '02:00:00:00:00:01';
const healthyTimeoutMs = 180_000;

const sample = (/** @type {string} */ name) => join(root, 'docs/failover', name);
/** The variables of a machine: those of the sample, which is the first machine's. @param {string} file @param {keyof typeof addresses} name */
function variablesOf(file, name) {
  const isOfAll = (/** @type {string} */ key) => key === 'ETCD_INITIAL_CLUSTER';
  return Object.fromEntries(
    Object.entries(parseEnv(readFileSync(sample(file), 'utf8'))).map(([key, value = '']) => [
      key,
      isOfAll(key) ? value : value.replace('db1', name).replace(addresses.db1, addresses[name]),
    ]),
  );
}

const { PATRONI_SUPERUSER_PASSWORD: password = '' } = variablesOf('patroni_env.conf', 'db1');
/** An address that leads to the primary. @param {string} user @param {string} secret @param {string} database */
const urlOf = (user, secret, database) => `postgres://${user}:${secret}@127.0.0.1:5000/${database}`;
export const superuserUrl = urlOf('postgres', password, 'postgres');
export const gatewayUrl = urlOf('app', 'app', 'payments');
export const paymentsUrl = urlOf('postgres', password, 'payments');

/** Runs a command to its end. @param {string} command @param {string[]} args */
function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed: ${stderr}`);
  return stdout;
}
const ip = (/** @type {string} */ words) => run('ip', ...words.split(' '));

/** Starts a program whose output goes to a file. @param {string} log @param {string[]} command @param {NodeJS.ProcessEnv} [env] */
function start(log, [program = '', ...args], env = {}) {
  const output = openSync(join(folder, `${log}.log`), 'a');
  spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', output, output] });
}

/** @typedef {ReturnType<typeof createMachine>} Machine */

/** @param {keyof typeof addresses} name */
function createMachine(name) {
  const disk = join(folder, name);
  const { uid, gid } = serverUser();
  const options = uid === undefined ? '' : `,uid=${uid},gid=${gid}`;
  mkdirSync(disk);
  run('mount', '-t', 'tmpfs', '-o', `size=${roomKb}k,mode=700${options}`, name, disk);
  ip(`netns add ${name}`);
  ip(`link add ${name} type veth peer name eth0 netns ${name}`);
  ip(`link set ${name} master ${network} up`);
  ip(`-n ${name} addr add ${addresses[name]}/24 dev eth0`);
  ip(`-n ${name} link set eth0 up`);
  ip(`-n ${name} link set lo up`);

  const inside = ['nsenter', `--net=/run/netns/${name}`];
  // PostgreSQL's socket has the same path on each machine.
  const ownSockets = ['unshare', '--mount', 'sh', '-c', `mount --bind ${disk} ${sockets} && exec "$@"`, 'sh'];
  const asServer = uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const etcd = { ...variablesOf('etcd.conf', name), ETCD_DATA_DIR: join(folder, `etcd-${name}`) };
  const patroni = {
    ...variablesOf('patroni_env.conf', name),
    PATRONI_POSTGRESQL_DATA_DIR: join(disk, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms(),
    HOME: disk,
  };
  const processes = () => ip(`netns pids ${name}`).split('\n').filter(Boolean).map(Number);
  const signal = (/** @type {NodeJS.Signals} */ which) => {
    for (const pid of processes()) {
      try {
        process.kill(pid, which);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  const resize = (/** @type {number} */ kilobytes) => run('mount', '-o', `remount,size=${kilobytes}k`, disk);
  const others = names.filter((other) => other !== name);
  return {
    name,
    address: addresses[name],
    start() {
      start(name, [...inside, '/usr/bin/etcd'], etcd);
      start(
        name,
        [...inside, ...ownSockets, ...asServer, '/usr/bin/patroni', sample('patroni.yml')],
        patroni,
      );
    },
    async kill() {
      while (processes().length > 0) {
        signal('SIGKILL');
        await pause(20);
      }
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    /** Takes the cable out. */
    cut: () => ip(`link set ${name} nomaster`),
    join: () => ip(`link set ${name} master ${network}`),
    /** Cuts the machine off from the other two alone: gateways and clients still reach all three. */
    part() {
      for (const other of others)
        ip(`-n ${name} neigh replace ${addresses[other]} lladdr ${nowhere} dev eth0 nud permanent`);
    },
    unite() {
      for (const other of others) ip(`-n ${name} neigh del ${addresses[other]} dev eth0`);
    },
    fill: () => resize(Number(run('df', '--output=used', disk).split('\n')[1]) + lastRoomKb),
    free: () => resize(roomKb),
    /** Has Patroni make another machine the primary, as an operator does. */
    switchOver: () =>
      new Promise((resolve, reject) => {
        const words = ['-c', sample('patroni.yml'), 'switchover', '--leader', name, '--force'];
        const env = { ...process.env, ...patroni };
        let output = '';
        const child = spawn('/usr/bin/patronictl', words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
        child.on('exit', (status) => (status === 0 ? resolve(output) : reject(new Error(output))));
      }),
  };
}

/** @typedef {{ name: string, role: string, state: string, timeline: number, lag?: number | string }} Member as Patroni tells it */

/** Starts the machines and HAProxy, and makes the gateway's user and database. */
export async function startMachines() {
  ip('link set lo up');
  for (const made of [join(folder, 'netns'), sockets]) mkdirSync(made, { recursive: true });
  ip(`link add ${network} type bridge`);
  ip(`addr add ${ownAddress} dev ${network}`);
  ip(`link set ${network} up`);
  const machines = names.map(createMachine);
  for (const machine of machines) machine.start();
  start('haproxy', [proxyProgram('haproxy'), '-db', '-f', sample('haproxy.cfg')]);

  /** @returns {Promise<Member[]>} */
  const members = async () => {
    const answers = machines.map(async ({ address }) => {
      const answer = await fetch(`http://${address}:${restPort}/cluster`, {
        signal: AbortSignal.timeout(1_500),
      });
      return (await answer.json()).members ?? [];
    });
    return Promise.any(answers).catch(() => []);
  };
  /** Resolves to the primary when Patroni knows one for which that holds. @param {(leader: Member, all: Member[]) => boolean} holds */
  const primary = async (holds) => {
    const deadline = performance.now() + healthyTimeoutMs;
    for (;;) {
      const all = await members();
      const leader = all.find(({ role }) => role === 'leader');
      if (leader !== undefined && holds(leader, all))
        return /** @type {Machine} */ (machines.find(({ name }) => name === leader.name));
      if (performance.now() > deadline)
        throw new Error(
          `The databases are not as they must be: ${JSON.stringify(all)}\n${run('tail', '-n', '15', ...names.map((name) => join(folder, `${name}.log`)))}`,
        );
      await pause(250);
    }
  };
  return {
    /** Resolves to the primary when both others follow it, one of them as a synchronous standby. */
    healthy: () =>
      primary(
        (leader, all) =>
          all.length === names.length &&
          all.some(({ role }) => role === 'sync_standby') &&
          all.every(
            ({ state, timeline }) => /^(running|streaming)$/.test(state) && timeline === leader.timeline,
          ),
      ),
    /** Resolves to the primary when it is another one. @param {Machine} old */
    successor: (old) => primary(({ name, state }) => name !== old.name && state === 'running'),
  };
}
