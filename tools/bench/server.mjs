/** Starts a built server for a measurement. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../sources.mjs';
import { pinned } from './processors.mjs';

/** @typedef {{ gateway: string, admin?: string, control?: string, shop: string, entityId: string, accessToken: string }} Addresses */

/**
 * @param {string} data database file or `:memory:`
 * @param {string} [entry] script below the root
 * @param {object} [options]
 * @param {string[]} [options.args] more arguments
 * @param {number} [options.processor] the processor that it stays on
 * @param {boolean} [options.json] whether it logs JSON. Without it no answer is logged, and the addresses are known only of
 *   a server with a public origin
 */
export async function startServer(
  data,
  entry = 'dist/server/main.js',
  { args = [], processor, json = true } = {},
) {
  const line = [join(root, entry), '--port', '0', '--shop-port', '0', '--data', data, ...args];
  const [command, ...rest] = pinned(processor, process.execPath, json ? [...line, '--json'] : line);
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'ignore'] });
  const addresses = await addressesIn(createInterface({ input: child.stdout }));
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

/**
 * Creates a checkout and gives its id. @param {Pick<Addresses, 'gateway' | 'entityId' | 'accessToken'>} server @param
 * {Record<string, string>} [more] parameters
 */
export async function createCheckout(server, more = {}) {
  return (await prepareCheckout(server, more)).id;
}

/**
 * Creates a checkout and gives its id, with the script's hash where `integrity=true` asks for it. @param
 * {Pick<Addresses, 'gateway' | 'entityId' | 'accessToken'>} server @param {Record<string, string>} [more] parameters
 */
export async function prepareCheckout({ gateway, entityId, accessToken }, more = {}) {
  const answer = await fetch(`${gateway}/v1/checkouts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams({ entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', ...more }),
  });
  return /** @type {{ id: string, integrity?: string }} */ (await answer.json());
}

/** @param {AsyncIterable<string>} lines @returns {Promise<Addresses>} */
async function addressesIn(lines) {
  for await (const line of lines) {
    if (line.startsWith('{')) return JSON.parse(line);
    const [, port] = /^ *Listens on +port ([0-9]+)$/.exec(line) ?? [];
    if (port !== undefined)
      return { gateway: `http://127.0.0.1:${port}`, shop: '', entityId: '', accessToken: '' };
  }
  throw new Error('The server ended before it listened.');
}
