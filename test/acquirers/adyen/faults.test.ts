import { describe, expect, it } from 'vitest';
import { getPrintedCategory } from '#contract/result-codes.ts';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { NotSent, type Outcome, UnknownOutcome } from '../../../src/connector/index.ts';
import { randomFrom } from '../../../tools/bench/random.mjs';
import { account, type Fault } from './fake-adyen.ts';
import { card, createFollowUp, createInquiry, createKey, createOrder, createRig, now } from './orders.ts';
import { drawFaults } from './random-faults.ts';

type Rig = ReturnType<typeof createRig>;

/** What a gateway makes of what it is told. It fails when it is told two things. */
function createRecord() {
  const told: unknown[] = [];
  let decision: 'accepted' | 'rejected' | undefined;
  let calls = 0;
  function decide(next: 'accepted' | 'rejected') {
    expect(decision ?? next).toBe(next);
    decision = next;
  }
  return {
    told,
    getDecision: () => decision,
    take(outcome: Outcome | undefined) {
      told.push(outcome);
      const category = outcome && getPrintedCategory(outcome.code);
      if (category === 'accepted' || category === 'rejected') decide(category);
      return outcome;
    },
    /** Only the first call may mean that nothing was sent: a later one says nothing of it. */
    async call(calling: Promise<Outcome | undefined> | undefined) {
      calls += 1;
      try {
        return this.take(await calling);
      } catch (error) {
        told.push(`${error}`);
        if (error instanceof NotSent && calls === 1) decide('rejected');
        else if (!(error instanceof UnknownOutcome || error instanceof NotSent)) throw error;
        return undefined;
      }
    },
  };
}

/** Nothing that a log or an answer may not have. */
function expectNoSecrets(rig: Rig, told: readonly unknown[]) {
  const all = JSON.stringify([told, rig.warnings]);
  for (const secret of [card.number, account.apiKey, account.hmacKey, '"737"'])
    expect(all).not.toContain(secret);
}

async function expectNotificationsToAgree(rig: Rig, record: ReturnType<typeof createRecord>, key: string) {
  for (const notification of await rig.readNotifications())
    if (notification.kind === 'outcome' && notification.key === key) record.take(notification.outcome);
}

const holders = ['John Smith', 'refuse 12 Not enough balance', 'challenge'] as const;

/** One payment with faults, in the order in which a gateway acts. */
async function pay(seed: number) {
  const random = randomFrom(seed).below;
  const rig = createRig();
  const record = createRecord();
  const { connector, fake } = rig;
  const key = createKey(seed);
  const holder = holders[random(holders.length)] ?? 'John Smith';
  const order = createOrder({ instrument: { ...card, holder } });
  fake.faults.push(...drawFaults(random));
  let outcome = await record.call(connector.charge(order, key, now));
  for (let tries = 0; tries < 3 && outcome === undefined && record.getDecision() === undefined; tries++) {
    if (random(3) === 0) fake.faults.push(...drawFaults(random));
    outcome = await record.call(connector.charge(order, key, now));
  }
  const inquiry = createInquiry({ reference: outcome?.reference ?? null });
  // One shopper of ten does not come back.
  const visits = random(10) === 0 ? 0 : 3;
  for (let tries = 0; tries < visits && outcome?.redirect && record.getDecision() === undefined; tries++) {
    if (random(2) === 0) fake.faults.push(...drawFaults(random));
    const brought = fake.authenticate(outcome.redirect.url, random(3) === 0 ? 'N' : 'Y');
    await record.call(connector.resume?.(inquiry, brought, key, now));
  }
  fake.faults.length = 0;
  await expectNotificationsToAgree(rig, record, key);
  return { rig, record, key };
}

