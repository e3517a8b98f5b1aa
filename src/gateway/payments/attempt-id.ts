import { createHmac, hkdfSync } from 'node:crypto';
import type { Parameters } from '#contract/parameters/table.ts';
import type { Config } from '../config/config.ts';

/**
 * Returns the function that makes the attempt id for a request without a valid one, such as a form that a browser
 * submits by itself. Equal bodies get the same id at every node. 32 lower-case hexadecimal digits.
 *
 * Its key comes from the newest key of the configuration, which all nodes share (RFC 5869). It keeps attempt ids secret:
 * without it, the card could be guessed from a stored attempt id.
 */
export function attemptIdsOf({
  registrationKeys,
}: Pick<Config, 'registrationKeys'>): (sent: Parameters) => string {
  const configured = Buffer.from(registrationKeys[0]?.key ?? '', 'hex');
  const key = new Uint8Array(hkdfSync('sha256', configured, '', 'attempt ids', 32));
  return (sent) => {
    const canonical = JSON.stringify(Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1)));
    return createHmac('sha256', key).update(canonical).digest('hex').slice(0, 32);
  };
}
