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
  // In hundredths of a second (proc_pid_stat(5): fields 14 and 15).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [user = 0, system = 0] = fields.slice(11, 13);
  return (user + system) / 100;
}
