// @runs rest
/** What becomes of payments and follow-ups when Adyen did not answer, or answered that it could not. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { randomFrom } from '../../../tools/bench/random.mjs';
import { browser, card, minute } from '../../support/gateway.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../acquirer-gateway.ts';
import { account, createFakeAdyen, type Fault } from './fake-adyen.ts';

let fake: ReturnType<typeof createFakeAdyen>;
let stand: AcquirerGateway;
let gateway: AcquirerGateway['gateway'];

beforeEach(async () => {
  fake = createFakeAdyen();
  stand = await openAcquirerGateway(adyen, account, fake.send);
  ({ gateway } = stand);
});
afterEach(() => gateway.close());

const answer = (status: number, errorCode: string, more: object = {}): Fault => ({
  kind: 'answer',
  status,
  errorCode,
  ...more,
});

const faults: Readonly<Record<string, Fault>> = {
  'HTTP 500 of the configuration': answer(500, '905', { errorType: 'configuration' }),
  'HTTP 429': answer(429, '00_500'),
  'HTTP 503 before it was processed': answer(503, '703', { errorType: 'internal' }),
  'HTTP 503 after it was processed': answer(503, '703', { errorType: 'internal', isCharged: true }),
  'a transient HTTP 422': answer(422, '704', { errorType: 'validation', isTransient: true }),
  'a transient HTTP 422 after it was processed': answer(422, '703', { isTransient: true, isCharged: true }),
  'a connection that broke before it was read': { kind: 'lost', isCharged: false },
  'a connection that broke after it was processed': { kind: 'lost', isCharged: true },
  'an answer that was cut off': { kind: 'cut', at: 30 },
};

/** Does every job that gets due within this time. */
async function pass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    gateway.wait(minute);
    await gateway.runDue();
  }
}

type Operation = (fault: Fault) => Promise<string>;

/** Each makes one transaction, whose first request meets the fault, and returns the id of its payment. */
const operations: Readonly<Record<string, Operation>> = {
  async DB(fault) {
    fake.faults.push(fault);
    return (await stand.pay()).id;
  },
  async PA(fault) {
    fake.faults.push(fault);
    return (await stand.pay({ paymentType: 'PA' })).id;
  },
  async 'DB of a checkout'(fault) {
    const checkout = await gateway.prepare({ testMode: 'EXTERNAL' });
    fake.faults.push(fault);
    await gateway.pay(checkout);
    return (await gateway.status(checkout)).json().id;
  },
  CP: (fault) => follow('PA', 'CP', fault),
  RF: (fault) => follow('DB', 'RF', fault),
  RV: (fault) => follow('PA', 'RV', fault),
};

async function follow(of: string, type: string, fault: Fault): Promise<string> {
  const { id } = await stand.pay({ paymentType: of });
  await stand.deliver(fake.takeWebhooks());
  fake.made.length = 0;
  fake.faults.push(fault);
  return (await stand.follow(id, type)).id;
}

const cases = Object.entries(operations).flatMap(([name, operate]) =>
  Object.entries(faults).map(([what, fault]) => ({ name, what, operate, fault })),
);

/** Adyen has refused these without having made anything. */
const refusing = ['HTTP 500 of the configuration', 'HTTP 429'];
const stateOf = async (id: string) => (await gateway.store.findPayment(id))?.state;

describe('a transaction that Adyen did not answer', () => {
  it.each(cases)('ends within an hour, made once: $name with $what', async ({ what, operate, fault }) => {
    const id = await operate(fault);
    await pass(60);
    const isFollowUp = (await gateway.store.findPayment(id))?.referenceId != null;
    // Adyen tells the outcome of a follow-up by webhook alone.
    if (isFollowUp) await stand.deliver(fake.takeWebhooks());
    const ended = refusing.includes(what) ? ['failed', 0] : ['succeeded', 1];
    expect([await stateOf(id), fake.made.length]).toEqual(ended);
    await stand.deliver(fake.takeWebhooks());
    expect(await stateOf(id)).toBe(ended[0]);
    for (const secret of [card['card.number'], account.apiKey]) expect(gateway.log()).not.toContain(secret);
  });
});

describe('a checkout whose payment Adyen did not answer', () => {
  const open = () => gateway.prepare({ testMode: 'EXTERNAL' });
  const first = { attemptId: '1'.repeat(32) };
  const another = { attemptId: '2'.repeat(32), 'card.number': '4111111111111111' };
  const codeAt = (payment: { json(): { result: { code: string } } }) => payment.json().result.code;

  it.each(refusing)('can be paid at once with another card after %s', async (what) => {
    const checkout = await open();
    fake.faults.push(faults[what] as Fault);
    await gateway.pay(checkout, first);
    expect(codeAt(await gateway.pay(checkout, another))).toBe('000.100.112');
    expect(fake.made.length).toBe(1);
  });

  it('is asked for by the bank in the frame of challenges when it is sent again, and is paid', async () => {
    const checkout = await open();
    fake.faults.push(faults['a transient HTTP 422'] as Fault);
    const challenged = { ...first, ...browser, 'card.holder': 'challenge' };
    expect(codeAt(await gateway.pay(checkout, challenged))).toBe('900.100.300');
    await pass(1);
    const asked = (await gateway.pay(checkout, challenged)).json();
    const url = await stand.challengeOf(asked);
    const brought = new URLSearchParams(fake.authenticate(url, 'Y'));
    const { paymentId } = (await gateway.store.findCheckout(checkout.slice(0, 32))) ?? {};
    await gateway.get(`/v1/payments/${paymentId}/return?${brought}`);
    expect(codeAt(await gateway.status(checkout))).toBe('000.100.112');
    expect(fake.made.length).toBe(1);
  });
});

describe('histories of faults', () => {
  const drawn: readonly Fault[] = [
    ...Object.values(faults),
    { kind: 'not-sent' },
    { kind: 'garbage', isCharged: true },
    answer(401, '000', { errorType: 'security' }),
    answer(403, '901', { errorType: 'security' }),
  ];

  it('charge nothing twice, tell nothing wrong, and leave nothing pending, in 120 random ones', async () => {
    const random = randomFrom(20261127);
    const ends = new Map<string, number>();
    for (let number = 0; number < 120; number += 1) {
      const [name, operate] = random.of(Object.entries(operations));
      fake.made.length = 0;
      const id = await operate(random.of(drawn));
      const isFollowUp = (await gateway.store.findPayment(id))?.referenceId != null;
      for (let more = random.below(4); more > 0; more -= 1) fake.faults.push(random.of(drawn));
      for (let passed = 0; passed < 60; passed += 1) {
        await pass(1);
        if (random.onceIn(20)) await stand.deliver(fake.takeWebhooks());
      }
      if (isFollowUp) await stand.deliver(fake.takeWebhooks());
      fake.faults.length = 0;
      const state = await stateOf(id);
      const what = `${name} of history ${number}`;
      expect(fake.made.length, what).toBeLessThanOrEqual(1);
      expect(state, what).toBe(fake.made.length === 1 ? 'succeeded' : 'failed');
      ends.set(`${name} ${state}`, 1);
      await stand.deliver(fake.takeWebhooks());
      expect(await stateOf(id), what).toBe(state);
    }
    expect(ends.size).toBe(2 * Object.keys(operations).length);
    expect(gateway.log()).not.toContain('succeeded which is recorded as failed');
  });
});
