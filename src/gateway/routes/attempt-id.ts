import { createHmac, hkdfSync } from 'node:crypto';
import type { Parameters } from '#contract/parameters/table.ts';
import type { GatewayContext } from '../context.ts';

/**
 * Returns the function that makes the attempt id for a request without a valid one, such as a form that a browser
 * submits by itself. Equal bodies get the same id at every node within the hour. 32 lower-case hexadecimal digits.
 *
 * Whoever has its key could guess card and security code from a stored attempt id. So it comes from the present code key,
 * which no file and no backup holds (design decision 12), and from a key of the configuration, which the database does not
 * hold.
 */
export function createAttemptIds({
  config: { registrationKeys },
  store: { codeKeys },
}: Pick<GatewayContext, 'config' | 'store'>): (sent: Parameters) => Promise<string> {
  const configured = Buffer.from(registrationKeys[0]?.key ?? '', 'hex');
  let derived = { id: '', key: new Uint8Array() };
  return async (sent) => {
    const { id, key } = await codeKeys.current();
    if (derived.id !== id) {
      derived = { id, key: new Uint8Array(hkdfSync('sha256', key, configured, 'attempt ids', 32)) };
    }
    const canonical = JSON.stringify(Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1)));
    return createHmac('sha256', derived.key).update(canonical).digest('hex').slice(0, 32);
  };
}
