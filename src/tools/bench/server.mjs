/** Starts a built server for a measurement. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../sources.mjs';
import { pinned } from './processors.mjs';

/**
 * @param {string} data database file or `:memory:`
 * @param {string} [entry] script below the root
 * @param {{ args?: string[], processor?: number }} [options] more arguments, and the processor it has to stay on
 */
export async function startServer(data, entry = 'dist/server/main.js', { args = [], processor } = {}) {
  const line = [join(root, entry), '--port', '0', '--shop-port', '0', '--json', '--data', data, ...args];
  const [command, ...rest] = pinned(processor, process.execPath, line);
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [ready] = await once(createInterface({ input: child.stdout }), 'line');
  /** @type {{ gateway: string, shop: string, entityId: string, accessToken: string }} */
  const addresses = JSON.parse(ready);
  return {
    ...addresses,
    pid: Number(child.pid),
    /** @param {NodeJS.Signals} signal */
    async stop(signal = 'SIGTERM') {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}
