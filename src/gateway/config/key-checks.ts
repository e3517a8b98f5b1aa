import { hkdfSync } from 'node:crypto';
import type { Config } from './config.ts';

/**
 * Returns a value for each registration key by the key's id. Processes compare these values to find out whether they have
 * the same keys. A value tells nothing of its key, which is random (RFC 5869).
 */
export function createKeyChecks({
  registrationKeys,
}: Pick<Config, 'registrationKeys'>): Record<string, string> {
  return Object.fromEntries(
    registrationKeys.map(({ id, key }) => {
      const value = hkdfSync('sha256', Buffer.from(key, 'hex'), id, 'check of a registration key', 16);
      return [id, Buffer.from(value).toString('hex')];
    }),
  );
}
