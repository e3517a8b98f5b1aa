/** Requires https except on this computer (`service.md`, "Authentication": all requests must use https). */
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { serverLimits, serverOptions } from '../../web/request-guard.ts';
import type { Config } from '../config/config.ts';
import { isLoopback, isTrustedProxy } from '../config/network.ts';
import { Refusal } from '../core/refusal.ts';
import { createProxyCheck } from './forwarded-for.ts';
import { isProxied } from './proxied.ts';

/**
 * Fastify's options for the server's own certificate, and for proxies in front of it that end https.
 * `X-Forwarded-Proto` and `X-Forwarded-For` are used only from a trusted proxy, because any other client could write
 * any value into them.
 */
export function transportOptions({ tls, trustedProxies }: Config): FastifyServerOptions {
  const trust = trustedProxies.length === 0 ? {} : { trustProxy: createProxyCheck({ trustedProxies }) };
  const keepAliveTimeout = getKeepAliveTimeout({ trustedProxies });
  const limits = { ...serverOptions, keepAliveTimeout };
  const server = tls === undefined ? { http: limits } : { https: { ...limits, ...tlsOptions(tls) } };
  // Fastify's types fix the kind of server at compile time; here a setting decides it.
  return { ...trust, keepAliveTimeout, ...server } as FastifyServerOptions;
}

/** Returns the options of a server with its own certificate. */
export function tlsOptions({ certificate, key }: NonNullable<Config['tls']>) {
  return { cert: certificate, key, minVersion: 'TLSv1.2' as const, ciphers };
}

/**
 * Returns how long a connection without a request stays open, in milliseconds. A proxy must be the one that closes it:
 * otherwise it sends a request on a connection that the gateway is just closing, and answers 502.
 */
export function getKeepAliveTimeout({ trustedProxies }: Pick<Config, 'trustedProxies'>): number {
  return trustedProxies.length === 0 ? serverLimits.keepAliveTimeout : proxyKeepAliveMs;
}

/** Longer than the time after which common proxies close a connection: 60 s (nginx, AWS) or less. */
const proxyKeepAliveMs = 75_000;

/**
 * The allowed ciphers. Of TLS 1.2 only those with authenticated encryption and forward secrecy; TLS 1.3 has no others
 * (BCP 195, RFC 9325).
 */
const ciphers = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

/**
 * Refuses plain HTTP from other computers with 403, before anything else is checked. It does not redirect to https: a
 * client that follows the redirect would seem to work, but would have sent its token unencrypted.
 *
 * A trap: a proxy on this computer makes every request look like a local one. In the live environment a forwarded
 * request is therefore refused unless its proxy is trusted.
 *
 * The test environment takes plain HTTP from other computers when it was started with `allowedHosts`, for containers.
 */
export function requireHttps(app: FastifyInstance, config: Config): void {
  const isTestNetwork = config.environment === 'test' && config.allowedHosts.length > 0;
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.protocol.toLowerCase() === 'https') return done();
    if (config.environment === 'live' && comesFromStrangeProxy(config, request)) throw strangeProxy();
    if (!isLoopback(request.ip) && !isTestNetwork) throw plainHttp();
    return done();
  });
}

function comesFromStrangeProxy({ trustedProxies }: Config, request: FastifyRequest): boolean {
  return isProxied(request) && !isTrustedProxy(trustedProxies, request.raw.socket.remoteAddress ?? '');
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
