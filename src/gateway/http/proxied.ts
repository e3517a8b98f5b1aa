import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../web/origin.ts';

/**
 * Headers that proxies add (RFC 9110, 7.6.3; RFC 7239; RFC 8586), also those of nginx and of the large networks: every
 * header that tells the address of a client, whatever its prefix.
 */
const ofProxies =
  /^(via|forwarded|cdn-loop|x-forwarded(-.+)?|x-real-ip|x-original-(for|host|forwarded-for)|(.+-)?client-?ip|cf-.+|x-(envoy|azure|amzn?|appengine|vercel)-.+)$/;

/**
 * Whether a request from this computer came through a proxy on it, and so possibly from anybody. Signs of a proxy: its
 * headers, a Host that is not this computer's and that the proxy passes on, and HTTP/1.0, which nginx speaks and hardly
 * any other program. A proxy that shows none of these cannot be told from a local program.
 */
export function isProxied({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  if (Object.keys(headers).some((name) => ofProxies.test(name))) return true;
  return raw.httpVersion === '1.0' || !isLoopbackHost(headers.host);
}
