/** Attempts that wait for their shopper at the issuer's page hold no slot. The limit of their card is judged afterwards. */
import { expect, test, vi } from 'vitest';
import type { Outcome } from '../../../src/connector/outcome.ts';
import { takeChallengeResults } from '../../../src/gateway/payments/authentication-steps.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { browser, type TestGateway, testGateway } from '../../support/gateway.ts';
import { declined, gateways, paid } from './card-tester.ts';

const limit = { limit: 1, seconds: 600 };

/** Pays a new checkout up to the challenge, and gives the id of the authentication. */
async function reachChallenge(gateway: TestGateway) {
  const checkout = await gateway.prepare();
  const answer = await gateway.pay(checkout, { 'card.number': '4200000000000018', ...browser });
  return { checkout, id: String(answer.json().redirect.parameters[0].value) };
}

async function passChallenge({ store, context }: TestGateway, id: string): Promise<void> {
  const { transactionId, state } = (await store.authentications.find(id)) ?? {};
  await takeChallengeResults(context, {
    messageType: 'RReq',
    threeDSServerTransID: transactionId ?? '',
    acsTransID: state?.issuer?.acsTransID ?? '',
    transStatus: 'Y',
    eci: '05',
    authenticationValue: 'x'.repeat(28),
    interactionCounter: '01',
  });
}

test('of challenges of one card, passed after another, the acquirer gets as many declines as the limit of the card allows', async () => {
  const charge = vi.fn(async (): Promise<Outcome> => declined);
  const gateway = await testGateway({
    connector: { ...simulator, charge },
    config: { throttles: { 'declines-by-card': limit, 'declines-by-bin': { limit: 10, seconds: 600 } } },
  });
  gateways.push(gateway);
  const waiting = [
    await reachChallenge(gateway),
    await reachChallenge(gateway),
    await reachChallenge(gateway),
  ];
  for (const { id } of waiting) await passChallenge(gateway, id);
  expect(charge).toHaveBeenCalledTimes(1);
  for (const { checkout } of waiting) {
    expect((await gateway.status(checkout)).json().result.code).toBe(declined.code);
  }
});

test('a challenge that is passed counts as a success when its payment is made', async () => {
  const charge = vi.fn(async (): Promise<Outcome> => paid);
  const counted = { limit: 1, seconds: 600, percent: 40 };
  const gateway = await testGateway({
    connector: { ...simulator, charge },
    config: { throttles: { 'declines-by-bin': counted } },
  });
  gateways.push(gateway);
  for (let i = 0; i < 3; i += 1) await passChallenge(gateway, (await reachChallenge(gateway)).id);
  charge.mockResolvedValueOnce(declined);
  await passChallenge(gateway, (await reachChallenge(gateway)).id);
  // One decline of four: fewer than 40 percent.
  expect((await gateway.pay(await gateway.prepare())).statusCode).toBe(200);
});
