// @runs cases
/**
 * What the gateway has recorded of a payment is what Stripe's ledger says, after any order of what the merchant and the shopper do,
 * what somebody does in the dashboard, what card networks and banks do, and however events come. Some never come, which is found by
 * asking. Payments are by card, on a page, by debit, and with a code. Nodes of the gateway die meanwhile.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stripe } from '../../../src/acquirers/stripe/index.ts';
import { type Random, randomFrom } from '../../../tools/bench/random.mjs';
import { caseCount } from '../../support/case-count.ts';
import { card, checkout, start } from '../../support/gateway.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../acquirer-gateway.ts';
import { createTold, readBooks } from '../books.ts';
import { createCustomer } from '../insistent-customer.ts';
import { createMortalNodes } from '../mortal-gateway.ts';
import { createFakeStripe, type FakeEvent, testKey, webhookSecret } from './fake-stripe.ts';
import { iban, shopper } from './method-orders.ts';

/** 2,000 where there is time for them. */
const histories = process.env.RUNS === undefined ? 60 : caseCount(500);

const clock = { now: start };
let fake: ReturnType<typeof createFakeStripe>;
let stand: AcquirerGateway;
const told = createTold();
const nodes = createMortalNodes();

beforeAll(async () => {
  fake = createFakeStripe(clock);
  fake.options.debitsWait = true;
  const settings = { apiKey: testKey, webhookSecret };
  stand = await openAcquirerGateway(stripe, settings, nodes.reach(fake.send), told.options, nodes.open);
  told.follow(stand);
});
afterAll(() => stand.gateway.close());

const wire = (units: number) => (units / 100).toFixed(2);

type Intent = (typeof fake.intents)[number];

interface History {
  readonly random: Random;
  readonly customer: ReturnType<typeof createCustomer>;
  readonly id: string;
  readonly queue: FakeEvent[];
  /** What chargebacks have taken. */
  lost: number;
  hasDispute: boolean;
  /** How many events of Stripe were queued. */
  seen: number;
}

/** What may happen, each with how often it is drawn. */
const steps: readonly [weight: number, (history: History, intent: Intent) => unknown][] = [
  // The merchant's.
  [4, async ({ customer, id, random }) => customer.follow(id, 'CP', wire(1_000 * (1 + random.below(9))))],
  [2, async ({ customer, id }) => customer.follow(id, 'RV')],
  [
    4,
    async ({ customer, id, random }) => {
      const captures = (await stand.followUpsOf(id)).filter(({ paymentType }) => paymentType === 'CP');
      const refunded = captures.length > 0 ? (random.of(captures).id ?? '') : id;
      await customer.follow(refunded, 'RF', wire(1_000 * (1 + random.below(4))));
    },
  ],
  // The shopper's, on a page from which the browser comes back, perhaps before, and perhaps never.
  [
    8,
    ({ random }, { id, status }) =>
      status === 'requires_action' && fake.finishChallenge(id, !random.onceIn(4)),
  ],
  [2, (_history, intent) => comeBack(intent)],
  // The bank's, of a debit.
  [
    4,
    ({ random }, { id, status, payment_method_types: [type] }) => {
      if (status !== 'processing' || type !== 'sepa_debit') return;
      if (random.onceIn(4)) fake.failLate(id, 'payment_intent_payment_attempt_failed', 'account_closed');
      else fake.payLate(id);
    },
  ],
  // In the dashboard, and by Stripe when an authorisation expires.
  [
    3,
    ({ random }, { id }) => fake.atDashboard(() => fake.change(id, 'capture', 500 * (1 + random.below(18)))),
  ],
  [2, (_history, { id }) => fake.atDashboard(() => fake.change(id, 'cancel', 0))],
  [4, ({ random }, { id }) => fake.atDashboard(() => fake.refund(id, 500 * (1 + random.below(9))))],
  // The networks' and the banks'.
  [
    3,
    async ({ random, id }, intent) => {
      const done = fake.refunds.filter((one) => one.payment_intent === intent.id && one.status !== 'failed');
      const isReversed = (await stand.followUpsOf(id)).some(({ paymentType }) => paymentType === 'RV');
      // No record can follow a reversal, which is a refund at Stripe.
      if (done.length === 0 || isReversed) return;
      const refund = random.of(done);
      intent.amount_refunded -= refund.amount;
      fake.atDashboard(() => fake.settleRefund(refund.id, 'failed', 'lost_or_stolen_card'));
    },
  ],
  [
    2,
    (history, intent) => {
      const { amount_received: amount, amount_refunded: refunded } = intent;
      if (history.hasDispute || amount === 0 || refunded > 0) return;
      history.hasDispute = true;
      history.lost += amount;
      fake.atDashboard(() =>
        fake.dispute(intent.id, 'fraudulent', amount, 'eur', 'charge.dispute.funds_withdrawn'),
      );
      if (history.random.onceIn(2)) return;
      history.lost -= amount;
      const [dispute] = fake.events;
      fake.atDashboard(() => fake.tellAgain(dispute, 'charge.dispute.funds_reinstated'));
    },
  ],
];
const drawn = steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));

