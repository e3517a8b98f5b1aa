// @runs cases
/**
 * What the gateway has recorded of a payment is what Adyen's ledger says, after any order of what the merchant does, what somebody
 * does in the Customer Area, what card networks, banks and shoppers on pages do, and however webhooks and browsers come. Nodes of the
 * gateway die meanwhile.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adyen } from '../../../src/acquirers/adyen/index.ts';
import type { AcquirerRequest } from '../../../src/connector/index.ts';
import { createReference } from '../../../src/gateway/connectors/reference.ts';
import { settlePayment } from '../../../src/gateway/reconciliation/settlement.ts';
import { type Random, randomFrom } from '../../../tools/bench/random.mjs';
import { caseCount } from '../../support/case-count.ts';
import { card, checkout, minute, start } from '../../support/gateway.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../acquirer-gateway.ts';
import { createTold, readBooks } from '../books.ts';
import { createCustomer } from '../insistent-customer.ts';
import { createMortalNodes } from '../mortal-gateway.ts';
import { account, createFakeAdyen, type FakeMove, type FakePayment, redatedWebhook } from './fake-adyen.ts';

/** 2,000 where there is time for them. */
const histories = process.env.RUNS === undefined ? 60 : caseCount(500);
/** From here on a few histories have each end of each brand. */
const firstSeed = 31;

let fake: ReturnType<typeof createFakeAdyen>;
let stand: AcquirerGateway;
const told = createTold();
const nodes = createMortalNodes();

beforeAll(async () => {
  fake = createFakeAdyen({ nextEventAt });
  stand = await openAcquirerGateway(adyen, account, nodes.reach(fake.send), told.options, nodes.open);
  told.follow(stand);
});
afterAll(() => stand.gateway.close());

/** The time of the gateway's clock, which goes on by a second with each event. */
let now = start;
function nextEventAt(): number {
  wait(1_000);
  return now;
}
function wait(milliseconds: number): void {
  now += milliseconds;
  stand.gateway.wait(milliseconds);
}

const debit = { 'bankAccount.iban': 'DE02120300000000202051', 'bankAccount.bic': 'BYLADEM1001' };
const wire = (units: number) => (units / 100).toFixed(2);
const eur = (value: number) => ({ value, currency: 'EUR' });

interface History {
  readonly random: Random;
  readonly customer: ReturnType<typeof createCustomer>;
  readonly id: string;
  readonly key: string;
  /** Whether the answer was lost, or sent the shopper to a page: it did not name the payment. */
  readonly isNameless: boolean;
  readonly queue: AcquirerRequest[];
  /** Captures that failed and that Adyen has not made again, and what cannot happen to a payment twice. */
  readonly failed: FakeMove[];
  readonly disputed: Set<string>;
}

const paymentsOf = ({ key }: Pick<History, 'key'>) =>
  [...fake.payments.values()].filter((one) => one.key === key);
const captureOf = ({ random }: History, { moves }: FakePayment, eventCode = 'CAPTURE') => {
  const fit = moves.filter((one) => one.eventCode === eventCode);
  return fit.length === 0 ? undefined : random.of(fit);
};
/** What somebody calls it in the Customer Area. A payment without a name is known by our key alone. */
const referenceIn = ({ random, key, isNameless }: History) =>
  isNameless ? key : random.of([key, 'credit note 7', '']);
const about = ({ eventCode: _event, value: _value, ...move }: FakeMove) => move;

