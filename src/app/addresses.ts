/** The addresses at which a gateway is reached. */
import type { Config } from '../gateway/config/config.ts';
import { isLoopback, isLoopbackOrigin } from '../gateway/config/network.ts';
import { type ListenOptions, toOrigin } from '../web/listen.ts';

/**
 * Returns the address at which clients reach a gateway: its public origin, or an address of this computer with the
 * actual port when the gateway is for this computer only.
 */
export function getGatewayAddress(
  { publicOrigin, tls }: Config,
  { host, port }: Pick<ListenOptions, 'host' | 'port'>,
): string {
  if (publicOrigin !== undefined && !isLoopbackOrigin(publicOrigin)) return publicOrigin;
  const name = isLoopback(host) ? host : '127.0.0.1';
  return toOrigin({ host: name, port }, tls ? 'https' : 'http');
}

/** Returns the address at which programs of this computer reach a gateway, whatever its public origin is. */
export function getLocalAddress(
  { tls }: Pick<Config, 'tls'>,
  { host, port }: Pick<ListenOptions, 'host' | 'port'>,
): string {
  const isEveryAddress = host === '0.0.0.0' || host === '::';
  return toOrigin({ host: isEveryAddress ? '127.0.0.1' : host, port }, tls ? 'https' : 'http');
}