describe('a payment at Adyen with faults on its way', () => {
  it('is never charged twice, never lost and never told wrongly, in 200 random sequences', async () => {
    const ends = new Map<string, number>();
    for (let seed = 1; seed <= 200; seed++) {
      const { rig, record, key } = await pay(seed);
      const charged = [...rig.fake.payments.values()].filter((payment) => payment.key === key);
      expect(charged.length, `payments of seed ${seed}`).toBeLessThanOrEqual(1);
      const decision = record.getDecision();
      if (charged.length === 1) expect(decision, `decision of seed ${seed}`).toBe('accepted');
      else expect(decision, `decision of seed ${seed}`).not.toBe('accepted');
      expectNoSecrets(rig, record.told);
      ends.set(`${decision}`, (ends.get(`${decision}`) ?? 0) + 1);
    }
    // The sequences are of no use when they all end alike.
    expect([...ends.keys()].sort()).toEqual(['accepted', 'rejected', 'undefined']);
  });

  it('has follow-ups that are never made twice and never told wrongly, in 200 random sequences', async () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = randomFrom(seed * 7919).below;
      const rig = createRig();
      const record = createRecord();
      const { connector, fake } = rig;
      const paid = await connector.charge(createOrder({ paymentType: 'PA' }), createKey(seed), now);
      fake.takeWebhooks();
      const referenced = { paymentType: 'PA', reference: paid.reference ?? null };
      const amount = random(4) === 0 ? '920.00' : '30.00';
      const order = createFollowUp('CP', referenced, { amount, isPart: true });
      const key = createKey(seed + 1000);
      fake.faults.push(...drawFaults(random));
      const outcome = await record.call(connector.followUp(order, key, now));
      if (outcome === undefined && record.getDecision() === undefined)
        await record.call(connector.followUp(order, key, now));
      await expectNotificationsToAgree(rig, record, key);
      const captured = [...fake.payments.values()][0]?.captured;
      expect(captured, `captured with seed ${seed}`).toBe(record.getDecision() === 'accepted' ? 3000 : 0);
      expect(record.getDecision(), `decision of seed ${seed}`).toBeDefined();
      expectNoSecrets(rig, record.told);
    }
  });

  it('is unknown after an answer that ends at any byte, and charged once when it is sent again', async () => {
    let isWhole = false;
    let at = 0;
    for (; !isWhole; at++) {
      const { connector, fake } = createRig();
      fake.faults.push({ kind: 'cut', at });
      const first = await connector.charge(createOrder(), createKey(1), now).catch((error) => error);
      isWhole = !(first instanceof UnknownOutcome);
      const last = isWhole ? first : await connector.charge(createOrder(), createKey(1), now);
      expect(last.code).toBe('000.000.000');
      expect(fake.payments.size).toBe(1);
    }
    expect(at).toBeGreaterThan(200);
  });

  it.each([
    ['not sent', { kind: 'not-sent' }, NotSent],
    ['without an answer', { kind: 'lost', isCharged: true }, UnknownOutcome],
    ['with a server error', { kind: 'error', isCharged: true }, UnknownOutcome],
    ['with an answer that is no JSON', { kind: 'garbage', isCharged: true }, UnknownOutcome],
    ['that is in progress already', { kind: 'in-progress' }, UnknownOutcome],
  ] as const)('is an error and no decline when it was %s', async (_how, fault, kind) => {
    const { connector, fake } = createRig();
    fake.faults.push(fault);
    await expect(connector.charge(createOrder(), createKey(1), now)).rejects.toThrow(kind);
  });

  it('that goes on with another card is unknown where Adyen does not say which one it has charged', async () => {
    const { connector, fake } = createRig();
    fake.faults.push({ kind: 'lost', isCharged: true });
    await expect(connector.charge(createOrder(), createKey(1), now)).rejects.toThrow(UnknownOutcome);
    const answer = { resultCode: 'Authorised', pspReference: 'P000000000000001' };
    const send = async () => ({ status: 200, headers: {}, text: JSON.stringify(answer) });
    const silent = adyen.create({ settings: account, environment: 'test', send, warn() {} });
    const repeat = createOrder({ isOtherInstrument: true });
    await expect(silent.charge(repeat, createKey(1), now)).rejects.toThrow('another card or account');
    expect((await connector.charge(repeat, createKey(1), now)).code).toBe('000.000.000');
  });

  it.each<[string, Fault]>([
    ['could not be reached', { kind: 'not-sent' }],
    ['has too many requests', { kind: 'answer', status: 429, errorCode: '00_500' }],
    ['refuses the key', { kind: 'answer', status: 403, errorCode: '010', errorType: 'security' }],
    [
      'has the account configured wrongly',
      { kind: 'answer', status: 500, errorCode: '905', errorType: 'configuration' },
    ],
  ])('is unknown when Adyen %s at the return of its shopper', async (_how, fault) => {
    const { connector, fake } = createRig();
    fake.faults.push(fault);
    const resumed = connector.resume?.(createInquiry(), { redirectResult: 'token1!Y' }, createKey(1), now);
    await expect(resumed).rejects.toThrow(UnknownOutcome);
  });
});
