/** A PostgreSQL server for tests: a cluster of its own in a temporary folder on a free port. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDebians } from './install.mjs';

/** Where Debian's packages put the programs, each version in a folder of its own. */
const debianFolder = '/usr/lib/postgresql';
/** Settings of a server whose data nobody needs after the tests. */
const hasty = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/**
 * @typedef {{ url: string, port: number, folder: string, bin: string, pid(): number, stop(signal?: NodeJS.Signals): Promise<void>,
 *   start(): Promise<void>, remove(): Promise<void> }} Cluster
 */

/** Returns the folder of the newest installed server's programs; undefined when there is none. */
function installedPrograms() {
  const { PG_BIN } = process.env;
  if (PG_BIN !== undefined) return PG_BIN;
  if (existsSync(debianFolder)) {
    const [newest] = readdirSync(debianFolder)
      .filter((version) => existsSync(join(debianFolder, version, 'bin/postgres')))
      .sort((one, other) => Number(other) - Number(one));
    if (newest !== undefined) return join(debianFolder, newest, 'bin');
  }
  const { stdout, status } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Returns the folder of a server's programs. Installs Debian's package when there is none. */
function postgresPrograms() {
  const found = installedPrograms();
  if (found !== undefined) return found;
  const failure = installDebians('postgresql');
  const made = installedPrograms();
  if (made !== undefined) return made;
  throw new Error(
    `There is no PostgreSQL server: ${failure}. Install PostgreSQL 15 or newer, or name the folder of its programs in PG_BIN.`,
  );
}

/** The server refuses to run as root. Debian's package makes a user for it. @returns {{ uid?: number, gid?: number }} */
export function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const idOf = (/** @type {string} */ flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** Makes an empty folder that the server's user may write. @param {string} [parent] */
export function makeServerFolder(parent = tmpdir()) {
  const { uid, gid } = serverUser();
  const folder = mkdtempSync(join(parent, 'payment-widgets-postgres-'));
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/** Runs a program of PostgreSQL to its end, as the server's user. @param {string} program @param {string[]} args */
export function runPostgres(program, ...args) {
  const options = /** @type {const} */ ({ ...serverUser(), encoding: 'utf8' });
  const { status, stdout, stderr } = spawnSync(join(postgresPrograms(), program), args, options);
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  return stdout;
}

/**
 * Starts a server with an empty database `postgres`.
 *
 * @param {{ settings?: readonly string[], folder?: string }} [options] settings as `name=value`; by default a server that
 *   is fast and keeps nothing when it crashes. `folder` is one that {@link makeServerFolder} made
 * @returns {Promise<Cluster>}
 */
export async function startCluster({ settings = hasty, folder = makeServerFolder() } = {}) {
  const data = join(folder, 'data');
  runPostgres('initdb', '-D', data, '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
  return serve(folder, settings);
}

/**
 * Copies a running server as an operator does, and starts the copy as its standby, which accepts no writes until
 * {@link promote}. With `synchronous_standby_names=standby` the primary waits for it.
 *
 * @param {Cluster} primary
 * @returns {Promise<Cluster>}
 */
export async function startStandby(primary) {
  const folder = makeServerFolder();
  backUp(primary, folder);
  writeFileSync(join(folder, 'data/standby.signal'), '');
  const conninfo = `host=127.0.0.1 port=${primary.port} user=app application_name=standby`;
  return serve(folder, [`primary_conninfo=${conninfo}`]);
}

/**
 * Starts a server on a copy that {@link backUp} made, which first reads what an archive has of its log.
 *
 * @param {string} folder
 * @param {{ archive: string }} options the folder of the archive
 * @returns {Promise<Cluster>}
 */
export function startCopy(folder, { archive }) {
  writeFileSync(join(folder, 'data/recovery.signal'), '');
  return serve(folder, [`restore_command=cp ${archive}/%f %p`]);
}

/** Copies a running server into a new folder, or the given one, and returns the folder. @param {Cluster} cluster */
export function backUp({ port }, folder = makeServerFolder()) {
  const server = ['-h', '127.0.0.1', '-p', String(port), '-U', 'app'];
  runPostgres(
    'pg_basebackup',
    ...server,
    '-D',
    join(folder, 'data'),
    '-c',
    'fast',
    '-X',
    'stream',
    '--no-sync',
  );
  return folder;
}

/** Makes a standby the primary. @param {Pick<Cluster, 'folder'>} standby */
export function promote({ folder }) {
  runPostgres('pg_ctl', 'promote', '-w', '-D', join(folder, 'data'));
}

/** Starts a server on the data in a folder. @param {string} folder @param {readonly string[]} settings @returns {Promise<Cluster>} */
async function serve(folder, settings) {
  const bin = postgresPrograms();
  const user = serverUser();
  const data = join(folder, 'data');
  const port = await freePort();
  const all = [...settings, 'max_connections=400', `unix_socket_directories=${folder}`];
  const args = [
    '-D',
    data,
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    ...all.flatMap((setting) => ['-c', setting]),
  ];
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  const isReady = () =>
    spawnSync(join(bin, 'pg_isready'), [
      '-q',
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'app',
      '-d',
      'postgres',
    ]).status === 0;

  /** @type {Cluster} */
  const cluster = {
    url: `postgres://app@127.0.0.1:${port}/postgres`,
    port,
    folder,
    bin,
    pid: () => Number(server?.pid),
    async start() {
      server = spawn(join(bin, 'postgres'), args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
      let log = '';
      server.stderr?.on('data', (text) => {
        log = (log + text).slice(-4_000);
      });
      for (let tries = 0; !isReady(); tries += 1) {
        if (tries > 300 || server.exitCode !== null) throw new Error(`PostgreSQL does not start: ${log}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    /** SIGINT ends the server at once and in order, SIGQUIT as a crash does. */
    async stop(signal = 'SIGINT') {
      const running = server;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      running.kill(signal);
      await ended;
    },
    async remove() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await cluster.start();
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  return cluster;
}
