/** A process that dies in the middle of an authentication: what the next one makes of it (threeds-security D4 and D8). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Connector } from '../../../src/gateway/connectors/connector.ts';
import { simulator } from '../../../src/simulator/connector/simulator.ts';
import { browser, card, minute, type TestGateway, testGateway } from '../../support/gateway.ts';
import { codeOf } from '../../support/merchant.ts';
import { verify } from '../../support/shopper.ts';

const paid = '000.100.110';
const challengeCard = { 'card.number': '4200000000000018', ...browser };
const attempt = (n: number) => ({ attemptId: String(n).repeat(32) });

/** Never comes: whoever waits for it is as good as dead. */
const death = new Promise<never>(() => {});

let folder: string;
let gateway: TestGateway;
/** Names of the transactions that moved money, as the connector knows them. */
let charged: Set<string>;
/** When the connector hangs: before it charges, after that, or not at all. */
let hangs: 'before' | 'after' | undefined;
let dies: () => void;
let dead: Promise<void>;

const connector: Connector = {
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

const start = () => testGateway({ data: join(folder, 'gateway.sqlite'), connector });
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

/** The process dies where it calls this, before or after it was done. */
function atCall<Target extends object>(
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
    () => atCall(gateway.store.authentications, 'add', 'before'),
    false,
    '900.100.100',
  ],
  [
    'the authentication is stored, and the pending answer is not',
    () => atCall(gateway.store.authentications, 'add', 'after'),
    false,
    '900.100.100',
  ],
  [
    'the pending answer is stored, and not sent',
    () => atCall(gateway.store, 'endCheckoutAttempt', 'after'),
    false,
    '100.396.103',
  ],
  ['the issuer’s yes', () => atCall(gateway.store, 'resumeAttempt', 'before'), true, paid],
  [
    'nobody else may go on with the payment',
    () => atCall(gateway.store, 'resumeAttempt', 'after'),
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
  ['the charge was known', () => atCall(gateway.store, 'endAttempt', 'before'), true, paid],
];

/** Pays with the challenge card until the process dies; the next one starts. Gives the checkout. */
async function interrupted([, arrange, afterTheYes]: Point): Promise<string> {
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

async function pass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    gateway.wait(minute);
    await gateway.runDue();
  }
}

const code = async (checkout: string) => codeOf(await gateway.status(checkout));

describe.each(points)('a process that dies after %s', (...point) => {
  const [, , , left] = point;

  test('charges once when the shopper presses the button again', async () => {
    const checkout = await interrupted(point);
    const answer = await gateway.pay(checkout, { ...challengeCard, ...attempt(1) });
    if (codeOf(answer) !== paid) await verify(gateway, answer, '1234');
    await pass(2);
    expect([await code(checkout), charged.size]).toEqual([paid, 1]);
  });

  test('leaves an end when the shopper does not come back, and no card', async () => {
    const checkout = await interrupted(point);
    await pass(33);
    expect([await code(checkout), charged.size]).toEqual([left, left === paid ? 1 : 0]);
    const { id = '' } = (await gateway.status(checkout)).json();
    const stored = await gateway.store.authentications.findByPayment(id);
    expect(stored?.sealed ?? null).toBeNull();
  });

  test('does not charge twice when the shopper comes back with another card', async () => {
    const checkout = await interrupted(point);
    const other = (n: number) => gateway.pay(checkout, { ...card, ...attempt(n) });
    await other(2);
    await pass(3);
    // One that was told to wait, because the first may have been paid, tries again.
    await other(3);
    await pass(3);
    expect([await code(checkout), charged.size]).toEqual([paid, 1]);
  });
});
