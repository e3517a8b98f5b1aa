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
  if (platform() !== 'linux') return Number.NaN;
  return timesOf(pid).own;
}

/**
 * Returns the processor time of a process, of its children, and of the children that have ended, in seconds. NaN where the
 * system does not report it.
 *
 * @param {number} pid
 */
export function processorTimeOfAll(pid) {
  if (platform() !== 'linux') return Number.NaN;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const { own, ended } = timesOf(pid);
  return children.reduce((sum, child) => sum + timesOf(Number(child)).own, own + ended);
}

/** In hundredths of a second (proc_pid_stat(5): fields 14 to 17). @param {number} pid */
function timesOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { own: (user + system) / 100, ended: (endedUser + endedSystem) / 100 };
}
