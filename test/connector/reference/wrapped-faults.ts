/** Faults around a connector for cards and wallets, each with the promise that it breaks. */
import type { Connector, ConnectorDefinition } from '../../../src/connector/index.ts';
import { UnknownOutcome } from '../../../src/connector/index.ts';
import { benchCard } from '../../../src/testing/connector-checks/bench.ts';
import { createReferenceConnector } from './reference-connector.ts';

type Definition = ReturnType<typeof createReferenceConnector>;
type Parts = Parameters<Definition['create']>[0];

export interface WrappedFault {
  readonly fault: string;
  readonly promise: RegExp;
  readonly wrap: (connector: Connector, parts: Parts) => Partial<Connector>;
}

/** As Google Pay gives one: JSON with long runs of letters. */
const paymentToken = JSON.stringify({
  signature: 'MEYCIQDkq1bIq0Zc7hQ9Y0m3u5dK2vXw8',
  signedMessage: 'eyJlbmNyeXB0ZWRNZXNzYWdlIjoiWmxhc2hjYXJkIn0',
});
export const walletOrder = { instrument: { kind: 'wallet', wallet: 'deviceWalletB', paymentToken } } as const;

export const wrappedFaults: readonly WrappedFault[] = [
  {
    fault: 'has a part of a wallet’s token in a warning',
    promise: /USD is charged to the last digit/,
    wrap: (connector, { warn }) => ({
      async charge(order, key, now) {
        if (order.instrument.kind === 'wallet')
          warn(`The token ${order.instrument.paymentToken.slice(0, 60)}… came.`);
        return connector.charge(order, key, now);
      },
    }),
  },
  {
    fault: 'has a wallet’s token in an error',
    promise: /a payment that meets 500 in JSON, before/,
    wrap: (connector) => ({
      charge: (order, key, now) =>
        connector.charge(order, key, now).catch(() => {
          throw new UnknownOutcome(`no answer to ${JSON.stringify(order.instrument)}`);
        }),
    }),
  },
  {
    fault: 'puts what a browser brings along into a path',
    promise: /what a browser brings along decides nothing/,
    wrap: (connector, { send, settings }) => ({
      async resume(inquiry, details, key, now) {
        if (details.token !== undefined)
          await send({ method: 'GET', url: `${settings.address}/pages/${details.token}` });
        return connector.resume?.(inquiry, details, key, now) ?? Promise.reject();
      },
    }),
  },
  {
    fault: 'names a payment otherwise in its notification',
    promise: /a webhook tells what became of a payment/,
    wrap: (connector) => ({
      async readWebhook(request, now) {
        const told = await connector.readWebhook?.(request, now);
        return told?.map(
          (one) => ({ ...one, outcome: { ...one.outcome, reference: 'other' } }) as typeof one,
        );
      },
    }),
  },
  {
    fault: 'tells a refund by the key of its payment',
    promise: /a webhook about a follow-up tells it by its own key/,
    wrap(connector) {
      let first = '';
      return {
        charge(order, key, now) {
          first = key;
          return connector.charge(order, key, now);
        },
        async readWebhook(request, now) {
          const told = await connector.readWebhook?.(request, now);
          return told?.map((one) => ({ ...one, key: first }));
        },
      };
    },
  },
];

/** Returns the definition of a connector with a fault. It charges a wallet as the card in it. */
export function createWrappedConnector({ wrap }: Pick<WrappedFault, 'wrap'>): Definition {
  const definition: ConnectorDefinition<Parts['settings']> = createReferenceConnector();
  return {
    ...definition,
    capabilities: { ...definition.capabilities, instruments: ['wallet'] },
    create(parts) {
      const plain = definition.create(parts);
      const opened: Connector = {
        ...plain,
        charge: (order, key, now) => plain.charge({ ...order, instrument: benchCard }, key, now),
      };
      return { ...opened, ...wrap(opened, parts) };
    },
  };
}
