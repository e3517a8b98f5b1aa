/** Starts the package's own built server as a process that ends with this one, whatever happens to it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findPackageFolder } from './package-folder.ts';

/** How much of the log is kept, in characters: the newest. */
const maxLog = 1_000_000;

/** How long a start may take, in milliseconds. A busy computer needs many times the usual second. */
const startTimeoutMs = 120_000;

/**
 * Ends the server when its standard input does. The system closes that when this process is gone, by whichever way, so
 * that no server is left behind. Its data are in memory, so that nothing is to be written.
 */
const endWithParent =
  "data:text/javascript,process.stdin.on('end',()=>process.exit()).on('error',()=>process.exit()).resume().unref()";

/**
 * Node's own settings let the memory for new objects grow with the processors of the computer. There may be a gateway for
 * each of them, so this one stays small: 93 MB instead of 145 MB, of which 50 MB are Node's own file. The settings of glibc
 * give back what the start needs for a moment.
 */
const small = {
  flags: ['--max-semi-space-size=1', '--optimize-for-size'],
  env: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' },
};

/** How long a stop waits for the server's own end, in milliseconds. */
const stopTimeoutMs = 2_000;

export interface LaunchedServer {
  /** Address of the control plane. */
  readonly control: string;
  /** The newest of what it has written to its log. */
  readLog(): string;
  stop(): Promise<void>;
}

/** Starts the server, and waits until it is ready. @param isLoud whether its log goes to this process's error output, too */
export async function launchServer(args: readonly string[], isLoud = false): Promise<LaunchedServer> {
  const defaults = ['--port', '0', '--shop-port', '0', '--control-port', '0', '--data', ':memory:', '--json'];
  const script = [...small.flags, '--import', endWithParent, serverScript()];
  const child = spawn(process.execPath, [...script, ...defaults, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // What opens a gateway to other computers is not meant for this one.
    env: {
      ...process.env,
      ...small.env,
      PAYMENT_WIDGETS_HOSTS: '',
      PAYMENT_WIDGETS_CONTROL_TOKEN: '',
    },
  });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log = (log + chunk).slice(-maxLog);
    if (isLoud) process.stderr.write(chunk);
  });
  // The pipe breaks when the server ends first, which its exit tells better.
  child.stdin.on('error', () => {});
  const { control } = await readAddresses(child, () => log);
  if (typeof control !== 'string') {
    child.kill();
    throw new Error('The server has no control plane: the build is of another version than the kit.');
  }
  // A test process that forgets to stop the gateway can end nevertheless.
  for (const part of [child, child.stdin, child.stdout, child.stderr]) (part as { unref?(): void }).unref?.();
  return { control, readLog: () => log, stop: () => stop(child) };
}

/** Reads the line of JSON that the server prints when it is ready. */
function readAddresses(child: ChildProcess, readLog: () => string): Promise<{ control?: unknown }> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`The gateway did not start: ${reason}.\n${readLog()}`));
    };
    const timer = setTimeout(fail, startTimeoutMs, `it was not ready in ${startTimeoutMs / 1000} s`);
    child.once('error', (error) => fail(error.message));
    child.once('close', (code, signal) => fail(`it ended with ${signal ?? code}`));
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).once('line', (line) => {
      clearTimeout(timer);
      child.removeAllListeners('close');
      try {
        resolve(JSON.parse(line));
      } catch {
        fail(`it printed ${line}`);
      }
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  // The server waits for answers that are under way, and one that a fault makes hang never ends.
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}

/** The built server of the package. */
const serverScript = (): string => builtFile('dist/server/main.js');

/** A file of the build of the package that holds this file, as source or as part of the package. */
export function builtFile(name: string): string {
  const script = join(findPackageFolder(), name);
  if (existsSync(script)) return script;
  throw new Error(`${script} is missing: build the package first, with npm run build.`);
}
