/** Runs nginx and HAProxy with the samples of docs/proxy, with other ports, and with their files in one folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tools/postgres.mjs';
import { proxyProgram } from '../../tools/proxies.mjs';

const samples = resolve(import.meta.dirname, '../../docs/proxy');

export interface RunningProxy {
  /** Where it listens, such as `http://127.0.0.1:40001`. */
  readonly origin: string;
  readonly port: number;
  /** Returns what is in the files that it has open now, also in deleted ones, by their names. */
  openFiles(): ReadonlyMap<string, Buffer>;
  /** Returns what is in the files that it has written: its logs, and what it keeps of requests. */
  writtenFiles(): ReadonlyMap<string, Buffer>;
  /** Ends it, and removes its files. */
  stop(): Promise<void>;
}

export interface ProxiedNode {
  /** Port of the node, and of its listener for operators. */
  readonly port: number;
  readonly admin: number;
}

/** Starts the proxy of this name before one node. */
export function startProxy(name: 'nginx' | 'haproxy', node: ProxiedNode): Promise<RunningProxy> {
  return name === 'nginx' ? startNginx(node) : startHaproxy(node);
}

async function startNginx(node: ProxiedNode): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-sample-'));
  // When root starts nginx, its workers are another user, who has to reach the folders for bodies and answers.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const text = readFileSync(join(samples, 'nginx.conf'), 'utf8')
    .replace('http {', `http {\n${temporary.join('\n')}`)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('127.0.0.1:8000', `127.0.0.1:${port}`)
    .replaceAll(/127\.0\.0\.1:808[01]/g, `127.0.0.1:${node.port}`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, text);
  const own = `daemon off; pid ${folder}/nginx.pid;`;
  const program = spawn(proxyProgram('nginx'), [
    '-p',
    folder,
    '-c',
    file,
    '-e',
    `${folder}/start.log`,
    '-g',
    own,
  ]);
  return running(program, { folder, port, configuration: file });
}

async function startHaproxy(node: ProxiedNode): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-sample-'));
  const port = await freePort();
  // On a busy computer a node answers probes late, and is taken out: then nobody gets the request.
  const text = readFileSync(join(samples, 'haproxy.cfg'), 'utf8')
    .replace(':8000"', `:${port}"`)
    .replace('inter 2s fall 2', 'inter 2s fall 1000');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, text);
  const variables = {
    NODE_A: `127.0.0.1:${node.port}`,
    ADMIN_A: String(node.admin),
    NODE_B: `127.0.0.1:${node.port}`,
    ADMIN_B: String(node.admin),
  };
  const program = spawn(proxyProgram('haproxy'), ['-db', '-f', file], {
    env: { ...process.env, ...variables },
  });
  return running(program, { folder, port, configuration: file });
}

interface Place {
  readonly folder: string;
  readonly port: number;
  readonly configuration: string;
}

async function running(program: ChildProcess, { folder, port, configuration }: Place): Promise<RunningProxy> {
  const log = join(folder, 'output.log');
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (text) => appendFileSync(log, text));
  const pid = program.pid ?? 0;
  const stop = async () => {
    if (program.exitCode === null && program.signalCode === null) {
      const ended = once(program, 'exit');
      program.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await listens(port)); tries += 1) {
    if (tries > 200 || program.exitCode !== null) {
      const said = existsSync(log) ? readFileSync(log, 'utf8') : 'nothing was said';
      await stop();
      throw new Error(`The proxy does not start: ${said}`);
    }
    await pause(50);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    openFiles: () => new Map(processesOf(pid).flatMap(openFilesOf)),
    writtenFiles: () => new Map(filesBelow(folder).filter(([path]) => path !== configuration)),
    stop,
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => socket.end(() => done(true)));
    socket.once('error', () => done(false));
  });
}

/** The process and those that it has started: nginx works in processes of its own. */
function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number);
  return [pid, ...children.filter((child) => child > 0)];
}

/** nginx deletes a body's file as soon as it is open, so that only the process still shows it. */
function openFilesOf(pid: number): [string, Buffer][] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((number): [string, Buffer][] => {
    try {
      const path = `/proc/${pid}/fd/${number}`;
      const target = readlinkSync(path);
      return /^\/(?!dev\/|proc\/)/.test(target) ? [[target, readFileSync(path)]] : [];
    } catch {
      // It was closed meanwhile.
      return [];
    }
  });
}

function filesBelow(folder: string): [string, Buffer][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path)]);
}
