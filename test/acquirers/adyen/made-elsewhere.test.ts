/** What somebody makes of a payment in Adyen's Customer Area, or Adyen by itself, and what it tells late. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import type { AcquirerRequest } from '../../../src/connector/index.ts';
import { settlePayment } from '../../../src/gateway/reconciliation/settlement.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../acquirer-gateway.ts';
import { account, createFakeAdyen, signedWebhook } from './fake-adyen.ts';
import { authorisationEvent } from './orders.ts';

let fake: ReturnType<typeof createFakeAdyen>;
let stand: AcquirerGateway;

beforeEach(async () => {
  fake = createFakeAdyen();
  stand = await openAcquirerGateway(adyen, account, fake.send);
});
afterEach(() => stand.gateway.close());

const payment = 'P000000000000001';
const deliver = () => stand.deliver(fake.takeWebhooks());
const keyOf = (paymentType: string) => fake.made.find((one) => one.paymentType === paymentType)?.key ?? '';
const at = (minute: number) => `2026-11-26T18:${String(minute).padStart(2, '0')}:00+01:00`;

/** An event about the payment, as Adyen sends it. */
function event(eventCode: string, changes: object = {}): AcquirerRequest {
  const about = { merchantReference: fake.made[0]?.key, originalReference: payment };
  const own = { pspReference: 'M000000000000009', amount: { value: 3000, currency: 'EUR' } };
  // What happens to a payment comes after its authorisation.
  return signedWebhook({ ...authorisationEvent, ...about, ...own, eventDate: at(9), eventCode, ...changes });
}

/** Types, amounts and codes of what follows a payment, each with what it follows, sorted. */
async function recordsOf(id: string) {
  const records = await stand.followUpsOf(id);
  const texts = records.map(({ paymentType, amount, referencedId, result: { code } }) => {
    const followed = records.find((one) => one.id === referencedId)?.paymentType ?? 'the payment';
    return `${paymentType} ${amount} of ${followed} ${code}`;
  });
  return texts.sort();
}

const paid = async (paymentType = 'DB') => {
  const { id } = await stand.pay({ paymentType });
  await deliver();
  return id as string;
};

