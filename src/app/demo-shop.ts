/** The demo merchant's shop, beside the gateway. */
import { join } from 'node:path';
import { type Config, demoEntityId, demoToken, demoWebhookSecret } from '../gateway/config/config.ts';
import { loadShopFiles } from '../shop/files.ts';
import { buildShop } from '../shop/shop.ts';
import type { Log } from '../web/log.ts';
import type { Command } from './command-line.ts';
import { listen } from './listen.ts';

/**
 * Whether the configuration has the demo merchant. The live environment and configurations with other merchants do not
 * have it.
 */
export function hasDemoMerchant({ entities }: Config): boolean {
  return entities.some(({ id }) => id === demoEntityId);
}

/**
 * Starts the shop. Throws `PortTaken`.
 *
 * @param here the folder of the built server, beside which the shop's files lie
 * @param gateway the address that the shop calls
 */
export async function startDemoShop(command: Command, here: string, gateway: string, log: Log) {
  const merchant = { gateway, entityId: demoEntityId, accessToken: demoToken };
  const files = loadShopFiles(join(here, '../shop'));
  const { app, port } = await listen(() => buildShop({ ...merchant, files, log }), {
    host: 'localhost',
    port: command.shopPort,
    fallback: command.fallbackPort || !command.hasShopPort,
    option: '--shop-port',
  });
  return {
    app,
    port,
    ready: {
      shop: `http://localhost:${port}`,
      ...{ entityId: demoEntityId, accessToken: demoToken, webhookSecret: demoWebhookSecret },
    },
  };
}
