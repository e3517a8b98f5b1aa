import type { FastifyInstance } from 'fastify';
import type { GatewayContext } from '../../../gateway/context.ts';
import { noSuchPath } from '../../../gateway/core/refusal.ts';
import { createSender } from '../../../gateway/http/send-asset.ts';

const names: ReadonlySet<string> = new Set(['apple-pay.js', 'google-pay.js', 'samsung-pay.js']);

/**
 * `GET /_sim/wallets/{name}`: a script that installs the interface of the device wallet of its name, with a sheet of its own.
 * With it a page can pay with every wallet in any browser and without the internet. Test environment only.
 */
export function addWalletScripts(app: FastifyInstance, { assets }: Pick<GatewayContext, 'assets'>): void {
  app.get<{ Params: { name: string } }>('/_sim/wallets/:name', (request, reply) => {
    const script = assets.wallets.get('wallets.js');
    if (script === undefined || !names.has(request.params.name)) throw noSuchPath();
    return createSender(script, 'no-cache')(request, reply);
  });
}
