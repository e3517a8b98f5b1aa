import type { FastifyInstance } from 'fastify';
import type { GatewayContext } from '../../../gateway/context.ts';
import { noSuchPath } from '../../../gateway/core/refusal.ts';
import { createSender } from '../../../gateway/http/send-asset.ts';

/**
 * `GET /_sim/wallets/{name}`: scripts that install the interfaces of the device wallets, each with a sheet of its own.
 * With them a page can pay with every wallet in any browser and without the internet. Test environment only.
 */
export function addWalletScripts(app: FastifyInstance, { assets }: Pick<GatewayContext, 'assets'>): void {
  app.get<{ Params: { name: string } }>('/_sim/wallets/:name', (request, reply) => {
    const script = assets.wallets.get(request.params.name);
    if (script === undefined) throw noSuchPath();
    return createSender(script, 'no-cache')(request, reply);
  });
}
