/** A rule names declines of its first connector with which a payment goes to the second one. */
// @tests src/gateway/payments/authenticate-and-charge.ts
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hashAccount } from '../../../src/gateway/connectors/accounts.ts';
import { createReference } from '../../../src/gateway/connectors/reference.ts';
import { createPaymentJob, reconciliation } from '../../../src/gateway/payments/jobs.ts';
import { recordOutcome } from '../../../src/gateway/payments/record-outcome.ts';
import { forwardingConnectors } from '../../support/forwarding-connector.ts';
import { checkout, entityId, minute, start, testGateway, token } from '../../support/gateway.ts';
import { newPayment, newStart } from '../../support/new-payment.ts';
import { hard, openTwoAcquirers, soft } from '../../support/two-acquirers.ts';

let stand: Awaited<ReturnType<typeof openTwoAcquirers>>;
afterEach(() => stand.gateway.close());
const unknown = '900.100.300';
const open = async (opening?: Parameters<typeof openTwoAcquirers>[0]) => {
  stand = await openTwoAcquirers(opening);
  return stand;
};
const pay = (more?: Record<string, string>) => stand.pay(more);
const connectorOf = (id: string) => stand.connectorOf(id);
const tell = (...told: Parameters<(typeof stand)['tell']>) => stand.tell(...told);

/** Opens them with a first acquirer that declines as the rule lets go on. */
async function openDeclining(opening?: Parameters<typeof openTwoAcquirers>[0]) {
  const opened = await open(opening);
  opened.first.fault = 'declines';
  opened.first.code = soft;
  return opened;
}

