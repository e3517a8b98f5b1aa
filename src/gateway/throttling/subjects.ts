/**
 * Whose requests are counted, named so that a stolen database tells neither an address nor a card: by a hash under a key
 * of its own (RFC 5869), made of the first of `registrationKeys`. With another first key everything is counted anew.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config/config.ts';
import type { AbuseLimit } from '../config/throttles.ts';

type Keys = Pick<Config, 'registrationKeys' | 'environment'>;

/** Key of a counter in the store. @param subject an address, a card number, whatever is counted */
export function counterKeyOf(config: Keys, guard: AbuseLimit, subject: string): string {
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
 * Whom an address stands for. Of IPv6 a network of 64 bits: a single customer has as many addresses of it as they like
 * (RFC 6177). What is no address shares one counter.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'none';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts.slice(0, 4).join(':');
}
