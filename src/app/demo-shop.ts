/** The demo merchant: its shop beside the gateway, and its webhooks. */
import { join } from 'node:path';
import { inboxAddress } from '#contract/control/inbox-address.ts';
import { type Config, demoEntityId, demoToken, demoWebhookSecret } from '../gateway/config/config.ts';
import { ConfigurationError } from '../gateway/config/configuration-error.ts';
import { webhookSchema } from '../gateway/config/entity-schemas.ts';
import { toDestination } from '../gateway/core/destination.ts';
import { loadShopFiles } from '../shop/files.ts';
import { buildShop, type ShopDependencies } from '../shop/shop.ts';
import { listen } from '../web/listen.ts';
import type { Command } from './command-line.ts';

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
export async function startDemoShop(
  command: Command,
  here: string,
  gateway: string,
  { log, nameBrand }: Pick<ShopDependencies, 'log' | 'nameBrand'>,
) {
  const merchant = { gateway, entityId: demoEntityId, accessToken: demoToken };
  const files = loadShopFiles(join(here, '../shop'));
  const { app, port } = await listen(() => buildShop({ ...merchant, files, log, nameBrand }), {
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
      entityId: demoEntityId,
      accessToken: demoToken,
      webhookSecret: demoWebhookSecret,
    },
  };
}

/**
 * Returns the configuration in which the demo merchant has webhooks: the inbox of the workbench, where there is one, and
 * the addresses of `--forward-webhooks`, which also let callbacks go to this computer. Throws a
 * {@link ConfigurationError} for an address that is never called, and where there is no demo merchant.
 */
export function withDemoWebhooks(
  config: Config,
  { control, forwardWebhooks }: Pick<Command, 'control' | 'forwardWebhooks'>,
): Config {
  const problems = forwardWebhooks.flatMap(problemOf);
  if (problems.length > 0) throw new ConfigurationError(problems);
  const isDemo = config.environment === 'test' && config.entities.some(({ id }) => id === demoEntityId);
  if (!isDemo && forwardWebhooks.length > 0) {
    throw new ConfigurationError([
      '--forward-webhooks is for the demo merchant of the test environment; give your channel webhooks in the configuration',
    ]);
  }
  const addresses = [...(control === undefined ? [] : [inboxAddress]), ...forwardWebhooks];
  if (!isDemo || addresses.length === 0) return config;
  const types = ['PAYMENTS', 'REGISTRATIONS'];
  const webhooks = addresses.map((address) =>
    webhookSchema.parse({ address, types, secret: demoWebhookSecret }),
  );
  return {
    ...config,
    allowLoopbackCallbacks: config.allowLoopbackCallbacks || forwardWebhooks.length > 0,
    entities: config.entities.map((entity) =>
      entity.id === demoEntityId ? { ...entity, webhooks } : entity,
    ),
  };
}

function problemOf(address: string): string[] {
  const destination = toDestination(address, { environment: 'test', allowLoopbackCallbacks: true });
  if (typeof destination !== 'string') return [];
  return [
    `--forward-webhooks must be an http or https address that webhooks may call, such as http://localhost:4000/hook, not "${address}" (${destination})`,
  ];
}