describe('a decline by the first connector', () => {
  test('goes to the second connector once when the rule names its code, with the same id, and the record says so', async () => {
    const { first, second } = await openDeclining();
    const { id, code } = await pay();
    expect([code, await connectorOf(id), first.asked, second.asked]).toEqual(['000.100.112', 'second', 1, 1]);
    const { record } = (await stand.gateway.store.findPayment(id)) ?? {};
    expect(record?.resultDetails).toEqual({ DeclinedBefore: soft });
    expect(stand.gateway.log()).toContain(`connector first declined (${soft}) goes to connector second`);
  });

  test('is final at the second connector', async () => {
    const { first, second } = await openDeclining();
    second.fault = 'declines';
    second.code = soft;
    expect([(await pay()).code, first.asked, second.asked]).toEqual([soft, 1, 1]);
  });

  test('with a code that the rule does not name is final', async () => {
    const { first, second } = await openDeclining();
    first.code = hard;
    expect([(await pay()).code, second.asked]).toEqual([hard, 0]);
  });

  test('is told when the second connector cannot be reached', async () => {
    const { second } = await openDeclining();
    second.fault = 'refuses';
    expect((await pay()).code).toBe(soft);
  });

  test('keeps the word of it when the second one answers later', async () => {
    const { second } = await openDeclining();
    second.fault = 'cut';
    const { id, code } = await pay();
    expect(code).toBe(unknown);
    stand.gateway.wait(10 * minute);
    await stand.gateway.runDue();
    const { state, record } = (await stand.gateway.store.findPayment(id)) ?? {};
    expect([state, record?.resultDetails]).toEqual(['succeeded', { DeclinedBefore: soft }]);
  });

  test('is known of a payment whose node died while the second one had it', async () => {
    const { second } = await openDeclining();
    second.fault = 'hangs';
    void pay();
    await vi.waitUntil(() => second.asked === 1);
    second.fault = 'none';
    stand.gateway.wait(10 * minute);
    await stand.gateway.runDue();
    const { connector, state, record } = (await stand.gateway.store.findPayment(second.ids[0] ?? '')) ?? {};
    expect([connector, state, record?.resultDetails]).toEqual([
      'second',
      'succeeded',
      { DeclinedBefore: soft },
    ]);
  });

  test('is known of a payment with whose second connector the shopper goes on after the node died', async () => {
    const { first, second, gateway } = await openDeclining({ second: { isRepeatable: true } });
    const other = await testGateway({
      store: gateway.store,
      now: gateway.context.clock.now() + 2 * minute,
      config: {
        connectors: { first, second },
        routing: [{ connector: 'first', otherwise: 'second', otherwiseAfter: [soft] }],
      },
      connectors: ({ forwardings }, warn) => forwardingConnectors({ forwardings, warn }),
    });
    const id = await gateway.prepare({ testMode: 'EXTERNAL' });
    const attempt = { attemptId: '1'.repeat(32) };
    second.fault = 'hangs';
    void gateway.pay(id, attempt);
    await vi.waitUntil(() => second.asked === 1);
    second.fault = 'none';
    await other.pay(id, attempt);
    const { connector, state, record } = (await gateway.store.findPayment(second.ids[0] ?? '')) ?? {};
    expect([connector, state, record?.resultDetails, second.asked]).toEqual([
      'second',
      'succeeded',
      { DeclinedBefore: soft },
      2,
    ]);
  });

  test('is no word of a payment that came back from the second connector', async () => {
    const { second } = await openDeclining();
    second.fault = 'refuses';
    const { id } = await pay();
    const { connector, record } = (await stand.gateway.store.findPayment(id)) ?? {};
    expect([connector, record?.resultDetails]).toEqual(['first', undefined]);
  });

  test('after the page of a bank is final: a shopper is asked by one acquirer', async () => {
    const { first, second } = await openDeclining();
    first.fault = 'asks';
    const { id } = await pay();
    await stand.gateway.get(`/v1/payments/${id}/return?redirectResult=abc`);
    expect((await stand.gateway.store.findPayment(id))?.record.result.code).toBe(soft);
    expect(second.asked).toBe(0);
  });

  test.each(['none', 'declines'] as const)(
    'is given back where it was made when it succeeds after all, and the second’s outcome (%s) stays',
    async (fault) => {
      const { first, second } = await openDeclining();
      second.fault = fault;
      const { id, code } = await pay();
      const [key = ''] = first.keys;
      for (const _ of Array(2)) expect((await tell('first', key, '000.000.000')).statusCode).toBe(200);
      await stand.gateway.runDue();
      expect([first.reversed, second.reversed]).toEqual([[`first-${key}`], []]);
      expect((await stand.gateway.store.findPayment(id))?.record.result.code).toBe(code);
      expect(stand.gateway.log()).toContain('which it had declined (connector first): it is given back');
    },
  );

  test('that the gateway repeats for a used-up card goes nowhere, because no acquirer has declined it', async () => {
    const throttles = { 'declines-by-card': { limit: 1, seconds: 600 } };
    const { first, second } = await openDeclining({ config: { throttles } });
    second.fault = 'declines';
    second.code = soft;
    await pay();
    const { id, code } = await pay();
    expect([code, await connectorOf(id), first.asked, second.asked]).toEqual([soft, 'first', 1, 1]);
  });

  test('says nothing more when its acquirer tells it again', async () => {
    const { first } = await openDeclining();
    const { id, code } = await pay();
    expect((await tell('first', first.keys[0] ?? '', soft)).statusCode).toBe(200);
    await stand.gateway.runDue();
    const { state, record } = (await stand.gateway.store.findPayment(id)) ?? {};
    expect([state, record?.result.code]).toEqual(['succeeded', code]);
    expect(first.reversed).toEqual([]);
  });

  test('has no chargeback in the books of the second connector, and the operator is told', async () => {
    const { first } = await openDeclining();
    const { id } = await pay();
    const report = {
      kind: 'report',
      paymentType: 'CB',
      referencedId: `first-${first.keys[0]}`,
      amount: '92.00',
    };
    const outcome = { code: '000.100.200', rule: 'told', reference: 'dispute' };
    const payload = [{ ...report, currency: 'EUR', outcome }];
    const answer = await stand.gateway.app.inject({
      method: 'POST',
      url: '/v1/connectors/first/webhook',
      payload,
    });
    expect([answer.statusCode, await stand.gateway.store.findFollowUps({ ids: [id], limit: 9 })]).toEqual([
      200,
      [],
    ]);
    expect(stand.gateway.log()).toContain('A chargeback is of what an acquirer charged after its decline');
  });
});

