import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../web/origin.ts';

/**
 * Headers that proxies add (RFC 9110, 7.6.3; RFC 7239; RFC 8586), those of nginx and of the large networks among them. All
 * that tell the address of a client are meant, whatever comes before the word.
 */
const ofProxies =
  /^(via|forwarded|cdn-loop|x-forwarded(-.+)?|x-real-ip|x-original-(for|host|forwarded-for)|(.+-)?client-?ip|cf-.+|x-(envoy|azure|amzn?|appengine|vercel)-.+)$/;

/**
 * Whether a request that comes from this computer comes through a proxy on it, and thus from anybody: by what proxies add,
 * by a name that is not this computer's, which they pass on, or by HTTP/1.0, which nginx speaks and hardly a program else.
 * One that does nothing of that cannot be told from a program here.
 */
export function isProxied({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  if (Object.keys(headers).some((name) => ofProxies.test(name))) return true;
  return raw.httpVersion === '1.0' || !isLoopbackHost(headers.host);
}
