/** Describes the messages that the gateway sends to webhooks in the form of OpenAPI 3.1 (OpenAPI 3.1.1, 4.8.1). */
import { answerComponent } from './answer-schemas.ts';
import { type JsonSchema, refTo } from './schema.ts';

const hex = (description: string, bytes?: number): JsonSchema => ({
  type: 'string',
  pattern: bytes === undefined ? '^([0-9A-F]{2})+$' : `^[0-9A-F]{${bytes * 2}}$`,
  description,
});

const message = 'WebhookMessage';

/** Members that a webhook message adds to a record. */
const additions: JsonSchema = {
  type: 'object',
  properties: {
    presentationAmount: { type: 'string', description: 'Amount as the shopper saw it.' },
    presentationCurrency: { type: 'string', description: 'Currency as the shopper saw it.' },
    authentication: {
      type: 'object',
      properties: { entityId: { type: 'string', description: 'The channel.' } },
    },
    channelName: { type: 'string', description: 'Name of the channel.' },
    source: { type: 'string', enum: ['OPP', 'OPPUI'], description: 'OPPUI is a payment of the widget.' },
    shortId: { type: 'string', description: 'Three groups of four digits.' },
    paymentMethod: { type: 'string', description: 'CC card, DD direct debit, VA virtual account, OT other.' },
  },
};

const record = (name: 'Payment' | 'Registration'): JsonSchema => ({
  allOf: [refTo(answerComponent(name)), additions],
});

/** Returns the schema of one kind of message. */
function kind(type: string, actions: readonly string[], payload: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['type', 'action', 'payload'],
    properties: {
      type: { type: 'string', const: type },
      action: { type: 'string', enum: actions },
      payload,
    },
  };
}

export const webhookComponents: Readonly<Record<string, JsonSchema>> = {
  [message]: {
    description: 'A message after decryption.',
    anyOf: [
      kind('PAYMENT', ['CREATED', 'UPDATED'], record('Payment')),
      kind('REGISTRATION', ['CREATED', 'UPDATED', 'DELETED'], record('Registration')),
      kind('test', ['webhook activation'], refTo(answerComponent('Plain'))),
    ],
  },
};

const ciphertext: JsonSchema = {
  ...hex('The encrypted message, in hexadecimal.'),
  contentEncoding: 'AES-256-GCM',
  contentMediaType: 'application/json',
  contentSchema: refTo(message),
};

export const webhooks = {
  event: {
    post: {
      operationId: 'receiveEvent',
      summary: 'Something happened',
      description:
        'Sent to the webhooks of a channel. The body is a WebhookMessage as JSON, encrypted with AES-256-GCM under the webhook’s secret. Answer 2xx within 30 seconds. Messages may come twice and in any order.',
      // The gateway sends no credentials. A message that can be decrypted proves that its sender knows the secret.
      security: [],
      parameters: [
        header('X-Initialization-Vector', hex('Of AES-256-GCM, in hexadecimal.', 12)),
        header('X-Authentication-Tag', hex('Of AES-256-GCM, in hexadecimal.', 16)),
      ],
      requestBody: {
        required: true,
        content: {
          'text/plain': { schema: ciphertext },
          'application/json': {
            schema: {
              type: 'object',
              required: ['encryptedBody'],
              properties: { encryptedBody: ciphertext },
            },
          },
        },
      },
      responses: { '2XX': { description: 'Received. Anything else is tried again.' } },
    },
  },
} as const;

function header(name: string, { description = '', ...schema }: JsonSchema) {
  return { name, in: 'header', required: true, description, schema };
}