describe('a debit whose node died', () => {
  const debit = {
    ...checkout,
    testMode: 'EXTERNAL',
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.iban': 'DE02120300000000202051',
    'bankAccount.bic': 'BYLADEM1001',
  };

  /** Returns the connector, the state, and how often each acquirer was asked, when due jobs have run. */
  async function endAfterDeath(where: 'first' | 'second') {
    const { first, second, gateway } = await openDeclining({
      first: { isRepeatable: true },
      second: { isRepeatable: true },
    });
    stand[where].fault = 'hangs';
    void gateway.post('/v1/payments', debit, { authorization: `Bearer ${token}` });
    await vi.waitUntil(() => stand[where].asked === 1);
    stand[where].fault = where === 'first' ? 'declines' : 'none';
    gateway.wait(10 * minute);
    await gateway.runDue();
    const { connector, state } = (await gateway.store.findPayment(first.ids[0] ?? '')) ?? {};
    return [connector, state, first.asked, second.asked];
  }

  test('at the second connector is sent again there alone', async () => {
    expect(await endAfterDeath('second')).toEqual(['second', 'succeeded', 1, 2]);
  });

  test('at the first connector goes to no other one, whose shopper may have gone', async () => {
    expect(await endAfterDeath('first')).toEqual(['first', 'failed', 2, 0]);
  });
});

describe('beside a payment that has gone to the second connector', () => {
  /** Returns the payment as it was when another process read it. */
  const readBefore = async (id: string) => {
    const payment = await stand.gateway.store.findPayment(id);
    if (payment === undefined) throw new Error('It is not stored.');
    return { ...payment, state: 'processing', connector: 'first' } as const;
  };

  test('a success of the first, told to a process that read it before, is given back there', async () => {
    const { first, second, gateway } = await openDeclining();
    const { id } = await pay();
    const success = { code: '000.000.000', rule: 'asked', reference: 'first-late' } as const;
    expect(await recordOutcome(gateway.context, await readBefore(id), success)).toBe(false);
    await gateway.runDue();
    expect([first.reversed, second.reversed]).toEqual([['first-late'], []]);
  });

  test('a notification of its own transaction under the first name reverses nothing, as both names may be one account', async () => {
    const { first, second, gateway } = await openDeclining();
    await pay();
    const [key = ''] = first.keys;
    expect((await tell('first', key, '000.000.000', `second-${key}`)).statusCode).toBe(200);
    await gateway.runDue();
    expect([first.reversed, second.reversed]).toEqual([[], []]);
  });

  test('a notification of a success is kept while nobody knows the second’s name of it', async () => {
    const { first, second, gateway } = await openDeclining();
    second.fault = 'cut';
    await pay();
    expect((await tell('first', first.keys[0] ?? '', '000.000.000', 'one of both')).statusCode).toBe(200);
    expect([first.reversed, (await gateway.store.keptNotifications.count()).waiting]).toEqual([[], 1]);
  });

  test('a chargeback of the first is told to the operator and in the record, with its sum', async () => {
    const { first, gateway } = await openDeclining();
    const { id } = await pay();
    const sum = { amount: '92.00', currency: 'EUR' };
    const outcome = { code: '000.100.200', rule: 'told', reference: 'dp/CB' };
    const report = {
      kind: 'report',
      paymentType: 'CB',
      key: first.keys[0],
      referencedId: 'first-x',
      ...sum,
      outcome,
    };
    await gateway.app.inject({ method: 'POST', url: '/v1/connectors/first/webhook', payload: [report] });
    const note = 'CB 92.00 EUR: of what was charged after the decline';
    expect((await gateway.store.findPayment(id))?.record.resultDetails?.ReportedByAcquirer).toBe(note);
    expect(gateway.log()).toContain(`${note}; payment ${id}, connector first`);
  });

  test('a success of the first without a name is told to the operator', async () => {
    const { first, gateway } = await openDeclining();
    await pay();
    const notification = {
      kind: 'outcome',
      key: first.keys[0],
      outcome: { code: '000.000.000', rule: 'told' },
    };
    await gateway.app.inject({
      method: 'POST',
      url: '/v1/connectors/first/webhook',
      payload: [notification],
    });
    expect(gateway.log()).toContain('a declined payment succeeded (connector first): look it up there');
  });
});