/** What is paid with, each with its types. */
const ways: readonly [brand: string | undefined, types: readonly string[]][] = [
  [undefined, ['DB', 'PA']],
  [undefined, ['DB', 'PA']],
  ['IDEAL', ['DB']],
  ['PAYPAL', ['DB', 'PA']],
  ['DIRECTDEBIT_SEPA', ['DB']],
  ['SIBS_MULTIBANCO', ['DB']],
];
const account = {
  'bankAccount.iban': iban,
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.bic': 'COBADEFF',
};

const ownCard = { 'card.number': '4111111111111111' };

const createFields = (brand: string | undefined) => ({
  ...(brand === undefined ? { ...card, ...ownCard } : { paymentBrand: brand, ...shopper }),
  ...(brand === 'DIRECTDEBIT_SEPA' && account),
  ...(brand === 'SIBS_MULTIBANCO' && { 'billing.country': 'PT' }),
});

/** The browser comes back from the page. A proxy answers for a node that has died. */
async function comeBack({ metadata: { payment } }: Intent): Promise<void> {
  const { statusCode } = await stand.gateway.get(`/v1/payments/${payment}/return?redirect_status=succeeded`);
  expect(statusCode === 502 || statusCode < 500).toBe(true);
}

/** Hands some of the events over, in any order and some twice. What is refused comes again. */
async function deliverSome(history: History, count: number, repeats = true): Promise<void> {
  const { random, queue } = history;
  const newEvents = fake.events.slice(0, fake.events.length - history.seen).reverse();
  history.seen = fake.events.length;
  // Of what the gateway has caused it can ask.
  const isOurs = ({ request }: FakeEvent) => /^[a-z]{64}$/.test(request.idempotency_key ?? '');
  queue.push(...newEvents.filter((event) => !(isOurs(event) && random.onceIn(4))));
  for (let left = Math.min(count, queue.length); left > 0; left -= 1) {
    const [event] = queue.splice(random.below(queue.length), 1);
    if (event === undefined) return;
    const status = await stand.tell(fake.deliver(event));
    // Nothing is refused because of what it says, and a proxy answers for a node that has died.
    expect([200, 502]).toContain(status);
    if (status !== 200 || (repeats && random.onceIn(5))) queue.push(event);
  }
}

/** Lets due jobs run, which ask for what was not answered. */
async function pass(milliseconds: number): Promise<void> {
  clock.now += milliseconds;
  stand.gateway.wait(milliseconds);
  await stand.gateway.runDue();
}

const isGivenCode = ({ payment_method_types: [type] }: Intent) => type === 'multibanco';

async function live(seed: number): Promise<void> {
  const random = randomFrom(seed);
  for (const list of [fake.intents, fake.refunds, fake.events, fake.requests, fake.made]) list.splice(0);
  fake.options.fault = ({ method }) =>
    method === 'POST' && random.onceIn(6) ? random.of(['lost-before', 'lost-after'] as const) : undefined;
  const [brand, types] = random.of(ways);
  nodes.begin(random);
  const customer = createCustomer(stand, told, random, String(seed));
  const ordered = {
    ...checkout,
    testMode: 'EXTERNAL',
    paymentType: random.of(types),
    ...createFields(brand),
  };
  const id = await customer.pay(ordered);
  if (id === undefined) {
    nodes.spare();
    expect([seed, fake.intents]).toEqual([seed, []]);
    return;
  }
  const history: History = { random, customer, id, queue: [], lost: 0, hasDispute: false, seen: 0 };
  const findIntent = () => fake.intents.find(({ metadata }) => metadata.payment === id);
  for (let count = 3 + random.below(8); count > 0; count -= 1) {
    const intent = findIntent();
    if (intent !== undefined) await random.of(drawn)(history, intent);
    if (random.onceIn(2)) await deliverSome(history, random.below(4));
    if (random.onceIn(6)) await pass(60_000);
  }
  fake.options.fault = () => undefined;
  nodes.spare();
  for (let round = 0; round < 12; round += 1) {
    await deliverSome(history, 100, round === 0);
    if (round < 3) await pass(10 * 60_000);
    const [code] = fake.intents.filter((one) => isGivenCode(one) && one.status === 'requires_action');
    // Nobody pays with a code any more when its days are over.
    if (round === 3 && code) fake.failLate(code.id, 'payment_intent_payment_attempt_expired');
    const [waiting] = fake.intents.filter(({ status }) => status === 'processing');
    if (round === 3 && waiting) fake.payLate(waiting.id);
    // A shopper who does not come back has half an hour.
    else if (round < 6) await pass(30 * 60_000);
  }
  const intent = findIntent();
  const net = (intent?.amount_received ?? 0) - (intent?.amount_refunded ?? 0) - history.lost;
  const books = await readBooks(stand, id, told);
  // What a capture has left is released at Stripe, which documents say.
  const left = intent?.amount_received ? books.open : 0;
  const open = intent?.status === 'requires_capture' ? intent.amount : left;
  const ledger = { net, open, pending: [], untold: [], toldWrongly: [], twice: [], waiting: 0 };
  expect([seed, fake.intents.filter((one) => one !== intent)]).toEqual([seed, []]);
  expect({ seed, ...books, waiting: history.queue.length }).toEqual({ seed, ...ledger });
}

it(`agrees after ${histories} random histories, and the merchant was told of each record`, async () => {
  for (let seed = 1; seed <= histories; seed += 1) await live(seed);
  expect(nodes.deaths).toBeGreaterThan(histories / 10);
}, 3_600_000);
