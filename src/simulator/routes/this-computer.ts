import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../gateway/config/network.ts';
import { noSuchPath } from '../../gateway/core/refusal.ts';
import { isProxied } from '../../gateway/http/proxied.ts';

/**
 * For tools that ask for no credentials: throws for a request of another computer as for a path that does not exist. A
 * trap: through a proxy on this computer everybody comes from this computer.
 */
export function refuseStrangers(request: FastifyRequest): void {
  if (isProxied(request) || !isLoopback(request.ip)) throw noSuchPath();
}
