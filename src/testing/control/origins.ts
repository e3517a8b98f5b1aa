/** The origins of the gateway and of the blank pages, as a caller of the control plane reaches them. */

import type { Config } from '../../gateway/config/config.ts';
import { isLoopback, isLoopbackOrigin } from '../../gateway/config/network.ts';
import { parsedUrl } from '../../web/parsed-url.ts';
import { ControlRefusal } from './refuse.ts';

interface ReachedGateway {
  readonly config: Pick<Config, 'publicOrigin' | 'tls'>;
  /** Address of the gateway as this computer reaches it, and the port that it listens on. */
  readonly address: string;
  readonly port: number;
}

/**
 * On this computer the pages have the other name than the gateway, so that both are foreign to each other, as with a real
 * shop. Elsewhere the gateway has its public origin, or the name by which the caller reached the control plane.
 *
 * @param host the request's header
 * @param controlPort the port that the control plane listens on
 */
export function controlOrigins(
  host: string | undefined,
  { config: { publicOrigin, tls }, address, port }: ReachedGateway,
  controlPort: number,
): { readonly gateway: string; readonly pages: string } {
  const asked = parsedUrl(`http://${host ?? 'localhost'}`);
  if (asked === undefined) {
    throw new ControlRefusal(400, 'host', 'host is no name with a port: send one such as 127.0.0.1:8090.');
  }
  const { hostname } = asked;
  if (isLoopback(hostname.replace(/^\[|\]$/g, ''))) {
    const { hostname: own } = new URL(address);
    return {
      gateway: address,
      pages: `http://${own === 'localhost' ? '127.0.0.1' : 'localhost'}:${controlPort}`,
    };
  }
  const isPublic = publicOrigin !== undefined && !isLoopbackOrigin(publicOrigin);
  const used = `${tls ? 'https' : 'http'}://${hostname}:${port}`;
  return { gateway: isPublic ? publicOrigin : used, pages: `http://${hostname}:${controlPort}` };
}
