/** The connector of channels' own upstreams, which a test calls without a gateway around it. */
import type { Inquiry, ReportsInquiry } from '../../src/connector/orders.ts';
import type { Connectors, GatewayConnector, Route } from '../../src/gateway/connectors/connector.ts';
import { createConnectors } from '../../src/gateway/connectors/connectors.ts';
import type { ForwardingContext } from '../../src/gateway/connectors/forwarder.ts';
import { createRequestSender, type Deadline } from '../../src/gateway/connectors/sender.ts';
import { createSimulatedConnector } from '../../src/gateway/connectors/simulated-connector.ts';
import { upstreamConnector } from '../../src/gateway/connectors/upstream/upstream.ts';
import { simulator } from '../../src/testing/simulator/connector/simulator.ts';

type Channelled = Pick<Route, 'channel'>;

export interface ForwardingConnector extends GatewayConnector {
  find: (inquiry: Inquiry & Channelled, key: string, now: number) => ReturnType<GatewayConnector['find']>;
  reports: (inquiry: ReportsInquiry & Channelled) => ReturnType<NonNullable<GatewayConnector['reports']>>;
  obstacleTo: NonNullable<GatewayConnector['obstacleTo']>;
  close(): Promise<void>;
}

/** Makes the connectors of a gateway whose configuration names none. */
export function forwardingConnectors(context: ForwardingContext, sender = createRequestSender()): Connectors {
  return createConnectors({
    ...context,
    environment: 'test',
    sender,
    upstream: upstreamConnector,
    simulator: createSimulatedConnector('simulator', simulator),
  });
}

/** Makes the connector, which passes each order to the connector of the order's channel. */
export function gatewayConnector({
  deadline,
  ...context
}: ForwardingContext & { readonly deadline?: Deadline | undefined }): ForwardingConnector {
  const sender = createRequestSender(deadline);
  const connectors = forwardingConnectors(context, sender);
  const of = ({ channel, mode }: Pick<Route, 'channel' | 'mode'>) =>
    connectors.find({ connectors: {} }, { channel, mode, connector: null });
  return {
    charge: (order, key, now) => of(order).charge(order, key, now),
    followUp: (order, key, now) => of(order).followUp(order, key, now),
    find: (inquiry, key, now) => of(inquiry).find(inquiry, key, now),
    obstacleTo: async (order, now) => of(order).obstacleTo?.(order, now),
    reports: async (inquiry) => (await of(inquiry).reports?.(inquiry)) ?? { reports: [], hasMore: false },
    close: sender.close,
  };
}
