/** Starts the built server for a measurement. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../sources.mjs';

/**
 * @param {string} data database file or `:memory:`
 * @param {string} [entry] script below the root
 */
export async function startServer(data, entry = 'dist/server/main.js') {
  const args = [join(root, entry), '--port', '0', '--shop-port', '0', '--json', '--data', data];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  /** @type {{ gateway: string, shop: string, entityId: string, accessToken: string }} */
  const addresses = JSON.parse(line);
  return {
    ...addresses,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