describe('what is made at Adyen itself', () => {
  it.each<[string, string, object, string[]]>([
    ['REFUND', 'DB', {}, ['RF 30.00 of the payment 000.100.112']],
    ['CANCEL_OR_REFUND', 'DB', {}, ['RV 92.00 of the payment 000.100.112']],
    [
      'CANCEL_OR_REFUND',
      'DB',
      { additionalData: { 'modification.action': 'refund' } },
      ['RF 30.00 of the payment 000.100.112'],
    ],
    ['CAPTURE', 'PA', {}, ['CP 30.00 of the payment 000.100.112']],
    ['CANCELLATION', 'PA', {}, ['RV 92.00 of the payment 000.100.112']],
    ['CANCEL_OR_REFUND', 'PA', {}, ['RV 92.00 of the payment 000.100.112']],
    ['TECHNICAL_CANCEL', 'PA', {}, ['RV 92.00 of the payment 000.100.112']],
    [
      'EXPIRE',
      'PA',
      { originalReference: '', pspReference: payment },
      ['RV 92.00 of the payment 000.100.112'],
    ],
    // What did not last has been made before.
    ['REFUND_FAILED', 'DB', {}, ['RF 30.00 of the payment 000.100.112', 'CB 30.00 of RF 000.100.226']],
    ['REFUNDED_REVERSED', 'DB', {}, ['RF 30.00 of the payment 000.100.112', 'CB 30.00 of RF 000.100.226']],
    ['CAPTURE_FAILED', 'PA', {}, ['CP 30.00 of the payment 000.100.112', 'CB 30.00 of CP 000.100.226']],
    // A debit is captured with its authorisation.
    ['CAPTURE', 'DB', {}, []],
    ['CAPTURE_FAILED', 'DB', {}, ['CB 92.00 of the payment 000.100.226']],
    // Nothing was made.
    ['REFUND', 'DB', { success: 'false' }, []],
    ['CANCELLATION', 'PA', { success: 'false' }, []],
    ['OFFER_CLOSED', 'DB', { originalReference: '', pspReference: payment }, []],
    // It is another transaction under the same reference.
    ['REFUND', 'DB', { originalReference: 'P000000000000077' }, []],
    ['EXPIRE', 'PA', { originalReference: '', pspReference: 'P000000000000077' }, []],
  ])(
    'is recorded by %s of a %s once, whatever comes again (%o)',
    async (eventCode, type, changes, expected) => {
      const id = await paid(type);
      for (let times = 0; times < 3; times += 1) await stand.deliver([event(eventCode, changes)]);
      expect(await recordsOf(id)).toEqual([...expected].sort());
      expect(stand.gateway.log()).not.toContain('does not fit');
    },
  );

  it.each([
    ['has a reference of its own', { merchantReference: 'credit note 7' }],
    ['has no reference', { merchantReference: '' }],
    ['names no reference at all', { merchantReference: undefined }],
  ])('is recorded of the payment that it names when it %s', async (_which, changes) => {
    const id = await paid();
    for (const pspReference of ['M000000000000009', 'M000000000000009', 'M000000000000008'])
      await stand.deliver([event('REFUND', { ...changes, pspReference })]);
    expect(await recordsOf(id)).toEqual(Array(2).fill('RF 30.00 of the payment 000.100.112'));
  });

  it.each([
    ['REFUND', 'KWD', 12_345],
    ['CHARGEBACK', 'KWD', 12_345],
    ['REFUND', 'CLP', 1_250],
  ])(
    'is told to the operator, and no %s of the whole, when no record can have its amount: %s %i',
    async (eventCode, currency, value) => {
      const { id } = await stand.pay({ currency });
      await deliver();
      await stand.deliver([event(eventCode, { amount: { value, currency } })]);
      expect(await recordsOf(id)).toEqual([]);
      expect(stand.gateway.log()).toContain('does not fit its payment');
    },
  );

  it('is left alone when it is of a payment of another program', async () => {
    const id = await paid();
    const others = { merchantReference: 'order 7', originalReference: 'P000000000000077' };
    await stand.deliver([event('REFUND', others), event('CAPTURE', others), event('EXPIRE', others)]);
    expect(await recordsOf(id)).toEqual([]);
    expect(stand.gateway.log()).not.toContain('does not fit');
  });

  it('is told whether it or its failure comes first', async () => {
    const id = await paid();
    const failed = event('REFUND_FAILED', { eventDate: at(20) });
    await stand.deliver([failed, event('REFUND', { eventDate: at(10) }), failed]);
    expect(await recordsOf(id)).toEqual([
      'CB 30.00 of RF 000.100.226',
      'RF 30.00 of the payment 000.100.112',
    ]);
  });

  it('takes what it says from what is left: a refund of the merchant that is too much is refused', async () => {
    const id = await paid();
    await stand.deliver([event('REFUND')]);
    expect((await stand.follow(id, 'RF', '62.01')).result.code).toBe('700.400.200');
    expect((await stand.follow(id, 'RF', '62.00')).result.code).toBe('000.200.000');
  });

  it('releases what captures have left, and is a refund of the capture that fits', async () => {
    const id = await paid('PA');
    for (const part of ['52.00', '30.00']) await stand.follow(id, 'CP', part);
    // While the captures have no outcome, nobody knows what is left.
    expect(await stand.tell(event('EXPIRE', { originalReference: '', pspReference: payment }))).toBe(200);
    await deliver();
    await stand.deliver([event('EXPIRE', { originalReference: '', pspReference: payment }), event('REFUND')]);
    expect(await recordsOf(id)).toEqual([
      'CP 30.00 of the payment 000.100.112',
      'CP 52.00 of the payment 000.100.112',
      'RF 30.00 of CP 000.100.112',
      'RV 10.00 of the payment 000.100.112',
    ]);
    const records = await stand.followUpsOf(id);
    const refund = records.find(({ paymentType }) => paymentType === 'RF');
    expect(records.find((one) => one.id === refund?.referencedId)?.amount).toBe('30.00');
  });

  it('ends a payment whose shopper has left Adyen’s page', async () => {
    const { id } = await stand.pay({ 'card.holder': 'challenge' });
    const merchantReference = fake.requests.map(({ body = '' }) => JSON.parse(body).reference)[0];
    await stand.deliver([event('OFFER_CLOSED', { merchantReference, originalReference: '' })]);
    expect(await stand.codeOf(id)).toBe('100.396.101');
  });
});

