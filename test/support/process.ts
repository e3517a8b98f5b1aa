/** Builds the server and runs it as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { buildForNode } from '../../tools/vite/node-build.mjs';

const root = resolve(import.meta.dirname, '../..');

export interface Ready {
  readonly gateway: string;
  /** The listener for operators, with `--admin`. */
  readonly admin?: string;
  /** The control plane; absent with `--control-port off`. */
  readonly control?: string;
  readonly shop: string;
  readonly entityId: string;
  readonly accessToken: string;
}

export interface Running {
  readonly stdout: () => string;
  readonly stderr: () => string;
  /**
   * Sends a signal, unless the process has ended, and waits for the end. Gives the exit code, or the signal that
   * ended the process.
   */
  stop(signal: NodeJS.Signals): Promise<number | string>;
}

export type ServerProcess = Ready & Running;

/** The build of this run of tests. It is inside node_modules, so that it finds the packages that users install beside. */
const dist = join(root, 'node_modules/.cache', `server-${process.env.TEST_RUN}`);
const done = join(dist, 'build.json');

/**
 * Builds the server as for a release, with small stand-ins for the browser files, and gives the path of its entry file.
 * The first test of a run builds it for all; `server-build.ts` removes it.
 */
export async function buildServer(): Promise<string> {
  if (isFirst()) await buildForAll();
  const isThere = () => existsSync(done) || !existsSync(dist);
  while (!isThere()) await setTimeout(50);
  if (!existsSync(done)) throw new Error('The server could not be built; the test that built it says why.');
  return join(dist, 'server', 'main.js');
}

/** Removes the build of this run. */
export function removeServerBuild(): void {
  rmSync(dist, { recursive: true, force: true });
}

/** Whether no other test has begun to build. */
function isFirst(): boolean {
  mkdirSync(join(dist, '..'), { recursive: true });
  try {
    mkdirSync(dist);
    return true;
  } catch {
    return false;
  }
}

/** Writes beside the build which source files each of its scripts has, by its path below the build. */
const noteSources: Plugin = {
  name: 'note-sources',
  generateBundle(_options, bundle) {
    const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
    const sources = scripts.map(({ fileName, moduleIds }) => [
      fileName,
      moduleIds.map((id) => relative(root, id)),
    ]);
    writeFileSync(join(dist, 'sources.json'), JSON.stringify(Object.fromEntries(sources)));
  },
};

/**
 * Returns the source files, below the root, of the scripts of the build that a process has loaded.
 *
 * @param coverage the folder that its variable `NODE_V8_COVERAGE` has named; the process has ended
 */
export function sourcesLoaded(coverage: string): string[] {
  const sources: Record<string, string[]> = JSON.parse(readFileSync(join(dist, 'sources.json'), 'utf8'));
  const reports = readdirSync(coverage)
    .map((name) => readFileSync(join(coverage, name), 'utf8'))
    .join();
  return Object.entries(sources).flatMap(([script, files]) =>
    reports.includes(pathToFileURL(join(dist, script)).href) ? files : [],
  );
}

async function buildForAll(): Promise<void> {
  try {
    const entries = { 'server/main': join(root, 'src/app/main.ts') };
    await buildForNode(entries, dist, { shared: 'server/assets', isQuiet: true, plugins: [noteSources] });
    cpSync(join(root, 'public'), join(dist, 'shop'), { recursive: true });
    mkdirSync(join(dist, 'public'));
    for (const file of ['paymentWidgets.js', 'frame.js']) writeFileSync(join(dist, 'public', file), '0');
    const integrity = { 'paymentWidgets.js': 'sha384-a', 'frame.js': 'sha384-b' };
    const buildNumber = `${'0'.repeat(40)}@2026-11-20 00:00:00 +0000`;
    writeFileSync(done, JSON.stringify({ version: '0'.repeat(12), buildNumber, integrity }));
  } catch (error) {
    rmSync(dist, { recursive: true });
    throw error;
  }
}

/** Environment variables of a process beside those of this one. */
export type Variables = Readonly<Record<string, string>>;

function spawnServer(main: string, args: readonly string[], variables: Variables, cwd = root) {
  return spawn(process.execPath, [main, ...args], { cwd, env: { ...process.env, ...variables } });
}

/**
 * Runs the server until it ends by itself: for command lines with which it cannot start, or that do something else.
 */
export async function runToEnd(
  main: string,
  args: readonly string[],
  input = '',
  variables: Variables = {},
  cwd = root,
) {
  const child = spawnServer(main, args, variables, cwd);
  child.stdin.end(input);
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const code = await ended(child);
  return { code, stdout: stdout(), stderr: stderr() };
}

/** Starts the server with `--json` on free ports and waits for the line that it prints. */
export async function startServer(
  main: string,
  args: readonly string[] = [],
  variables: Variables = {},
): Promise<ServerProcess> {
  const running = await start(main, ['--json', ...args], '\n', variables);
  return { ...(JSON.parse(running.stdout()) as Ready), ...running };
}

/** Starts the server in this folder, with these arguments only, and waits for the line that it prints for programs. */
export async function startInFolder(
  main: string,
  cwd: string,
  args: readonly string[],
  variables: Variables = {},
): Promise<ServerProcess> {
  const child = spawnServer(main, ['--json', ...args], variables, cwd);
  const running = await ready(child, '\n');
  return { ...(JSON.parse(running.stdout()) as Ready), ...running };
}

/** Starts the server on free ports and waits for the last line of the text that it prints for people. */
export function startForPerson(main: string, args: readonly string[], cwd = root): Promise<Running> {
  return start(main, args, 'Ctrl+C.\n', {}, cwd);
}

async function start(
  main: string,
  args: readonly string[],
  last: string,
  variables: Variables = {},
  cwd = root,
): Promise<Running> {
  return ready(spawnServer(main, ['--port', '0', '--shop-port', '0', ...args], variables, cwd), last);
}

async function ready(child: ChildProcess, last: string): Promise<Running> {
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const end = ended(child);
  await new Promise<void>((done, fail) => {
    child.stdout?.on('data', () => stdout().includes(last) && done());
    child.once('exit', () => fail(new Error(`The server did not start: ${stderr()}`)));
  });
  return {
    stdout,
    stderr,
    stop(signal) {
      child.kill(signal);
      return end;
    },
  };
}

function collect(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}

function ended(child: ChildProcess): Promise<number | string> {
  return new Promise((done) => {
    child.once('close', (code, signal) => done(code ?? signal ?? ''));
  });
}
