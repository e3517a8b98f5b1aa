// @runs own
/** What a stranger's webhook costs: anybody can send one, and no limit counts them. */
import * as crypto from 'node:crypto';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { programConnectors } from '../../src/app/connectors.ts';
import type { AcquirerRequest } from '../../src/connector/index.ts';
import { account, signedWebhook } from './adyen/fake-adyen.ts';
import { createKey, createRig, now } from './adyen/orders.ts';
import { webhookSecret } from './stripe/fake-stripe.ts';
import { connect, noon } from './stripe/orders.ts';

vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:crypto')>();
  return {
    ...original,
    createHmac: vi.fn(original.createHmac),
    timingSafeEqual: vi.fn(original.timingSafeEqual),
  };
});

interface Forgery {
  readonly webhook: AcquirerRequest;
  readonly hmacs: number;
}

const letters = 'x'.repeat(60_000);
const wrong = '0'.repeat(64);
const seconds = noon / 1000;
const stripeSigned = (signature: string) => ({ body: letters, headers: { 'stripe-signature': signature } });
const many = (part: string, count = 4800) => Array(count).fill(part).join(',');

const item = {
  amount: { value: 9200, currency: 'EUR' },
  eventCode: 'AUTHORISATION',
  merchantAccountCode: account.merchantAccount,
  merchantReference: createKey(1),
  originalReference: '',
  pspReference: 'P000000000000001',
  success: 'true',
};
const adyenItems = (hmacSignature: unknown, count = 1) => ({
  headers: {},
  body: JSON.stringify({
    live: 'false',
    notificationItems: Array(count).fill({
      NotificationRequestItem: { ...item, additionalData: { hmacSignature } },
    }),
  }),
});
/** Joining it to a text copies that text at each level. */
const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1), 'x']);

/** By the connector, requests of a stranger with the number of HMACs that each may cost. */
const forgeries: Readonly<Record<string, Readonly<Record<string, Forgery>>>> = {
  stripe: {
    'thousands of empty signatures': { webhook: stripeSigned(`t=${seconds},${many('v1')}`), hmacs: 1 },
    'thousands of wrong signatures': {
      webhook: stripeSigned(`t=${seconds},${many(`v1=${wrong}`)}`),
      hmacs: 1,
    },
    'thousands of times': { webhook: stripeSigned(`${many(`t=${seconds}`)},v1=${wrong}`), hmacs: 1 },
    'a time of long ago': { webhook: stripeSigned(`t=1,${many(`v1=${wrong}`)}`), hmacs: 0 },
    'a time that is none': { webhook: stripeSigned(`t=${letters},${many(`v1=${wrong}`)}`), hmacs: 0 },
    'no time': { webhook: stripeSigned(many(`v1=${wrong}`)), hmacs: 0 },
    'no signature': { webhook: stripeSigned(`t=${seconds},${many('v0')}`), hmacs: 0 },
  },
  adyen: {
    'hundreds of items with a wrong signature': { webhook: adyenItems('AAAA', 400), hmacs: 1 },
    'hundreds of items without a signature': { webhook: adyenItems(undefined, 400), hmacs: 0 },
    'a signature of nested lists': { webhook: adyenItems(nested(1000)), hmacs: 0 },
  },
};

const readers: Readonly<Record<string, (webhook: AcquirerRequest) => Promise<unknown> | undefined>> = {
  stripe: (webhook) => connect().connector.readWebhook?.(webhook, noon),
  adyen: (webhook) => createRig().connector.readWebhook?.(webhook, now),
};

beforeEach(() => void vi.clearAllMocks());

describe.each(Object.keys(forgeries))('a forged webhook of %s costs at most one HMAC', (name) => {
  it.each(Object.entries(forgeries[name] ?? {}))(
    'and at most ten comparisons: %s',
    async (_what, forgery) => {
      expect(await readers[name]?.(forgery.webhook)).toBeUndefined();
      expect(crypto.createHmac).toHaveBeenCalledTimes(forgery.hmacs);
      expect(vi.mocked(crypto.timingSafeEqual).mock.calls.length).toBeLessThanOrEqual(10);
    },
  );
});

test('each connector of the program that takes webhooks has rows of forged ones', () => {
  const signing = Object.keys(programConnectors).filter((name) => name !== 'upstream');
  expect(Object.keys(forgeries)).toEqual(expect.arrayContaining(signing));
});

test.each([0, 9])('a right signature of Stripe counts behind %i others', async (others) => {
  const { connector, fake } = connect();
  const { body, headers } = fake.deliver({ type: 'customer.created' }, webhookSecret, noon);
  const [time, right] = headers['stripe-signature'].split(',');
  const signature = [time, ...Array(others).fill(`v1=${wrong}`), right].join(',');
  expect(await connector.readWebhook?.({ body, headers: { 'stripe-signature': signature } }, noon)).toEqual(
    [],
  );
});

test('a genuine webhook of Adyen still costs one HMAC', async () => {
  const webhook = signedWebhook(item);
  vi.clearAllMocks();
  expect(await readers.adyen?.(webhook)).toHaveLength(1);
  expect(crypto.createHmac).toHaveBeenCalledOnce();
});
