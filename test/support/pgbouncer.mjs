/** PgBouncer for tests: it stands before a PostgreSQL server and gives each transaction any of few connections. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { installDebians } from '../../tools/install.mjs';
import { freePort, makeServerFolder, serverUser } from '../../tools/postgres.mjs';

const program = '/usr/sbin/pgbouncer';

/** Returns PgBouncer's program. Installs Debian's package when there is none. */
export function pgBouncerProgram() {
  const { PGBOUNCER = program } = process.env;
  if (existsSync(PGBOUNCER)) return PGBOUNCER;
  const failure = installDebians('pgbouncer');
  if (existsSync(program)) return program;
  throw new Error(`There is no PgBouncer: ${failure}. Install it, or name its program in PGBOUNCER.`);
}

/**
 * Starts PgBouncer in transaction mode before a server.
 *
 * @param {{ port: number }} server
 * @param {{ poolSize?: number }} [options] how many connections to each database it opens
 * @returns {Promise<{ port: number, stop(): Promise<void> }>}
 */
export async function startPgBouncer(server, { poolSize = 3 } = {}) {
  const folder = makeServerFolder();
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    max_client_conn: 200,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `* = host=127.0.0.1 port=${server.port} user=app`;
  writeFileSync(file, ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'));
  const bouncer = spawn(pgBouncerProgram(), [file], { ...serverUser(), stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  bouncer.stderr.on('data', (text) => {
    log = (log + text).slice(-4_000);
  });
  const stop = async () => {
    if (bouncer.exitCode === null && bouncer.signalCode === null) {
      const ended = once(bouncer, 'exit');
      bouncer.kill('SIGQUIT');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await listens(port)); tries += 1) {
    if (tries > 200 || bouncer.exitCode !== null) {
      await stop();
      throw new Error(`PgBouncer does not start: ${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { port, stop };
}

/** @param {number} port @returns {Promise<boolean>} */
function listens(port) {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => socket.end(() => resolve(true)));
    socket.once('error', () => resolve(false));
  });
}
