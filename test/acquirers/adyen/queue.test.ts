// @runs postgres
// @tests src/gateway/reconciliation/take-notifications.ts
/**
 * Adyen keeps one queue for an endpoint. Whatever comes before what it follows is accepted, so that another shopper's payment is told
 * behind it, and it is recorded in the end.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import { createReference } from '../../../src/gateway/connectors/reference.ts';
import { checkout, shopperResultUrl } from '../../support/gateway.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../acquirer-gateway.ts';
import { createTold } from '../books.ts';
import { account, createFakeAdyen, type FakePayment } from './fake-adyen.ts';

let fake: ReturnType<typeof createFakeAdyen>;
let stand: AcquirerGateway;
let told: ReturnType<typeof createTold>;

beforeEach(async () => {
  fake = createFakeAdyen();
  told = createTold();
  stand = await openAcquirerGateway(adyen, account, fake.send, told.options);
  told.follow(stand);
});
afterEach(() => stand.gateway.close());

interface Story {
  /** Pays 92.00, of which a PA has the first capture of 40.00 under way, and returns the payment. */
  readonly paymentType: 'DB' | 'PA';
  /** Whether the answer was lost, so that the payment is pending until it is told. */
  readonly isLost?: true;
  /** What happens at Adyen, all of it untold until it is over. */
  readonly happens: (payment: FakePayment, id: string) => unknown;
  /** The order in which it is told. */
  readonly order: readonly number[];
  /** Types, amounts and codes of what follows the payment in the end, sorted. */
  readonly records: readonly string[];
}

const eur = (value: number) => ({ value, currency: 'EUR' });
const capture = (id: string, amount = '40.00') => stand.follow(id, 'CP', amount);

function dispute({ psp, key }: FakePayment, eventCode: string, value: number): void {
  const names = { pspReference: 'D000000000000001', originalReference: psp, merchantReference: key };
  fake.report(eventCode, true, { ...names, amount: eur(value) });
}

/** What becomes of a chargeback, one after the other. */
const disputes = (payment: FakePayment, value: number, ...eventCodes: readonly string[]) =>
  eventCodes.map((eventCode) => dispute(payment, eventCode, value));

/** What fails later of the last capture or refund. */
function fail({ moves }: FakePayment, eventCode: string): void {
  const { eventCode: _event, value: _value, ...move } = moves.at(-1) ?? {};
  fake.report(eventCode, true, move);
}

function mend({ moves }: FakePayment): void {
  const { eventCode, value: _value, ...move } = moves.at(-1) ?? { eventCode: '' };
  fake.report(eventCode, true, { ...move, reason: 'Transaction Recaptured' });
}

const made = (...records: string[]) => records.sort();
const expire = ({ psp, key, amount }: FakePayment) =>
  fake.report('EXPIRE', true, { merchantReference: key, pspReference: psp, amount });

