/** HTTPS everywhere but on this computer (`service.md`, "Authentication": all requests must use https). */
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback, isTrustedProxy } from '../config/network.ts';
import { Refusal } from '../refusal.ts';
import { serverLimits } from './request-guard.ts';

/**
 * Fastify's options for the server's own certificate and for proxies that end https before it. Only of a trusted
 * address are `X-Forwarded-Proto` and `X-Forwarded-For` believed; anybody else could write what they like.
 */
export function transportOptions({ tls, trustedProxies }: Config): FastifyServerOptions {
  const trust =
    trustedProxies.length === 0
      ? {}
      : { trustProxy: (address: string) => isTrustedProxy(trustedProxies, address) };
  const server =
    tls === undefined
      ? { http: serverLimits }
      : { https: { ...serverLimits, cert: tls.certificate, key: tls.key, minVersion: 'TLSv1.2' } };
  // Fastify's types know the kind of server when compiled; here it is a setting.
  return { ...trust, ...server } as FastifyServerOptions;
}

/**
 * Refuses plain HTTP from other computers with 403 before anything is looked at: no data, and no redirect that would
 * make a client send its token a second time in the clear and then work by itself.
 *
 * A trap: a proxy on this computer makes every request look like one of this computer. In the live environment a
 * forwarded request is therefore refused unless its proxy is trusted.
 */
export function requireHttps(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.protocol.toLowerCase() === 'https') return done();
    if (config.environment === 'live' && comesFromStrangeProxy(config, request)) throw strangeProxy();
    if (!isLoopback(request.ip)) throw plainHttp();
    return done();
  });
}

function comesFromStrangeProxy({ trustedProxies }: Config, { headers, raw }: FastifyRequest): boolean {
  const forwarded = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'].some((name) => name in headers);
  return forwarded && !isTrustedProxy(trustedProxies, raw.socket.remoteAddress ?? '');
}

function plainHttp(): Refusal {
  return httpsNeeded('is needed from other computers; begin the address with https://');
}

function strangeProxy(): Refusal {
  return httpsNeeded('is needed; add the address of the proxy that forwards requests to trustedProxies');
}

function httpsNeeded(message: string): Refusal {
  return new Refusal(403, '200.100.199', [{ name: 'https', value: null, message }]);
}
