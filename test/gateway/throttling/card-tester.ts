/** Plays a fraudster who tries cards at a live gateway, and the acquirer that the gateway asks. */
import { afterEach, vi } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import type { ConfigInput } from '../../../src/gateway/config/config.ts';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { card, entityId, type TestGateway, testGateway, token } from '../../support/gateway.ts';

export const authorization = `Bearer ${token}`;
export const declined: Outcome = { code: '800.100.155', rule: 'declined' };
export const paid: Outcome = { code: '000.000.000', rule: 'paid' };

export const gateways: TestGateway[] = [];
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((one) => one.close()));
});

/** Makes an acquirer that gives everybody this outcome once it may answer, and counts the questions. */
export function makeAcquirer(outcome: Outcome, mayAnswer: Promise<void> = Promise.resolve()) {
  const charge = vi.fn((): Promise<Outcome> => mayAnswer.then(() => outcome));
  const connector: GatewayConnector = { ...simulator, authenticates: () => false, charge };
  return { charge, connector };
}

export async function live(
  connector: GatewayConnector,
  config: ConfigInput = {},
  data?: string,
): Promise<TestGateway> {
  const gateway = await testGateway({
    ...(data && { data }),
    connector,
    config: {
      environment: 'live',
      publicOrigin: 'https://pay.example',
      registrationKeys: [{ id: 'k', key: '0f'.repeat(32) }],
      trustedProxies: ['127.0.0.1'],
      ...config,
    },
  });
  gateways.push(gateway);
  return gateway;
}

export const proxied = (address: string) => ({
  host: 'pay.example',
  'x-forwarded-for': address,
  'x-forwarded-proto': 'https',
});

/** The n-th card number of a BIN. Its check digit may be wrong: the gateway leaves that to the acquirer. */
export const numberOf = (bin: string, n: number) => `${bin}${String(n).padStart(10, '0')}`;

export const prepare = async (gateway: TestGateway) => {
  const fields = {
    entityId,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    shopperResultUrl: 'https://shop.example/r',
  };
  const answer = await gateway.post('/v1/checkouts', fields, { authorization, ...proxied('192.0.2.200') });
  return answer.json().id;
};

export interface Try {
  readonly address: string;
  readonly number: string;
}

export const pay = (gateway: TestGateway, id: string, { address, number }: Try) =>
  gateway.pay(id, { 'card.number': number }, proxied(address));

/** Pays once, in a checkout of its own. */
export const tryOne = async (gateway: TestGateway, one: Try) => pay(gateway, await prepare(gateway), one);

/**
 * Pays one after another, each in a checkout of its own, until one is refused; then sends the rest at once. Gives all
 * statuses.
 */
export async function payInTurn(gateway: TestGateway, tries: readonly Try[]): Promise<number[]> {
  const ids = await Promise.all(tries.map(() => prepare(gateway)));
  const found: number[] = [];
  const all = tries.map((one, i) => [ids[i] ?? '', one] as const);
  while (all.length > 0) {
    const next = all.splice(0, found.at(-1) === 429 ? all.length : 1);
    const answers = await Promise.all(next.map(([id, one]) => pay(gateway, id, one)));
    found.push(...answers.map(({ statusCode }) => statusCode));
  }
  return found;
}

export const makeTries = (count: number, each: (i: number) => Try) =>
  Array.from({ length: count }, (_, i) => each(i));
export const addressOf = (i: number) => `198.51.100.${i % 250}`;
export const visa = card['card.number'];

/** Pays with the i-th card of a shopper, as the merchant's server does. */
export function payFromServer(
  gateway: TestGateway,
  i: number,
  other: Readonly<Record<string, string>> = {},
  bearer = token,
) {
  const fields = {
    entityId,
    amount: '1.00',
    currency: 'EUR',
    paymentType: 'DB',
    'customer.ip': addressOf(1),
    'card.number': numberOf(`4${20_000 + i}`, i),
    'card.expiryMonth': '12',
    'card.expiryYear': '2030',
    ...other,
  };
  const headers = { authorization: `Bearer ${bearer}`, ...proxied('192.0.2.200') };
  return gateway.post('/v1/payments', fields, headers);
}