const stories: Readonly<Record<string, Story>> = {
  'a chargeback before its capture and its authorisation': {
    paymentType: 'PA',
    isLost: true,
    happens: (payment) => [
      fake.atCustomerArea(payment, 'captures', eur(4000)),
      dispute(payment, 'CHARGEBACK', 4000),
    ],
    order: [2, 1, 0],
    records: made('CP 40.00', 'CB 40.00'),
  },
  'a reversal, its chargeback and its capture, each before its cause': {
    paymentType: 'PA',
    happens: async (payment, id) => [
      await capture(id),
      ...disputes(payment, 4000, 'CHARGEBACK', 'CHARGEBACK_REVERSED'),
    ],
    order: [2, 1, 0],
    records: made('CP 40.00', 'CB 40.00', 'CR 40.00'),
  },
  'a second chargeback before the reversal': {
    paymentType: 'DB',
    happens: (payment) => disputes(payment, 9200, 'CHARGEBACK', 'CHARGEBACK_REVERSED', 'SECOND_CHARGEBACK'),
    order: [0, 2, 1],
    records: made('CB 92.00', 'CB 92.00', 'CR 92.00'),
  },
  'the end of an arbitration before the second chargeback and its reversal': {
    paymentType: 'DB',
    happens: (payment) =>
      disputes(
        payment,
        9200,
        'CHARGEBACK',
        'CHARGEBACK_REVERSED',
        'SECOND_CHARGEBACK',
        'PREARBITRATION_LOST',
      ),
    order: [3, 2, 1, 0],
    records: made('CB 92.00', 'CB 92.00', 'CR 92.00'),
  },
  'a chargeback that is lost before its reversal': {
    paymentType: 'PA',
    happens: async (payment, id) => [
      await capture(id),
      ...disputes(payment, 4000, 'CHARGEBACK', 'CHARGEBACK_REVERSED', 'SCHEME_ARBITRATION_LOST'),
    ],
    order: [3, 0, 1, 2],
    records: made('CP 40.00', 'CB 40.00', 'CB 40.00', 'CR 40.00'),
  },
  'a chargeback that is won twice over, before the chargeback': {
    paymentType: 'DB',
    happens: (payment) => disputes(payment, 9200, 'CHARGEBACK', 'PREARBITRATION_WON', 'CHARGEBACK_REVERSED'),
    order: [1, 0, 2],
    records: made('CB 92.00', 'CR 92.00'),
  },
  // Adyen's documents do not say whether such a win moves money again (docs/operate/acquirers.md).
  'a second win after the second chargeback, which is taken for the first': {
    paymentType: 'DB',
    happens: (payment) => [
      dispute(payment, 'CHARGEBACK', 9200),
      dispute(payment, 'CHARGEBACK_REVERSED', 9200),
      dispute(payment, 'SECOND_CHARGEBACK', 9200),
      dispute(payment, 'PREARBITRATION_WON', 9200),
    ],
    order: [0, 1, 2, 3],
    records: made('CB 92.00', 'CB 92.00', 'CR 92.00'),
  },
  'a dispute whose events name its payment by our key alone': {
    paymentType: 'DB',
    happens: (payment) => disputes({ ...payment, psp: '' }, 9200, 'CHARGEBACK', 'CHARGEBACK_REVERSED'),
    order: [1, 0],
    records: made('CB 92.00', 'CR 92.00'),
  },
  'a chargeback of the first capture while a second one is untold': {
    paymentType: 'PA',
    happens: async (payment, id) => [
      await capture(id),
      await capture(id, '52.00'),
      dispute(payment, 'CHARGEBACK', 4000),
    ],
    order: [2, 0, 1],
    records: made('CP 40.00', 'CP 52.00', 'CB 40.00'),
  },
  'a refund in the Customer Area before its debit': {
    paymentType: 'DB',
    isLost: true,
    happens: (payment) => fake.atCustomerArea(payment, 'refunds', eur(1500)),
    order: [2, 0, 1],
    records: made('RF 15.00'),
  },
  'the failure of a refund before the refund': {
    paymentType: 'DB',
    happens: async (payment, id) => [await stand.follow(id, 'RF', '15.00'), fail(payment, 'REFUND_FAILED')],
    order: [1, 0],
    records: made('RF 15.00 failed'),
  },
  'the failure of a refund before the refund and its capture': {
    paymentType: 'PA',
    happens: async (payment, id) => [
      await capture(id),
      fake.atCustomerArea(payment, 'refunds', eur(1500)),
      fail(payment, 'REFUND_FAILED'),
    ],
    order: [2, 1, 0],
    records: made('CP 40.00', 'RF 15.00', 'CB 15.00'),
  },
  'the failure of a debit’s capture before the debit': {
    paymentType: 'DB',
    isLost: true,
    happens: (payment) => fail(payment, 'CAPTURE_FAILED'),
    order: [2, 1, 0],
    records: made('CB 92.00'),
  },
  'a capture that is made again before its failure': {
    paymentType: 'PA',
    happens: async (payment, id) => [await capture(id), fail(payment, 'CAPTURE_FAILED'), mend(payment)],
    order: [0, 2, 1],
    records: made('CP 40.00', 'CB 40.00', 'CR 40.00'),
  },
  'the expiry of an authorisation before its capture': {
    paymentType: 'PA',
    happens: async (payment, id) => [await capture(id), expire(payment)],
    order: [1, 0],
    records: made('CP 40.00', 'RV 52.00'),
  },
  'the reversal of a capture before the capture': {
    paymentType: 'PA',
    happens: async (payment, id) => [await capture(id, '92.00'), fake.atCustomerArea(payment, 'reversals')],
    order: [1, 0],
    records: made('CP 92.00', 'RF 92.00'),
  },
};

/** Pays by a method whose events are queued, on a page from which no browser comes back. */
async function payBehind(): Promise<string> {
  const order = { ...checkout, testMode: 'EXTERNAL', paymentBrand: 'IDEAL', shopperResultUrl };
  const { id } = await stand.post('/v1/payments', order);
  const { connectorKey = '' } = (await stand.gateway.store.findPayment(id)) ?? {};
  const [token = ''] = fake.pagesOf(createReference(connectorKey));
  fake.decideOnPage(token, 'Y');
  return id;
}

it.each(Object.entries(stories))(
  'holds back no other shopper’s payment and is recorded in the end: %s',
  async (_what, { paymentType, isLost, happens, order, records }) => {
    if (isLost) fake.faults.push({ kind: 'lost', isCharged: true });
    const { id } = await stand.pay({ paymentType });
    // Of a debit whose answer is there all is told before anything happens to it.
    if (!isLost) expect(await fake.tellQueued(stand.tell)).toBe(true);
    const [payment] = fake.payments.values();
    if (payment === undefined) throw new Error('Nothing was paid.');
    await happens(payment, id);
    fake.reorder(order);
    const other = await payBehind();
    expect(await fake.tellQueued(stand.tell)).toBe(true);
    expect(await stand.codeOf(other)).toBe('000.100.112');
    for (let times = 0; times < 2; times += 1) await stand.gateway.runDue();
    const all = await stand.gateway.store.findFollowUps({ ids: [id], limit: 9 });
    const found = all.map(
      ({ paymentType: type, record, state }) =>
        `${type} ${record.amount}${state === 'succeeded' ? '' : ` ${state}`}`,
    );
    expect(found.sort()).toEqual(records);
    expect([...all.map((one) => one.id), id, other].filter((one) => !told.isQueued(one))).toEqual([]);
    expect((await stand.gateway.store.keptNotifications.count()).waiting).toBe(0);
    expect(stand.gateway.log()).not.toContain('does not fit');
  },
);
