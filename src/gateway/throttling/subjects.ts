/**
 * Makes the names of counters, so that a stolen database reveals neither an address nor a card. A name is a hash under
 * a key that is derived (RFC 5869) from the first of `registrationKeys`. When the first key changes, all counters start
 * anew.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config/config.ts';
import type { AbuseLimit } from '../config/throttles.ts';
import type { Clock } from '../core/clock.ts';
import type { Store } from '../store/store.ts';

/** What requests are counted with. */
export interface CountingContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly store: Pick<Store, 'countRequest' | 'readCount'>;
}

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

/** What is counted, such as a network, and how many times the configured limit it has. */
export interface CountedSubject {
  readonly name: string;
  readonly times: number;
}

/**
 * A customer gets 64, 56 or 48 bits (RFC 6177) and may use each address in them. In a larger network there may be several
 * customers, so that its limit is higher.
 */
const sizes = [
  { bits: 64, times: 1 },
  { bits: 56, times: 2 },
  { bits: 48, times: 8 },
] as const;

/** Returns the networks by which an address is counted: an IPv4 address itself. Text that is no address shares one counter. */
export function createNetworks(address: string): CountedSubject[] {
  if (!ipaddr.isValid(address)) return [{ name: 'none', times: 1 }];
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return [{ name: parsed.toString(), times: 1 }];
  const bytes = parsed.toByteArray();
  return sizes.map(({ bits, times }) => ({
    name: `${Buffer.from(bytes.slice(0, bits / 8)).toString('hex')}/${bits}`,
    times,
  }));
}