/** What may happen, each with how often it is drawn. The first payment is the gateway's. */
const steps: readonly [weight: number, (history: History, payment: FakePayment) => unknown][] = [
  // The merchant's.
  [4, async ({ customer, id, random }) => customer.follow(id, 'CP', wire(1_000 * (1 + random.below(5))))],
  [2, async ({ customer, id }) => customer.follow(id, 'RV')],
  [
    4,
    async ({ customer, id, random }) => {
      const captures = (await stand.followUpsOf(id)).filter(({ paymentType }) => paymentType === 'CP');
      const refunded = captures.length > 0 ? (random.of(captures).id ?? '') : id;
      await customer.follow(refunded, 'RF', wire(1_000 * (1 + random.below(4))));
    },
  ],
  // In the Customer Area.
  [
    3,
    (history, payment) => {
      // A debit is captured already, so that nobody can capture it there.
      if (payment.isDebit) return;
      const amount = eur(500 * (1 + history.random.below(9)));
      fake.atCustomerArea(payment, 'captures', amount, referenceIn(history));
    },
  ],
  [
    4,
    (history, payment) => {
      const amount = eur(500 * (1 + history.random.below(9)));
      fake.atCustomerArea(payment, 'refunds', amount, referenceIn(history));
    },
  ],
  [1, (_history, payment) => fake.atCustomerArea(payment, 'cancels')],
  [1, (_history, payment) => fake.atCustomerArea(payment, 'reversals')],
  // Adyen's, the networks' and the banks'.
  [
    1,
    ({ key }, payment) => {
      if (payment.isDebit || payment.captured === payment.authorised) return;
      payment.authorised = payment.captured;
      const { psp: pspReference, amount } = payment;
      fake.report('EXPIRE', true, { merchantReference: key, pspReference, amount });
    },
  ],
  [
    2,
    (history, payment) => {
      const move = captureOf(history, payment);
      if (move === undefined || history.failed.length > 0 || history.disputed.size > 0) return;
      if (payment.captured - move.value < payment.refunded) return;
      history.failed.push(move);
      payment.moves.splice(payment.moves.indexOf(move), 1);
      payment.captured -= move.value;
      payment.authorised -= move.value;
      fake.report('CAPTURE_FAILED', true, about(move));
    },
  ],
  [
    2,
    ({ failed }, payment) => {
      const [move] = failed;
      if (move === undefined || move.value === 0) return;
      failed.splice(0, 1, { ...move, value: 0 });
      payment.captured += move.value;
      payment.authorised += move.value;
      fake.report('CAPTURE', true, { ...about(move), reason: 'Transaction Recaptured' });
    },
  ],
  [
    3,
    (history, payment) => {
      const move = captureOf(history, payment, 'REFUND');
      if (move === undefined) return;
      payment.moves.splice(payment.moves.indexOf(move), 1);
      payment.refunded -= move.value;
      const event = history.random.onceIn(2) ? 'REFUND_FAILED' : 'REFUNDED_REVERSED';
      fake.report(event, true, about(move));
    },
  ],
  [
    2,
    (history, payment) => {
      const { disputed, failed, random, key } = history;
      const move = captureOf(history, payment);
      if (move === undefined || failed.length > 0 || disputed.size > 0) return;
      const pspReference = `D${move.pspReference.slice(1)}`;
      disputed.add(pspReference);
      payment.lost += move.value;
      // A payment without a name is known by our key alone.
      const merchantReference = history.isNameless || random.onceIn(2) ? key : 'any';
      const names = { merchantReference, originalReference: payment.psp };
      const event = { ...names, pspReference, amount: eur(move.value) };
      fake.report('CHARGEBACK', true, event);
      if (random.onceIn(2)) return;
      payment.lost -= move.value;
      fake.report('CHARGEBACK_REVERSED', true, event);
    },
  ],
  // Another transaction under the same reference, and one that fails.
  [
    1,
    ({ key }, payment) => {
      const psp = `X${payment.psp.slice(1)}`;
      if (fake.payments.has(psp)) return;
      const { amount, isDebit, authorised } = { ...payment, authorised: payment.amount.value };
      const captured = isDebit ? authorised : 0;
      fake.payments.set(psp, { ...payment, psp, authorised, captured, refunded: 0, lost: 0, moves: [] });
      fake.report('AUTHORISATION', true, { merchantReference: key, pspReference: psp, amount });
    },
  ],
  [
    1,
    ({ key }, { psp, amount }) =>
      fake.report('AUTHORISATION', false, {
        merchantReference: key,
        pspReference: `Y${psp.slice(1)}`,
        amount,
        reason: 'Refused',
      }),
  ],
];
const drawn = steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

