/**
 * `npm run bench -- failover`: three databases under Patroni with etcd and HAProxy, as docs/operate/nodes.md sets them up,
 * and three gateways. The primary fails in several ways while clients pay. Everything runs in namespaces of its own, as any
 * user, with a network and disks that others do not see; when their first process ends, the kernel ends all others.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hasApt, installDebians } from '../install.mjs';
import { postgresPrograms } from '../postgres.mjs';
import { proxyProgram } from '../proxies.mjs';

/** Programs by the name of their package in Debian. */
const programs = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  iproute2: '/usr/bin/ip',
  'util-linux': '/usr/bin/unshare',
};
const trials = fileURLToPath(new URL('failover-trials.mjs', import.meta.url));
const minute = 60_000;
/** One trial takes about a minute and a half. */
const longestTrialMs = 6 * minute;
const kinds = 6;

/** @param {{ count?: string, seed?: string }} options `count`: how often each fault happens */
export default async function failOver({ count = '3' }) {
  postgresPrograms();
  proxyProgram('haproxy');
  requirePrograms();
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  // Root has the rights already; another user gets them in a namespace of users.
  if (process.getuid?.() !== 0) namespaces.unshift('--user', '--map-current-user', '--keep-caps');
  const problem = spawnSync('unshare', [...namespaces, 'true'], { encoding: 'utf8' }).stderr;
  if (problem)
    throw new Error(
      `This user may make no namespaces (${problem.trim()}). Linux allows them to root and, with user.max_user_namespaces above 0, to any user; a container needs --privileged.`,
    );
  // The first process of a namespace has to wait for orphans, which a shell does.
  const script = `mount -t tmpfs -o mode=755 run /run && '${process.execPath}' '${trials}' ${Number(count)}; exit $?`;
  const child = spawn('unshare', [...namespaces, 'sh', '-c', script], {
    // The trials end when their standard input does, so that they do not outlive this process.
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: '/run' },
  });
  const late = setTimeout(() => child.kill('SIGKILL'), minute + Number(count) * kinds * longestTrialMs);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const [status] = await once(child, 'close');
  clearTimeout(late);
  if (status !== 0) throw new Error(`The trials ended with ${status}.`);
  /** @type {Record<string, number>[]} */
  const rows = JSON.parse(output);
  const wrong = ['lost', 'charged twice', 'without an outcome'];
  // The table is printed all the same.
  if (rows.some((row) => wrong.some((column) => row[column] !== 0))) process.exitCode = 1;
  return rows;
}

/** Installs what is missing, as the other tools do, or says what to install. */
function requirePrograms() {
  const missing = () =>
    Object.entries(programs)
      .filter(([, program]) => !existsSync(program))
      .map(([name]) => name);
  if (missing().length > 0 && hasApt()) installDebians(...missing());
  if (missing().length > 0)
    throw new Error(`Programs are missing. On Debian: apt-get install -y ${missing().join(' ')}`);
}
