/** A gateway whose payments go to one connector, with the fake of its acquirer behind it. */
import { expect } from 'vitest';
import type { AcquirerRequest, ConnectorDefinition } from '../../src/connector/connector.ts';
import type { Send } from '../../src/connector/send.ts';
import { forwardingConnectors } from '../support/forwarding-connector.ts';
import {
  card,
  checkout,
  entityId,
  type Options,
  type TestGateway,
  testGateway,
  token,
} from '../support/gateway.ts';
import { fieldsOf } from '../support/shopper.ts';

type Fields = Readonly<Record<string, string>>;
type Routed<Settings> = Pick<ConnectorDefinition<Settings>, 'name' | 'capabilities' | 'settings' | 'create'>;

const authorization = `Bearer ${token}`;

/**
 * @param settings as they stand in the configuration
 * @param open opens the gateway; one whose node lives when absent
 */
export async function openAcquirerGateway<Settings extends object>(
  definition: Routed<Settings>,
  settings: object,
  send: Send,
  { config, ...options }: Options = {},
  open: (options: Options) => Promise<TestGateway> = testGateway,
) {
  const gateway = await open({
    ...options,
    config: {
      connectors: { cards: { definition, settings: definition.settings.parse(settings) } },
      routing: [{ connector: 'cards' }],
      ...config,
    },
    connectors: ({ forwardings }, warn) =>
      forwardingConnectors({ forwardings, warn }, { send, close: async () => {} }),
  });
  const post = async (path: string, fields: Fields, headers: Fields = {}) =>
    (await gateway.post(path, fields, { authorization, ...headers })).json();
  const tell = async ({ body, headers }: AcquirerRequest): Promise<number> => {
    const url = '/v1/connectors/cards/webhook';
    const sent = { 'content-type': 'application/json', ...headers };
    return (await gateway.app.inject({ method: 'POST', url, headers: sent, payload: body })).statusCode;
  };
  return {
    gateway,
    post,
    pay: (fields: Fields = {}) =>
      post('/v1/payments', { ...checkout, testMode: 'EXTERNAL', ...card, ...fields }),
    follow: (id: string, paymentType: string, amount = '92.00', fields: Fields = {}, headers: Fields = {}) =>
      post(`/v1/payments/${id}`, { entityId, currency: 'EUR', paymentType, amount, ...fields }, headers),
    codeOf: async (id: string) => (await gateway.store.findPayment(id))?.record.result.code,
    /** The address of the acquirer's page that the frame of a challenge shows. */
    async challengeOf({
      redirect,
    }: {
      redirect: { parameters: readonly { value: string }[] };
    }): Promise<string> {
      const step = await post(`/v1/threeDSecure/${redirect.parameters[0]?.value}/step`, {});
      return `${step.url}?${new URLSearchParams(fieldsOf(step))}`;
    },
    /** The records of what follows a payment. */
    followUpsOf: async (id: string) =>
      (await gateway.store.findFollowUps({ ids: [id], limit: 9 })).map(({ record }) => record),
    /** Hands a webhook of the acquirer over, and returns the status of the answer. */
    tell,
    async deliver(webhooks: readonly AcquirerRequest[]): Promise<void> {
      for (const webhook of webhooks) expect(await tell(webhook)).toBe(200);
    },
  };
}

export type AcquirerGateway = Awaited<ReturnType<typeof openAcquirerGateway>>;