/** The ways to pay, each with how often it is drawn. */
const ways: readonly (readonly [weight: number, fields: Readonly<Record<string, string>>])[] = [
  [2, { ...card, 'card.number': '4111111111111111', paymentType: 'DB' }],
  [2, { ...card, 'card.number': '4111111111111111', paymentType: 'PA' }],
  [1, { paymentBrand: 'IDEAL' }],
  [2, { paymentBrand: 'SIBS_MULTIBANCO', 'billing.country': 'PT' }],
  [1, { paymentBrand: 'PAYPAL', paymentType: 'PA' }],
  [1, { paymentBrand: 'SEPA', ...debit, 'bankAccount.holder': 'Jane Jones', paymentType: 'PA' }],
  ...['Jane Jones', 'pending', 'refuse 12 Not enough balance'].map(
    (holder) => [1, { paymentBrand: 'SEPA', ...debit, 'bankAccount.holder': holder }] as const,
  ),
];
const drawnWays = ways.flatMap(([weight, fields]) => Array.from({ length: weight }, () => fields));

/** The shopper on a page, and the bank of a debit: each decides once, and the browser comes back once, twice or never. */
async function decideElsewhere({ random, id, key }: History): Promise<void> {
  const [token] = fake.pagesOf(key);
  if (token !== undefined) {
    const result = random.of(['Y', 'Y', 'N', 'P'] as const);
    if (random.onceIn(4)) fake.decideOnPage(token, result);
    const comesBack = random.below(3);
    for (let count = 0; count < comesBack; count += 1)
      await stand.gateway.get(`/v1/payments/${id}/return?redirectResult=${token}!${result}`);
  }
  if (random.onceIn(2)) settleWaiting(random);
}

function settleWaiting(random: Random): void {
  fake.decide(random.onceIn(2) ? 'declined' : 'accepted');
  fake.decide('accepted');
}

const day = 24 * 60 * minute;

/**
 * Somebody sends again what Adyen has signed, with another date. A capture with a likely date after its failure counts as made
 * again, once, of which the merchant is told: that is no part of the ledger.
 */
function redated(webhook: AcquirerRequest, random: Random): AcquirerRequest {
  const dates = [now - 30 * day, now + 2 * minute, Date.UTC(2031, 0)];
  const isCapture = webhook.body.includes('"eventCode":"CAPTURE"');
  return redatedWebhook(webhook, random.of(isCapture ? dates : [...dates, now - minute]));
}

/** Hands some of the webhooks over, in any order and some twice, also with another date. What is refused comes again. */
async function deliverSome(history: History, count: number, repeats = true): Promise<void> {
  const { random, queue } = history;
  queue.push(...fake.takeWebhooks());
  for (let left = Math.min(count, queue.length); left > 0; left -= 1) {
    const [webhook] = queue.splice(random.below(queue.length), 1);
    if (webhook === undefined) return;
    const status = await stand.tell(webhook);
    // Nothing is refused because of what it says, and a proxy answers for a node that has died.
    expect([200, 502]).toContain(status);
    if (status !== 200) queue.push(webhook);
    else if (repeats && random.onceIn(5)) queue.push(random.onceIn(2) ? redated(webhook, random) : webhook);
  }
}