test('an order that the second connector does not take is declined as the first did, at the first', async () => {
  const { second } = await openDeclining({ second: { needs: ['customer.email'] } });
  const { id, code } = await pay();
  expect([code, await connectorOf(id), second.asked]).toEqual([soft, 'first', 0]);
  expect((await stand.gateway.store.findPayment(id))?.connectorReference).toMatch(/^first-/);
});

describe('after a restore to a time before it moved, a payment', () => {
  const restored = { restoredAt: start + minute, restoredUntil: start + 600 * minute };

  /** Stores a payment as it was before its connector was asked. */
  async function begin() {
    const attempt = newPayment({
      id: 'a'.repeat(32),
      entityId,
      mode: 'EXTERNAL',
      connector: 'first',
      amount: 9200,
      createdAt: start,
    });
    const { store } = stand.gateway;
    await store.beginAttempt(
      newStart(attempt, createPaymentJob(reconciliation, attempt.id, entityId, start)),
    );
    await store.forwardings.mark(attempt.connectorKey, start, { accountHash: hashAccount('first', {}) });
    return { id: attempt.id, key: createReference(attempt.connectorKey) };
  }
  const readEnd = async (id: string) => {
    stand.gateway.wait(7 * minute);
    await stand.gateway.runDue();
    const payment = await stand.gateway.store.findPayment(id);
    return [payment?.state, payment?.connector, payment?.connectorReference];
  };

  test.each([
    ['declined by the first, which the record says,', soft, { DeclinedBefore: soft }],
    ['unknown to the first', undefined, undefined],
  ] as const)('%s is paid where the second connector has charged it', async (_what, code, details) => {
    const { first, second, gateway } = await open({ restored });
    const { id, key } = await begin();
    first.found = code && { code, rule: 'asked', reference: `first-${key}` };
    second.charged.add(key);
    expect(await readEnd(id)).toEqual(['succeeded', 'second', `second-${key}`]);
    expect((await gateway.store.findPayment(id))?.record.resultDetails).toEqual(details);
  });

  test('is declined by the first when the second does not know it', async () => {
    const { first } = await open({ restored });
    const { id, key } = await begin();
    first.found = { code: soft, rule: 'asked', reference: `first-${key}` };
    expect(await readEnd(id)).toEqual(['failed', 'first', `first-${key}`]);
  });

  test('is paid where the second connector has charged it, also when that could not be asked at first', async () => {
    const { second } = await open({ restored });
    const { id, key } = await begin();
    second.charged.add(key);
    second.fault = 'silent';
    expect(await readEnd(id)).toEqual(['processing', 'first', null]);
    second.fault = 'none';
    expect(await readEnd(id)).toEqual(['succeeded', 'second', `second-${key}`]);
  });

  test('stays open while the second cannot be asked', async () => {
    const { first, second } = await open({ restored });
    const { id, key } = await begin();
    first.found = { code: soft, rule: 'asked', reference: `first-${key}` };
    second.fault = 'silent';
    expect(await readEnd(id)).toEqual(['processing', 'first', null]);
  });
});
