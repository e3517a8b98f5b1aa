/**
 * Starts servers with the same merchant in a configuration file, so that the live and the test environment serve the
 * same requests.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server.mjs';

export const benchEntityId = 'b'.repeat(32);
export const accessToken = 'merchant-of-the-bench';
/** The gateway's origin, as shoppers' browsers know it. */
export const publicOrigin = 'https://pay.example';

/**
 * Writes a configuration file with one merchant into a new folder.
 *
 * @param {'live' | 'test'} environment @param {{ channel?: object } & Record<string, unknown>} [more] members of the file;
 *   `channel` has those of the channel
 * @returns the file and its folder
 */
export function writeConfig(environment, { channel = {}, ...more } = {}) {
  const folder = mkdtempSync(join(tmpdir(), `payment-widgets-${environment}-`));
  const config = join(folder, 'config.json');
  const accessTokenHash = createHash('sha256').update(accessToken).digest('hex');
  const channels = [{ id: benchEntityId, name: 'Bench', ...channel }];
  const file = {
    environment,
    publicOrigin,
    merchants: [{ id: 'a'.repeat(32), name: 'Bench', channels }],
    tokens: [{ accessTokenHash, entities: [benchEntityId] }],
    registrationKeys: [{ id: 'bench', key: randomBytes(32).toString('hex') }],
    // All load comes from one address and one merchant, so the limits per address and merchant must not apply.
    throttles: { 'checkout-create': false, 'shopper-requests-by-address': false },
    ...more,
  };
  writeFileSync(config, JSON.stringify(file), { mode: 0o600 });
  return { config, folder };
}

/**
 * Starts a built server on a new database file. The live environment keeps no journal and sends no headers that explain
 * a decision; both environments log what `npm start` logs.
 *
 * @param {'live' | 'test'} environment @param {string} entry script below the root @param {number} processor
 */
export async function startEnvironment(environment, entry, processor) {
  const { config, folder } = writeConfig(environment);
  const data = join(folder, 'gateway.sqlite');
  const server = await startServer(data, entry, { args: ['--config', config], processor, json: false });
  return {
    port: Number(new URL(server.gateway).port),
    pid: server.pid,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
