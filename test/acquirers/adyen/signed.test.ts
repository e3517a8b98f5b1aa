// @tests src/gateway/lifecycle/notification-rules.ts
/** Adyen's signature covers no time, no reason and no additional data: what somebody changes there moves no money in the records. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import type { AcquirerRequest } from '../../../src/connector/index.ts';
import { minute, start } from '../../support/gateway.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../acquirer-gateway.ts';
import { account, createFakeAdyen, redatedWebhook, signedWebhook } from './fake-adyen.ts';
import { authorisationEvent } from './orders.ts';

let fake: ReturnType<typeof createFakeAdyen>;
let stand: AcquirerGateway;
let now: number;

beforeEach(async () => {
  now = start;
  fake = createFakeAdyen({ nextEventAt: () => now });
  stand = await openAcquirerGateway(adyen, account, fake.send);
});
afterEach(() => stand.gateway.close());

const payment = 'P000000000000001';

/** An event about the payment that happens now, a minute after the one before it. */
function event(eventCode: string, changes: object = {}): AcquirerRequest {
  now += minute;
  stand.gateway.wait(minute);
  const { key: merchantReference } = fake.payments.get(payment) ?? {};
  const about = { merchantReference, originalReference: payment, pspReference: 'C000000000000002' };
  const amount = { value: 9200, currency: 'EUR' };
  const eventDate = new Date(now).toISOString();
  return signedWebhook({ ...authorisationEvent, ...about, amount, eventDate, eventCode, ...changes });
}

async function paid(paymentType = 'DB'): Promise<{ id: string; told: AcquirerRequest[] }> {
  const { id } = await stand.pay({ paymentType });
  const told = fake.takeWebhooks();
  await stand.deliver(told);
  return { id, told };
}

async function recordsOf(id: string): Promise<string[]> {
  const records = await stand.followUpsOf(id);
  return records.map(({ paymentType, amount }) => `${paymentType} ${amount}`).sort();
}

/** Copies of genuine webhooks with dates of the past, of a minute ahead, of two, and of 2031. */
const copiesOf = (webhooks: readonly AcquirerRequest[]) =>
  webhooks.flatMap((one) =>
    [now - 24 * 60 * minute, now + minute, now + 2 * minute, Date.UTC(2031, 0)].map((at) =>
      redatedWebhook(one, at),
    ),
  );

describe('a genuine webhook that somebody sends again with another date', () => {
  it('makes no success of a refund that has failed, which was told late', async () => {
    const { id } = await paid();
    await stand.follow(id, 'RF', '12.00');
    const [refunded] = fake.takeWebhooks();
    const [, move] = fake.payments.get(payment)?.moves ?? [];
    const failed = event('REFUND_FAILED', { ...move, eventCode: 'REFUND_FAILED' });
    await stand.deliver([failed, ...copiesOf(refunded ? [refunded, failed] : [])]);
    const { result } = (await stand.followUpsOf(id))[0] ?? {};
    expect([await recordsOf(id), result?.code]).toEqual([['RF 12.00'], '900.100.201']);
  });

  it('is told to the operator where it says that the first capture was made after its failure', async () => {
    const { id } = await paid();
    const captured = event('CAPTURE');
    await stand.deliver([captured, event('CAPTURE_FAILED'), redatedWebhook(captured, now + 2 * minute)]);
    expect(await recordsOf(id)).toEqual(['CB 92.00']);
    expect(stand.gateway.log()).toContain(`look payment ${id} up there`);
  });
});