describe('a capture that failed at Adyen', () => {
  it.each([
    ['the last one first', [30, 10, 20]],
    ['the failure first', [20, 10, 30]],
  ])('and is made again by Adyen counts, with events that come %s', async (_order, minutes) => {
    for (const type of ['DB', 'PA']) {
      const id = await paid(type);
      if (type === 'PA') {
        await stand.follow(id, 'CP', '92.00');
        fake.takeWebhooks();
      }
      const merchantReference = type === 'PA' ? `${keyOf('CP')}CP` : keyOf('DB');
      const originalReference = [...fake.payments.keys()].at(-1);
      const about = { merchantReference, originalReference, amount: { value: 9200, currency: 'EUR' } };
      const events = minutes.map((minute) =>
        event(minute === 20 ? 'CAPTURE_FAILED' : 'CAPTURE', { ...about, eventDate: at(minute) }),
      );
      await stand.deliver([...events, ...events]);
      // What goes and comes is a record each, so that it adds up.
      const signs = { CP: type === 'PA' ? 1 : 0, CB: -1, CR: 1 } as const;
      const sum = (await stand.followUpsOf(id))
        .filter(({ result: { code } }) => /^000\./.test(code))
        .reduce((total, { paymentType }) => total + (signs[paymentType as keyof typeof signs] ?? 0), 0);
      expect([type, sum]).toEqual([type, type === 'PA' ? 1 : 0]);
    }
    expect(stand.gateway.log()).not.toContain('does not fit');
  });

  it('is a CR when Adyen has mended it, and nothing when an older capture comes late', async () => {
    const id = await paid();
    await stand.deliver([
      event('CAPTURE_FAILED', { eventDate: at(20) }),
      event('CAPTURE', { eventDate: at(10) }),
    ]);
    expect(await recordsOf(id)).toEqual(['CB 92.00 of the payment 000.100.226']);
    await stand.deliver([event('CAPTURE', { eventDate: at(30) })]);
    expect(await recordsOf(id)).toEqual([
      'CB 92.00 of the payment 000.100.226',
      'CR 92.00 of CB 000.100.112',
    ]);
  });
});

describe('a capture that Adyen refuses in the Customer Area', () => {
  it('is no decline of its authorisation, also when it is told before that', async () => {
    fake.faults.push({ kind: 'lost', isCharged: true });
    const { id } = await stand.pay({ paymentType: 'PA' });
    const merchantReference = keyOf('PA');
    stand.gateway.wait(10 * 60_000);
    await stand.tell(
      event('CAPTURE', { merchantReference, success: 'false', reason: 'Insufficient balance' }),
    );
    await deliver();
    await stand.gateway.runDue();
    expect(await stand.codeOf(id)).toBe('000.100.112');
    expect(fake.requests.map(({ url }) => new URL(url).pathname)).not.toContainEqual(
      expect.stringMatching(/reversals|cancels/),
    );
  });

  it('is nothing to look up where the authorisation is recorded', async () => {
    const id = await paid('PA');
    await stand.deliver([event('CAPTURE', { success: 'false', reason: 'Insufficient balance' })]);
    expect(await recordsOf(id)).toEqual([]);
    expect(stand.gateway.log()).not.toContain('does not fit');
  });
});

describe('a success at Adyen under the reference of a payment', () => {
  const other = { originalReference: '', pspReference: 'P000000000000077' };
  const success = (changes: object = {}) =>
    event('AUTHORISATION', { ...other, amount: { value: 9200, currency: 'EUR' }, ...changes });

  it.each([
    ['that is declined', { 'card.holder': 'refuse 2 Refused' }, 'recorded as failed'],
    ['that is paid already', {}, 'paid already'],
  ])('%s is given back at once, and once', async (_which, fields, how) => {
    const { id, result } = await stand.pay(fields);
    const { reference: merchantReference } = JSON.parse(fake.requests[0]?.body ?? '{}');
    await deliver();
    fake.requests.splice(0);
    for (let times = 0; times < 3; times += 1) {
      await stand.deliver([success({ merchantReference })]);
      await stand.gateway.runDue();
    }
    expect(await stand.codeOf(id)).toBe(result.code);
    expect(fake.requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/v72/payments/P000000000000077/reversals',
    ]);
    expect(stand.gateway.log()).toContain(how);
  });

  it('is not given back where an operator has named the payment, perhaps wrongly', async () => {
    fake.faults.push({ kind: 'lost', isCharged: true });
    const { id } = await stand.pay();
    const reference = 'P000000000000099';
    await settlePayment(stand.gateway.context, { paymentId: id, as: 'paid', reference, isForced: true });
    fake.requests.splice(0);
    await deliver();
    await stand.gateway.runDue();
    expect(fake.requests).toEqual([]);
    expect(stand.gateway.log()).toContain('names a settled payment otherwise');
  });

  it.each([
    ['answers again', { kind: 'lost', isCharged: false }],
    ['can be reached again', { kind: 'not-sent' }],
  ] as const)('is given back when Adyen %s', async (_when, fault) => {
    await stand.pay({ 'card.holder': 'refuse 2 Refused' });
    const { reference: merchantReference } = JSON.parse(fake.requests[0]?.body ?? '{}');
    fake.requests.splice(0);
    fake.faults.push(fault);
    await stand.deliver([success({ merchantReference })]);
    await stand.gateway.runDue();
    stand.gateway.wait(10 * 60_000);
    await stand.gateway.runDue();
    const [first, second, ...more] = fake.requests;
    expect([first?.body, more]).toEqual([second?.body, []]);
  });
});
