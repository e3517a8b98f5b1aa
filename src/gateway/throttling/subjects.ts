/**
 * Makes the names of counters, so that a stolen database reveals neither an address nor a card. A name is a hash under
 * a key that is derived (RFC 5869) from the first of `registrationKeys`. When the first key changes, all counters start
 * anew.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config/config.ts';
import type { AbuseLimit } from '../config/throttles.ts';

type Keys = Pick<Config, 'registrationKeys' | 'environment'>;

/**
 * Returns the key of a counter in the store.
 *
 * @param subject the address, card number or other thing that is counted
 */
export function createCounterKey(config: Keys, guard: AbuseLimit, subject: string): string {
  const hash = createHmac('sha256', keyOf(config)).update(`${guard}|${subject}`).digest('base64url');
  return [config.environment, guard, hash].join('|');
}

const keys = new WeakMap<Keys, Uint8Array>();

function keyOf(config: Keys): Uint8Array {
  const known = keys.get(config);
  if (known !== undefined) return known;
  const [first] = config.registrationKeys;
  if (first === undefined) throw new Error('registrationKeys must hold at least one key');
  const key = new Uint8Array(hkdfSync('sha256', Buffer.from(first.key, 'hex'), '', 'throttling', 32));
  keys.set(config, key);
  return key;
}

/**
 * Returns the network of an address. For IPv6 it is the network of 64 bits, because a single customer may use any
 * address in it (RFC 6177). Text that is no address shares one counter.
 */
export function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return 'none';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts.slice(0, 4).join(':');
}