describe('a capture that Adyen has made again after it had failed', () => {
  it('counts once, and it is told that no signature covers it', async () => {
    const { id } = await paid('PA');
    await stand.follow(id, 'CP', '92.00');
    fake.takeWebhooks();
    const [capture] = fake.payments.get(payment)?.moves ?? [];
    const about = { ...capture, eventCode: 'CAPTURE' };
    const first = event('CAPTURE', about);
    const failed = event('CAPTURE_FAILED', { ...about, eventCode: 'CAPTURE_FAILED' });
    const again = event('CAPTURE', { ...about, reason: 'Transaction Auto-recaptured' });
    await stand.deliver([first, failed, again, again, failed, first]);
    await stand.deliver(copiesOf([failed, again, first]));
    expect(await recordsOf(id)).toEqual(['CB 92.00', 'CP 92.00', 'CR 92.00']);
    const regained = (await stand.followUpsOf(id)).find(({ paymentType }) => paymentType === 'CR');
    expect(regained?.resultDetails?.NotSigned).toContain('No signature');
    expect(stand.gateway.log()).toContain('no signature covers that it comes after the failure');
  });

  it('is told to nobody before its record is made', async () => {
    const { id } = await paid();
    const failed = event('CAPTURE_FAILED');
    const again = event('CAPTURE', { reason: 'Transaction Auto-recaptured' });
    await stand.deliver([event('CAPTURE'), failed]);
    const { store } = stand.gateway;
    const { addReport } = store;
    store.addReport = async () => false;
    await stand.deliver([again]);
    const warning = 'no signature covers that it comes after the failure';
    expect([await recordsOf(id), stand.gateway.log().includes(warning)]).toEqual([['CB 92.00'], false]);
    store.addReport = addReport;
    stand.gateway.wait(2 * minute);
    await stand.gateway.runDue();
    expect([await recordsOf(id), stand.gateway.log().split(warning).length - 1]).toEqual([
      ['CB 92.00', 'CR 92.00'],
      1,
    ]);
  });
});

it('a capture made elsewhere that was made again counts when that is told before its failure, and before the first one', async () => {
  const { id } = await paid('PA');
  const first = event('CAPTURE');
  const failed = event('CAPTURE_FAILED');
  const again = event('CAPTURE', { reason: 'Transaction Recaptured' });
  await stand.deliver([again, first, failed]);
  expect(await recordsOf(id)).toEqual(['CB 92.00', 'CP 92.00', 'CR 92.00']);
});

describe('a reversal whose kind no signature covers', () => {
  it.each<[string, string | undefined, string | undefined, string[]]>([
    ['an open authorisation is a release', undefined, 'refund', ['RV 92.00']],
    [
      'a whole capture is a refund, also when a cancellation is said',
      '92.00',
      'cancel',
      ['CP 92.00', 'RF 92.00'],
    ],
  ])('of %s', async (_what, captured, action, expected) => {
    const { id } = await paid('PA');
    if (captured !== undefined) await stand.follow(id, 'CP', captured);
    await stand.deliver(fake.takeWebhooks());
    const additionalData = action === undefined ? {} : { 'modification.action': action };
    await stand.deliver([event('CANCEL_OR_REFUND', { pspReference: 'M000000000000099', additionalData })]);
    await stand.gateway.runDue();
    expect(await recordsOf(id)).toEqual(expected);
  });

  it('of a part of a debit is what is said, and the operator is told', async () => {
    const { id } = await paid();
    const additionalData = { 'modification.action': 'refund' };
    const amount = { value: 3000, currency: 'EUR' };
    const pspReference = 'M000000000000099';
    await stand.deliver([event('CANCEL_OR_REFUND', { pspReference, amount, additionalData })]);
    expect(await recordsOf(id)).toEqual(['RF 30.00']);
    expect(stand.gateway.log()).toContain('No signature covers whether an acquirer has refunded or released');
  });
});

it('reads a list whose absent references are null, because a refused one holds back the queue', async () => {
  const { id } = await paid();
  const refund = { pspReference: 'M000000000000099', merchantReference: null, reason: null };
  const report = { pspReference: 'R000000000000001', originalReference: null, merchantReference: null };
  expect(await stand.tell(event('REPORT_AVAILABLE', report))).toBe(200);
  expect(await stand.tell(event('REFUND', refund))).toBe(200);
  expect(await recordsOf(id)).toEqual(['RF 92.00']);
});
