/** The webhooks of the demo merchant: an inbox, as every tenant has one, and the tester's own servers. */
import { inboxAddress } from '#contract/control/inbox-address.ts';
import { type Config, demoEntityId, demoWebhookSecret } from '../gateway/config/config.ts';
import { ConfigurationError } from '../gateway/config/configuration-error.ts';
import { webhookSchema } from '../gateway/config/entity-schemas.ts';
import { toDestination } from '../gateway/core/destination.ts';
import type { Command } from './command-line.ts';

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
