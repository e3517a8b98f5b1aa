// @runs cases
// @tests src/gateway/payments/authentication-steps.ts
/**
 * Random histories of checkouts whose issuer challenges the shopper: messages get lost, doubled and reordered, time
 * passes, and other cards come in between.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { takeChallengeResults } from '../../../src/gateway/payments/authentication-steps.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { caseCount } from '../../support/case-count.ts';
import { browser, type TestGateway, testGateway } from '../../support/gateway.ts';

const second = 1_000;

/** Keys of the transactions that moved money. */
const charges = new Set<string>();
const connector: GatewayConnector = {
  ...simulator,
  async charge(order, key, now) {
    const outcome = await simulator.charge(order, key, now);
    if (outcome.code.startsWith('000.1')) charges.add(key);
    return outcome;
  },
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({ connector });
});
afterAll(() => gateway.close());

const cards = {
  challenge: '4200000000000018',
  challengeWithMethod: '4200000000000042',
  method: '4200000000000091',
  plain: '4200000000000000',
} as const;

/** The last four digits of the cards whose issuer must authenticate the shopper by a challenge. */
const asks = new Set([cards.challenge, cards.challengeWithMethod].map((number) => number.slice(-4)));

type Move =
  | { readonly kind: 'pay'; readonly card: keyof typeof cards; readonly attempt: number }
  | { readonly kind: 'issuer'; readonly status: 'Y' | 'N' | 'U' }
  | { readonly kind: 'step' | 'give up the method' | 'notify' | 'return' | 'cancel' | 'due' }
  | { readonly kind: 'wait'; readonly time: number };

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      card: fc.constantFrom(...(Object.keys(cards) as (keyof typeof cards)[])),
      attempt: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('issuer' as const), status: fc.constantFrom('Y', 'N', 'U') }),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom<Move>(
      { kind: 'step' },
      { kind: 'give up the method' },
      { kind: 'notify' },
      { kind: 'return' },
      { kind: 'cancel' },
    ),
  },
  { weight: 1, arbitrary: fc.constant<Move>({ kind: 'due' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      time: fc.constantFrom(second, 10 * second, 31 * second, 601 * second),
    }),
  },
);

/** One checkout, what the browser knows of it, and what the issuer has said. */
class Life {
  /** Ids of the authentications, newest last. */
  readonly authentications: string[] = [];
  /** Payment ids of the authentications for which the test has sent the issuer's yes. */
  readonly blessed = new Set<string>();
  constructor(readonly checkout: string) {}

  async make(move: Move): Promise<void> {
    const id = this.authentications.at(-1) ?? '0'.repeat(32);
    const post = (path: string, fields: Record<string, string>) =>
      gateway.post(`/v1/threeDSecure/${id}/${path}`, fields);
    switch (move.kind) {
      case 'pay':
        return this.#pay(move.card, move.attempt);
      case 'wait':
        return gateway.wait(move.time);
      case 'due':
        return void (await gateway.runDue());
      case 'issuer':
        return this.#issuer(id, move.status);
      case 'step':
        return void (await post('step', {}));
      case 'give up the method':
        return void (await post('step', { method: 'timeout' }));
      case 'cancel':
        return void (await post('step', { cancel: 'true' }));
      case 'notify':
        return void (await post('method', { threeDSMethodData: await this.#message(id) }));
      case 'return':
        return void (await post('challenge', {
          cres: await this.#message(id),
          threeDSSessionData: encode({ authentication: id }),
        }));
    }
  }

  async #pay(card: keyof typeof cards, attempt: number): Promise<void> {
    const fields = { 'card.number': cards[card], ...browser, attemptId: `${attempt}`.repeat(32) };
    const answer = (await gateway.pay(this.checkout, fields)).json();
    const id = answer.redirect?.parameters?.find(({ name }: { name: string }) => name === 'id')?.value;
    if (id !== undefined && answer.redirect.url.includes('threeDSecure')) this.authentications.push(id);
  }

  async #issuer(id: string, transStatus: 'Y' | 'N' | 'U'): Promise<void> {
    const found = await gateway.store.authentications.find(id);
    if (found === undefined) return;
    if (transStatus === 'Y' && found.state.phase === 'challenge') this.blessed.add(found.paymentId);
    const acsTransID = found.state.issuer?.acsTransID ?? '';
    await takeChallengeResults(gateway.context, {
      messageType: 'RReq',
      threeDSServerTransID: found.transactionId,
      acsTransID,
      transStatus,
      interactionCounter: '01',
    });
  }

  async #message(id: string): Promise<string> {
    const found = await gateway.store.authentications.find(id);
    const acsTransID = found?.state.issuer?.acsTransID ?? '';
    return encode({ threeDSServerTransID: found?.transactionId ?? '', acsTransID, transStatus: 'Y' });
  }
}

const encode = (message: object) => Buffer.from(JSON.stringify(message)).toString('base64url');

test('random histories: never two charges, never one without the issuer’s yes, and what is paid stays paid', async () => {
  let paidLives = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 14, size: 'max' }), async (moves) => {
      charges.clear();
      const life = new Life(await gateway.prepare());
      let paid: string | undefined;
      let waited = 0;
      for (const each of [{ kind: 'pay', card: 'challenge', attempt: 1 } as const, ...moves]) {
        if (each.kind === 'wait') waited += each.time;
        // The outcome of a read checkout is deleted after half an hour, so the history ends before that.
        if (waited > 1_500 * second) break;
        await life.make(each);
        expect(charges.size).toBeLessThanOrEqual(1);
        const record = (await gateway.status(life.checkout)).json();
        const isPaid = record.result.code.startsWith('000.1');
        if (paid !== undefined) expect([isPaid, record.id]).toEqual([true, paid]);
        if (!isPaid) {
          expect(charges.size).toBe(0);
          continue;
        }
        expect(charges.size).toBe(1);
        // The card tells that a challenge was needed. The record cannot: a paid record without its challenge is the
        // fault that this line looks for.
        if (asks.has(record.card.last4Digits)) expect(life.blessed).toContain(record.id);
        paid = record.id;
      }
      if (paid !== undefined) paidLives += 1;
    }),
    { numRuns: caseCount(100) },
  );
  // Without paid checkouts the moves would have tested nothing.
  expect(paidLives).toBeGreaterThan(caseCount(100) / 10);
}, 3_600_000);
