/** Reads who a request comes from, out of the `X-Forwarded-For` header of trusted proxies. */
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { recentlyUsed } from '../../web/recently-used.ts';
import type { Config } from '../config/config.ts';
import { isTrustedProxy } from '../config/network.ts';

type Proxies = Pick<Config, 'trustedProxies'>;

/** Returns a function that tells whether an address is a trusted proxy, with the last answers kept. */
export function createProxyCheck({ trustedProxies }: Proxies): (address: string) => boolean {
  return recentlyUsed(1000, (address) => isTrustedProxy(trustedProxies, address));
}

/**
 * Adds the hook that leaves one plain address in the header: the nearest one that is no trusted proxy. Some proxies
 * write the client's port behind it. An entry that is no address counts for the proxy that sent it.
 *
 * The header itself stays, because it shows that a proxy was there.
 */
export function readForwardedFor(app: FastifyInstance, config: Proxies): void {
  if (config.trustedProxies.length === 0) return;
  const isTrusted = createProxyCheck(config);
  let hasWarned = false;
  const warnOnce = () => {
    if (!hasWarned) app.log.warn(notAnAddress);
    hasWarned = true;
  };
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const header = raw.headers['x-forwarded-for'];
    if (typeof header !== 'string') return done();
    let client = raw.socket.remoteAddress ?? '';
    for (const entry of header.split(',').reverse()) {
      if (entry.trim() === '') continue;
      if (!isTrusted(client)) break;
      const address = readAddress(entry.trim());
      if (address === undefined) {
        warnOnce();
        break;
      }
      client = address;
    }
    raw.headers['x-forwarded-for'] = client;
    return done();
  });
}

const notAnAddress =
  'A trusted proxy sends an X-Forwarded-For header whose last entry is no address: all its shoppers share one limit. ' +
  'Let it send their addresses.';

/** Returns the address of an entry, without quotes, brackets and port; undefined when there is none. */
function readAddress(entry: string): string | undefined {
  const address = entry
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1');
  return isIP(address) > 0 ? address : undefined;
}
