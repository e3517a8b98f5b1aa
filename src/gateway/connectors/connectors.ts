/** Makes the connectors of a gateway from its configuration. */
import type { ConnectorDefinition } from '../../connector/connector.ts';
import { UnknownOutcome } from '../../connector/send.ts';
import type { Config } from '../config/config.ts';
import { StoreUnavailable } from '../core/unavailable.ts';
import { hashAccount } from './accounts.ts';
import type { Connectors, GatewayConnector, Route } from './connector.ts';
import { forwardOnce } from './forward-once.ts';
import type { ForwardingContext } from './forwarder.ts';
import { findMark, neverSentAt } from './forwardings.ts';
import type { Sender } from './sender.ts';
import { noUpstream } from './uncharged-outcomes.ts';

export interface ConnectorsOptions extends ForwardingContext {
  /** When the gateway started on a database that was put back to an earlier time, in milliseconds. */
  readonly restoredAt?: number;
  readonly environment: Config['environment'];
  readonly sender: Pick<Sender, 'send'>;
  /** Charges in the mode INTERNAL; undefined where no payment has this mode. */
  readonly simulator: GatewayConnector | undefined;
  /** Makes the connector of a channel's own upstream. */
  readonly upstream: ConnectorDefinition<NonNullable<Route['channel']['upstream']>>;
  /** Returns a connector, watched under this name; unwatched when absent. */
  readonly watch?: <Kind extends GatewayConnector>(connector: Kind, name: string) => Kind;
}

export function createConnectors(options: ConnectorsOptions): Connectors {
  const { environment, sender, upstream, warn, watch = (connector) => connector } = options;
  const { restoredAt = 0, restoredUntil = 0 } = options;
  const simulator = options.simulator && watch(options.simulator, options.simulator.name ?? 'simulator');
  /** By settings, which are other objects when the configuration was read again. */
  const made = new WeakMap<WeakKey, GatewayConnector>();

  function connectorOf<Settings extends object>(
    definition: ConnectorDefinition<Settings>,
    settings: Settings,
    {
      name = definition.name,
      scope,
      place,
    }: { readonly name?: string; readonly scope: string; readonly place: string },
  ): GatewayConnector {
    const earlier = made.get(settings);
    if (earlier !== undefined) return earlier;
    const warnOf = (sentence: string) => warn(`${sentence} (${place}).`);
    const connector = definition.create({ settings, send: sender.send, environment, warn: warnOf });
    const accountHash = hashAccount(definition.name, definition.account?.(settings) ?? settings);
    const { capabilities } = definition;
    const account = { connector, name, capabilities, scope, place, accountHash };
    const referenceForm = definition.referenceForm?.bind(definition);
    const connectorOnce = watch(
      { ...forwardOnce(account, options), ...(referenceForm && { referenceForm }) },
      name,
    );
    made.set(settings, connectorOnce);
    return connectorOnce;
  }

  return {
    mayLackPayment: (createdAt, now) => createdAt < restoredAt && now < restoredUntil,
    listAway({ connectors, entities }) {
      const settings = [
        ...Object.values(connectors).map((configured) => configured.settings),
        ...entities.flatMap((channel) => channel.upstream ?? []),
      ];
      const used = settings.flatMap((one) => made.get(one) ?? []);
      const away = used.filter(({ isAway }) => isAway?.());
      return [...new Set(away.flatMap(({ name }) => name ?? []))];
    },
    find({ connectors }, route) {
      const { mode, channel, connector: name } = route;
      if (mode === 'INTERNAL') return simulator ?? missingConnector(options, route, 'the test environment');
      if (name !== null) {
        const configured = connectors[name];
        return configured === undefined
          ? missingConnector(options, route, `connector ${name}`)
          : connectorOf(configured.definition, configured.settings, {
              name,
              scope: name,
              place: `connector ${name}`,
            });
      }
      const place = `channel ${channel.id}`;
      return channel.upstream === undefined
        ? missingConnector(options, route, place)
        : connectorOf(upstream, channel.upstream, { scope: channel.id, place });
    },
  };
}

/** Makes what stands in for a connector that the configuration does not have. */
function missingConnector(
  { forwardings, warn }: ForwardingContext,
  { mode }: Pick<Route, 'mode'>,
  place: string,
): GatewayConnector {
  async function find(): Promise<never> {
    const why = 'there is nobody to ask; put its connector back into the configuration';
    warn(`The outcome of a forwarded payment is unknown: ${why} (${place}).`);
    throw new UnknownOutcome(why);
  }
  const refused = async (_order: unknown, key: string) =>
    (await findMark(forwardings, key)).sentAt === neverSentAt ? noUpstream(mode) : find();
  return { charge: refused, followUp: refused, obstacleTo: async () => noUpstream(mode), find };
}

/** Returns the queue of a channel's jobs. Each channel has its own, because each has an upstream of its own. */
export function createQueueKey(entityId: string): string {
  return `connector:${entityId}`;
}

/**
 * Warns the operator about an error that a connector throws because of a bug. Two errors are expected and not reported:
 * an unknown outcome, and an unavailable store, which is already in the log.
 */
export function reportBug({ warn }: Pick<ForwardingContext, 'warn'>, error: unknown): void {
  if (error instanceof UnknownOutcome || error instanceof StoreUnavailable) return;
  const { name = 'Error', stack = '' } = error as Partial<Error>;
  // The warning names the place in the code, but not the error's message, which may contain values that were sent.
  const where = stack.split('\n').find((line) => /^\s+at /.test(line)) ?? '';
  warn(
    `A connector failed with ${name}${where.trimEnd()}: the payment is pending until its outcome is known.`,
  );
}
