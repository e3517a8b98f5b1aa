import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../../../gateway/config/network.ts';
import { Refusal } from '../../../gateway/core/refusal.ts';
import { isProxied } from '../../../gateway/http/proxied.ts';

const message =
  'answers only programs of the gateway’s own computer that call it by 127.0.0.1 or localhost; from another one use the control plane (--control-host)';

/**
 * Refuses requests from other computers with 404, for tools that need no credentials. Trap: through a proxy on this computer, every request seems to come from this computer.
 */
export function refuseStrangers(request: FastifyRequest): void {
  if (isProxied(request) || !isLoopback(request.ip))
    throw new Refusal(404, '200.100.199', [{ name: 'path', value: null, message }]);
}