async function live(seed: number): Promise<void> {
  const random = randomFrom(seed);
  fake.payments.clear();
  fake.requests.splice(0);
  const isLost = random.onceIn(4);
  if (isLost) fake.faults.push({ kind: 'lost', isCharged: random.onceIn(2) });
  nodes.begin(random);
  const customer = createCustomer(stand, told, random, String(seed));
  const id = await customer.pay({ ...checkout, testMode: 'EXTERNAL', ...random.of(drawnWays) });
  const begun = id === undefined ? undefined : await stand.gateway.store.findPayment(id);
  if (id === undefined || begun === undefined) {
    nodes.spare();
    expect([seed, fake.requests.length]).toEqual([seed, 0]);
    return;
  }
  const key = createReference(begun.connectorKey);
  const isNameless = begun.connectorReference === null;
  const history: History = {
    random,
    customer,
    id,
    key,
    isNameless,
    queue: [],
    failed: [],
    disputed: new Set(),
  };
  for (let count = 3 + random.below(8); count > 0; count -= 1) {
    const [payment] = paymentsOf(history);
    if (random.onceIn(8)) fake.faults.push({ kind: 'lost', isCharged: random.onceIn(2) });
    if (payment !== undefined) await random.of(drawn)(history, payment);
    else await decideElsewhere(history);
    fake.faults.splice(0);
    if (random.onceIn(2)) await deliverSome(history, random.below(4));
    if (random.onceIn(6)) await pass(10_000);
  }
  nodes.spare();
  for (let round = 0; round < 12; round += 1) {
    settleWaiting(random);
    for (const token of fake.pagesOf(key)) fake.closePage(token);
    await deliverSome(history, 100, round === 0);
    if (round < 3) await pass(10 * minute);
  }
  expect([seed, history.queue.length]).toEqual([seed, 0]);
  if (customer.hasLeft && begun.brand === 'VISA' && paymentsOf(history).length === 0) await settle(id);
  // Of two under one reference the one that was told first is the payment.
  const { connectorReference = null, brand, state } = (await stand.gateway.store.findPayment(id)) ?? {};
  ends.add(`${brand} ${state}`);
  expect([seed, [...fake.payments.values()].filter((one) => one.key !== key)]).toEqual([seed, []]);
  const payment = fake.payments.get(connectorReference ?? '');
  const others = paymentsOf(history).filter((one) => one !== payment);
  const { captured = 0, refunded = 0, lost = 0, authorised = 0, isDebit = true } = payment ?? {};
  const net = captured - refunded - lost;
  const none = { pending: [], untold: [], toldWrongly: [], twice: [] };
  const ledger = { net, open: isDebit ? 0 : authorised - captured, ...none };
  const books = await readBooks(stand, id, told);
  // Whether what failed can be captured anew is Adyen's to say.
  const open = history.failed.length > 0 ? books.open : ledger.open;
  expect({ seed, ...books }).toEqual({ seed, ...ledger, open });
  // What was charged besides is given back, or the operator knows.
  const left = others.map((one) => one.captured - one.refunded + (one.isDebit ? 0 : one.authorised));
  if (left.some((units) => units !== 0))
    expect([seed, stand.gateway.log()]).toEqual([
      seed,
      expect.stringContaining(`does not give a payment back`),
    ]);
}

/** The operator has looked up a card payment that a killed node has perhaps not sent, which nobody asked for again. */
async function settle(paymentId: string): Promise<void> {
  const { store, context } = stand.gateway;
  if ((await store.findPayment(paymentId))?.state !== 'processing') return;
  await settlePayment(context, { paymentId, as: 'declined', isForced: true });
}

/** What became of which brands. */
const ends = new Set<string>();

/** Lets due jobs run, which send again what was not answered. */
async function pass(milliseconds: number): Promise<void> {
  wait(milliseconds);
  await stand.gateway.runDue();
}

it(`agrees after ${histories} random histories, and the merchant was told of each record`, async () => {
  for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) await live(seed);
  expect(nodes.deaths).toBeGreaterThan(histories / 10);
  const brands = ['VISA', 'IDEAL', 'PAYPAL', 'SEPA', 'SIBS_MULTIBANCO'];
  const both = ['succeeded', 'failed'].flatMap((state) => brands.map((brand) => `${brand} ${state}`));
  expect([...ends].sort()).toEqual(expect.arrayContaining(both.filter((end) => end !== 'VISA failed')));
}, 3_600_000);
