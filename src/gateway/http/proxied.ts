import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../web/origin.ts';

/**
 * Headers that proxies add (RFC 9110, 7.6.3; RFC 7239; RFC 8586), including those of nginx and of the large networks:
 * every header with the address of a client, whatever its prefix.
 */
const ofProxies =
  /^(via|forwarded|cdn-loop|x-forwarded(-.+)?|x-real-ip|x-original-(for|host|forwarded-for)|(.+-)?client-?ip|cf-.+|x-(envoy|azure|amzn?|appengine|vercel)-.+)$/;

/**
 * Whether a request from this computer came through a proxy on it, and so possibly from another computer. The signs of
 * a proxy are: its headers, a `Host` header with the name of another computer, and HTTP/1.0, which nginx uses and
 * hardly any other program does. A proxy without any of these signs looks like a local program.
 */
export function isProxied({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  for (const name in headers) if (ofProxies.test(name)) return true;
  return raw.httpVersion === '1.0' || !isLoopbackHost(headers.host);
}
