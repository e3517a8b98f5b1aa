/** The connectors of this program, by the names that a configuration gives. */
import { adyen } from '../acquirers/adyen/index.ts';
import { stripe } from '../acquirers/stripe/index.ts';
import type { ConnectorDefinition } from '../connector/connector.ts';
import { upstreamConnector } from '../gateway/connectors/upstream/upstream.ts';

export const programConnectors: Readonly<Record<string, ConnectorDefinition<object>>> = {
  adyen,
  stripe,
  upstream: upstreamConnector,
};
