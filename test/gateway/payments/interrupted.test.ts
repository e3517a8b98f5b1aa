/** A process dies in the middle of an authentication, and the next process continues (threeds-security D4 and D8). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayConnector } from '../../../src/gateway/connectors/connector.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import {
  browser,
  card,
  checkout as checkoutFields,
  minute,
  type TestGateway,
  token,
} from '../../support/gateway.ts';
import { codeOf } from '../../support/merchant.ts';
import { verify } from '../../support/shopper.ts';
import { testSimulator } from '../../support/simulator-routes.ts';

const paid = '000.100.110';
const challengeCard = { 'card.number': '4200000000000018', ...browser };
const attempt = (n: number) => ({ attemptId: String(n).repeat(32) });

/** A promise that never settles. Code that waits for it stops there, as in a dead process. */
const death = new Promise<never>(() => {});

let folder: string;
let gateway: TestGateway;
/** Keys of the transactions that the connector has charged. */
let charged: Set<string>;
/** Whether the connector stops before or after it charges, or not at all. */
let hangs: 'before' | 'after' | undefined;
let dies: () => void;
let dead: Promise<void>;

const connector: GatewayConnector = {
  ...simulator,
  async charge(order, key, now) {
    if (hangs === 'before') await die();
    const outcome = await simulator.charge(order, key, now);
    if (outcome.code === paid) charged.add(key);
    if (hangs === 'after') await die();
    return outcome;
  },
};

function die(): Promise<never> {
  dies();
  return death;
}

const start = () => testSimulator({ data: join(folder, 'gateway.sqlite'), connector });
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-interrupted-'));
  charged = new Set();
  hangs = undefined;
  dead = new Promise((resolve) => {
    dies = resolve;
  });
  gateway = await start();
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

/** Makes the process die when it calls this method, before or after the method has done its work. */
function dieAtCall<Target extends object>(
  target: Target,
  name: keyof Target & string,
  when: 'before' | 'after',
): void {
  const methods = target as Record<string, (...args: unknown[]) => unknown>;
  const original = methods[name];
  methods[name] = async (...args) => {
    if (when === 'after') await original?.(...args);
    return die();
  };
}

type Point = readonly [name: string, arrange: () => void, afterTheYes: boolean, left: string];

const points: readonly Point[] = [
  [
    'the claim, when the issuer has answered and nothing of it is stored',
    () => dieAtCall(gateway.store.authentications, 'add', 'before'),
    false,
    '900.100.100',
  ],
  [
    'the authentication is stored, and the pending answer is not',
    () => dieAtCall(gateway.store.authentications, 'add', 'after'),
    false,
    '900.100.100',
  ],
  [
    'the pending answer is stored, and not sent',
    () => dieAtCall(gateway.store, 'endCheckoutAttempt', 'after'),
    false,
    '100.396.103',
  ],
  ['the issuer’s yes', () => dieAtCall(gateway.store, 'resumeAttempt', 'before'), true, paid],
  [
    'nobody else may go on with the payment',
    () => dieAtCall(gateway.store, 'resumeAttempt', 'after'),
    true,
    paid,
  ],
  [
    'the connector was asked',
    () => {
      hangs = 'before';
    },
    true,
    paid,
  ],
  [
    'the connector has charged',
    () => {
      hangs = 'after';
    },
    true,
    paid,
  ],
  ['the charge was known', () => dieAtCall(gateway.store, 'endAttempt', 'before'), true, paid],
];

/** Pays with the challenge card until the process dies, starts the next process, and gives the checkout. */
async function payUntilDeath([, arrange, afterTheYes]: Point): Promise<string> {
  const checkout = await gateway.prepare();
  if (!afterTheYes) arrange();
  const paying = gateway.pay(checkout, { ...challengeCard, ...attempt(1) });
  if (afterTheYes) {
    const answer = await paying;
    arrange();
    void verify(gateway, answer, '1234');
  }
  await dead;
  await gateway.close();
  hangs = undefined;
  gateway = await start();
  return checkout;
}

async function passMinutes(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    gateway.wait(minute);
    await gateway.runDue();
  }
}

const code = async (checkout: string) => codeOf(await gateway.status(checkout));

describe.each(points)('a process that dies after %s', (...point) => {
  const [, , , left] = point;

  test('charges once when the shopper presses the button again', async () => {
    const checkout = await payUntilDeath(point);
    const answer = await gateway.pay(checkout, { ...challengeCard, ...attempt(1) });
    if (codeOf(answer) !== paid) await verify(gateway, answer, '1234');
    await passMinutes(2);
    expect([await code(checkout), charged.size]).toEqual([paid, 1]);
  });

  test('leaves a final outcome and no card when the shopper does not come back', async () => {
    const checkout = await payUntilDeath(point);
    await passMinutes(33);
    expect([await code(checkout), charged.size]).toEqual([left, left === paid ? 1 : 0]);
    const { id = '' } = (await gateway.status(checkout)).json();
    const stored = await gateway.store.authentications.findByPayment(id);
    expect(stored?.sealed ?? null).toBeNull();
  });

  test('does not charge twice when the shopper comes back with another card', async () => {
    const checkout = await payUntilDeath(point);
    const other = (n: number) => gateway.pay(checkout, { ...card, ...attempt(n) });
    await other(2);
    await passMinutes(3);
    // The first attempt to pay with the other card is told to wait, because the earlier payment may be paid. It tries
    // again.
    await other(3);
    await passMinutes(3);
    expect([await code(checkout), charged.size]).toEqual([paid, 1]);
  });
});

test.each([
  ['raising', {}, { raising: 0, raised: 800 }],
  [
    'renewing',
    {
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'CIT',
      'standingInstruction.type': 'UNSCHEDULED',
      'standingInstruction.industryPractice': 'REAUTHORIZATION',
    },
    { raising: 0, renewed: true },
  ],
])('a process that dies while it is %s an authorisation has done it once', async (_what, fields, ledger) => {
  const headers = { authorization: `Bearer ${token}` };
  const authorising = { ...checkoutFields, ...card, paymentType: 'PA' };
  const { id } = (await gateway.post('/v1/payments', authorising, headers)).json();
  const linked = { paymentType: 'PA', amount: '8.00', referenceUuid: id, ...fields };
  const checkout = await gateway.prepare(linked);
  hangs = 'after';
  void gateway.pay(checkout, attempt(1));
  await dead;
  await gateway.close();
  hangs = undefined;
  gateway = await start();
  expect(codeOf(await gateway.pay(checkout, attempt(1)))).toBe(paid);
  expect((await gateway.store.findPayment(id))?.ledger).toMatchObject(ledger);
});
