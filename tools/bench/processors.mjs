/** Keeps processes on different processors, so that the process that measures does not slow the measured one. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, platform } from 'node:os';

const canPin = spawnSync('taskset', ['-V']).status === 0 && availableParallelism() > 1;

/**
 * Returns the command line that starts a process on one processor, where the system supports that.
 *
 * @param {number | undefined} processor @param {string} command @param {string[]} args
 * @returns {[string, ...string[]]}
 */
export function pinned(processor, command, args) {
  if (processor === undefined || !canPin) return [command, ...args];
  return ['taskset', '-c', String(processor), command, ...args];
}

/**
 * Returns the processor time that a process has used, in seconds. On a busy machine it is a better measure than elapsed
 * time. Returns NaN where the system does not report it.
 *
 * @param {number} pid
 */
export function processorTime(pid) {
  const { own } = timesOf(pid);
  return own;
}

/**
 * Returns the processor time of a process and of all children that it has or had, in seconds. @param {number} pid
 */
export function familyTime(pid) {
  const { own, ended } = timesOf(pid);
  return own + ended + childrenOf(pid).reduce((sum, child) => sum + timeUnlessEnded(child), 0);
}

/** In hundredths of a second (proc_pid_stat(5): fields 14 and 15; 16 and 17 of ended children). @param {number} pid */
function timesOf(pid) {
  if (platform() !== 'linux') return { own: Number.NaN, ended: Number.NaN };
  const [user = NaN, system = NaN, childUser = NaN, childSystem = NaN] = readFileSync(
    `/proc/${pid}/stat`,
    'utf8',
  )
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return { own: (user + system) / 100, ended: (childUser + childSystem) / 100 };
}

/** @param {number} pid */
function childrenOf(pid) {
  if (platform() !== 'linux') return [];
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** @param {number} pid */
function timeUnlessEnded(pid) {
  try {
    return processorTime(pid);
  } catch {
    return 0;
  }
}
