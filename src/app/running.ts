/**
 * The note that each running gateway leaves on its computer: a file with its addresses, by which `--health` finds it
 * whatever its port is.
 */
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parsedUrl } from '../web/parsed-url.ts';
import type { Command } from './command-line.ts';

export interface RunningGateway {
  /** Address of the gateway on this computer. */
  readonly gateway: string;
  /** Address of the listener for operators. */
  readonly admin?: string;
  /** Address of the control plane of the test environment. */
  readonly control?: string;
  /** Its database, without credentials; absent for one in memory. */
  readonly data?: string;
  /** Its configuration file. */
  readonly config?: string;
}

/** Returns what tells a gateway from the others of its computer: whole paths, and for PostgreSQL server and database. */
export function toComparablePlaces({
  data,
  config,
}: Pick<Command, 'data' | 'config'>): Pick<RunningGateway, 'data' | 'config'> {
  return {
    ...(data !== ':memory:' && { data: placeOfData(data) }),
    ...(config !== undefined && { config: resolve(config) }),
  };
}

function placeOfData(data: string): string {
  const address = parsedUrl(data);
  return address?.host ? `${address.host}${address.pathname}` : resolve(data);
}

/** The folder of this user's notes. Other users cannot read or write in it. */
const folder = join(tmpdir(), `payment-widgets-${ownUser()}`);

/** Writes the note and removes it when the process ends. Writes none on a read-only file system. */
export function noteRunning(running: RunningGateway): void {
  const file = join(folder, `${process.pid}.json`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!isOwnFolder()) return;
    rmSync(file, { force: true });
    writeFileSync(file, JSON.stringify(running), { flag: 'wx', mode: 0o600 });
  } catch {
    return;
  }
  process.once('exit', () => rmSync(file, { force: true }));
}

/** Finds the gateways of this user that run now. */
export function findRunning(): RunningGateway[] {
  try {
    if (!isOwnFolder()) return [];
    return readdirSync(folder).flatMap((name) => {
      const [, pid] = /^([0-9]+)\.json$/.exec(name) ?? [];
      if (pid === undefined || !isAlive(Number(pid))) return [];
      const running: Partial<RunningGateway> = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      return running.gateway === undefined ? [] : [{ ...running, gateway: running.gateway }];
    });
  } catch {
    return [];
  }
}

/** Returns the number of this user, who need not have a name; -1 where users have no numbers. */
function ownUser(): number {
  return process.getuid?.() ?? -1;
}

/** Whether the folder is this user's own: the folder of temporary files is everybody's, who may have made a link there. */
function isOwnFolder(): boolean {
  const uid = ownUser();
  const found = lstatSync(folder);
  return found.isDirectory() && (uid === -1 || (found.uid === uid && (found.mode & 0o022) === 0));
}

/** Whether a process of this number runs. A killed gateway has left its note. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
