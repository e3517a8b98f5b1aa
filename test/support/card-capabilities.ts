import type { Capabilities } from '../../src/connector/capabilities.ts';

/** What the connector of a test can do: every transaction of a card. A test names what is otherwise at its own. */
export const cardCapabilities: Capabilities = {
  paymentTypes: ['DB', 'PA', 'CP', 'RF', 'RV'],
  instruments: ['card'],
  parts: ['RF'],
  repeated: ['RF'],
  agreements: true,
  parameters: 'all',
  authentication: 'own',
};
