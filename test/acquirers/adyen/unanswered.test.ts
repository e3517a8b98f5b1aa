/** What becomes of payments and follow-ups when Adyen did not answer, or answered that it could not. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { card, minute } from '../../support/gateway.ts';
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
  ...{ kind: 'answer', status, errorCode },
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
