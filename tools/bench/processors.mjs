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
  const [user = 0, system = 0] = readProcessStat(pid);
  return user + system;
}

/**
 * Returns the processor time of a process and of its children, those included that have ended, in seconds. Returns NaN where
 * the system does not report it.
 *
 * @param {number} pid
 */
export function familyTime(pid) {
  if (platform() !== 'linux') return Number.NaN;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [...children.map(Number).map(processorTimeIfAlive), ...readProcessStat(pid)].reduce(
    (sum, time) => sum + time,
    0,
  );
}

/** Returns the same of a child, and 0 of one that has ended since, which is among the ended ones. @param {number} pid */
function processorTimeIfAlive(pid) {
  try {
    return processorTime(pid);
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(String(/** @type {NodeJS.ErrnoException} */ (error).code))) return 0;
    throw error;
  }
}

/**
 * Returns what a process has used, and what its ended children have, each for itself and in the system, in seconds.
 *
 * @param {number} pid
 */
function readProcessStat(pid) {
  if (platform() !== 'linux') return [Number.NaN];
  // In hundredths of a second (proc_pid_stat(5): fields 14 to 17).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15);
  return fields.map((ticks) => Number(ticks) / 100);
}
