import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../gateway/config/network.ts';
import { noSuchPath } from '../../gateway/core/refusal.ts';
import { isProxied } from '../../gateway/http/proxied.ts';

/**
 * Refuses requests from other computers, for tools that need no credentials. Throws the error of a path that does not
 * exist. Trap: through a proxy on this computer, every request seems to come from this computer.
 */
export function refuseStrangers(request: FastifyRequest): void {
  if (isProxied(request) || !isLoopback(request.ip)) throw noSuchPath();
}
