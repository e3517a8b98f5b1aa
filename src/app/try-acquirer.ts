/**
 * `payment-widgets try-acquirer <name>`: ten payments at an acquirer's test system, through the connector's own code, and one by each
 * brand besides cards that the rules of the configuration give it.
 */
import { randomBytes } from 'node:crypto';
import { getExponent } from '#contract/money.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import { capabilitiesFor, type OrderType } from '../connector/capabilities.ts';
import type { Trial } from '../connector/connector.ts';
import type { Outcome } from '../connector/outcome.ts';
import { findRefusal } from '../connector/refusals.ts';
import { UnknownOutcome } from '../connector/send.ts';
import { ConfigurationError } from '../gateway/config/configuration-error.ts';
import {
  type GatewayConnector,
  type RoutedFollowUp,
  type RoutedPayment,
  toPlainOrder,
} from '../gateway/connectors/connector.ts';
import { forwardOnce } from '../gateway/connectors/forward-once.ts';
import type { ConnectorAccount } from '../gateway/connectors/forwarder.ts';
import { createRequestSender } from '../gateway/connectors/sender.ts';
import { unreachableBy } from '../gateway/connectors/uncharged-outcomes.ts';
import { openSqlite } from '../gateway/store/sqlite/sqlite.ts';
import { findAcquirer } from './acquirer.ts';
import { listRuledBrands } from './ruled-brands.ts';
import { createTextTable } from './text-table.ts';

/** What is expected, in words, and whether an outcome is that. */
type Expectation = readonly [words: string, fits: (outcome: Outcome) => boolean];

const environment = 'test';
const isOf = ({ code }: Outcome, category: string) => getOutcomeCategory(code) === category;
const networkIdOf = ({ additions }: Outcome) => additions?.standingInstruction?.initialTransactionId;
const accepted: Expectation = ['accepted', (outcome) => isOf(outcome, 'accepted')];
const taken: Expectation = ['accepted or pending', (outcome) => !isOf(outcome, 'rejected')];
const redirected: Expectation = ['a redirect', ({ redirect }) => redirect !== undefined];
const named: Expectation = [
  'accepted, the network’s id',
  (outcome) => isOf(outcome, 'accepted') && networkIdOf(outcome) !== undefined,
];

const wholeAmount = '92.00';
/** What acquirers want to know of a shopper before they authenticate. */
const shopper = {
  'customer.merchantCustomerId': 'trial',
  'customer.email': 'jane.jones@shop.example',
  'customer.ip': '203.0.113.7',
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.language': 'en',
};
/** What acquirers want to know besides before they take a brand that is no card. */
const customer = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.mobile': '+351912345678',
  'customer.birthDate': '1985-11-30',
  'billing.street1': 'Main Street 5',
  'billing.city': 'Ulm',
  'billing.postcode': '89073',
  'shipping.street1': 'Main Street 5',
  'shipping.city': 'Ulm',
  'shipping.postcode': '89073',
  'cart.items[0].name': 'Shirt',
  'cart.items[0].quantity': '1',
  'cart.items[0].price': wholeAmount,
};
const bankAccount = { kind: 'bankAccount', iban: 'DE89370400440532013000', holder: 'Jane Jones' } as const;
const agreement = (mode: string, source: string) => ({
  'standingInstruction.mode': mode,
  'standingInstruction.source': source,
  'standingInstruction.type': 'RECURRING',
});
const createId = () => randomBytes(16).toString('hex');

/**
 * Prints a table with a line for each step. Resolves to the exit code: 1 when a step failed.
 *
 * @param file of the configuration that has the connector; without one, environment variables have the settings
 */
export async function tryAcquirer(
  name: string,
  file: string | undefined,
  print: (line: string) => void,
  sender = createRequestSender(),
): Promise<number> {
  const { config, own } = await findAcquirer(name, file, environment);
  const [channel] = config.entities;
  if (own.definition.trial === undefined || channel === undefined)
    throw new ConfigurationError([`connector ${name} has no \`trial\`; add one (docs/connectors.md)`]);
  const { definition } = own;
  const warn = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  const store = await openSqlite(':memory:', { warn });
  try {
    const connector = definition.create({ settings: own.settings, send: sender.send, environment, warn });
    const account = { ...definition, connector, name, scope: name, place: name, accountHash: name };
    const connectorOnce = forwardOnce(account, { forwardings: store.forwardings, warn });
    const methods = listRuledBrands(config, name, definition.capabilities);
    const rows = await makePayments(account, connectorOnce, own.definition.trial, channel, methods);
    print(createTextTable(rows));
    return rows.some((row) => row.at(-1) === 'failed') ? 1 : 0;
  } finally {
    await sender.close();
    await store.close();
  }
}

/**
 * Makes the payments, one after the other. Returns a row of the table for its head and for each step.
 *
 * @param methods the brands besides cards
 */
async function makePayments(
  { name, capabilities, connector: plain }: ConnectorAccount,
  connector: GatewayConnector,
  trial: Trial,
  channel: RoutedPayment['channel'],
  methods: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const { currencies = ['EUR', 'JPY'] } = capabilities;
  const usual = currencies.includes('EUR') ? 'EUR' : (currencies[0] ?? '');
  const undivided = ['JPY', ...currencies].find((one) => currencies.includes(one) && getExponent(one) === 0);
  const rows = [['payment', 'sent', 'got', 'expected', 'result']];
  let title = '';
  let isUnreachable = false;

  /** Returns the outcome when it is as expected. @param ask a text when nothing is sent, which says why */
  async function step(
    label: string,
    [words, fits]: Expectation,
    ask: string | (() => Promise<Outcome | undefined>),
  ): Promise<Outcome | undefined> {
    if (isUnreachable) return undefined;
    const outcome = typeof ask === 'string' ? `not sent: ${ask}` : await ask().catch(toReason);
    const isFit = typeof outcome === 'object' && fits(outcome);
    isUnreachable = typeof outcome === 'object' && outcome.rule === unreachableBy('').rule;
    rows.push([
      title,
      label,
      toText(outcome),
      words,
      typeof ask === 'string' ? 'cannot' : isFit ? 'ok' : 'failed',
    ]);
    title = '';
    return isFit ? outcome : undefined;
  }

  function send(order: RoutedPayment | RoutedFollowUp, expected: Expectation) {
    const judged = order.kind === 'payment' ? toPlainOrder(order) : order;
    const [error] = findRefusal(judged, capabilities)?.errors ?? [];
    const ask = () =>
      order.kind === 'payment' ? charge(order) : connector.followUp(order, order.id, Date.now());
    const label = `${order.paymentType} ${order.amount} ${order.currency}`;
    return step(label, expected, error ? `it takes no such ${error.name}` : ask);
  }
  const charge = (order: RoutedPayment) => connector.charge(order, order.id, Date.now());

  async function pay(
    paymentType: OrderType,
    { expected = accepted, ...change }: Partial<RoutedPayment> & { readonly expected?: Expectation } = {},
  ) {
    const order: RoutedPayment = {
      kind: 'payment',
      id: createId(),
      mode: 'EXTERNAL',
      paymentType,
      amount: wholeAmount,
      currency: usual,
      brand: trial.brand,
      instrument: trial.card,
      channel,
      connector: name,
      origin: 'https://pay.example',
      returnUrl: 'https://pay.example/return',
      ...change,
      parameters: { ...shopper, ...change.parameters },
    };
    const outcome = await send(order, expected);
    return outcome && { order, outcome };
  }

  async function follow(before: OrderType, paymentType: OrderType, amount = wholeAmount): Promise<void> {
    const paid = await pay(before);
    if (!paid) return;
    const { id, mode, currency, brand } = paid.order;
    const reference = paid.outcome.reference ?? null;
    const referenced = { id, paymentType: before, brand, reference, merchantTransactionId: null };
    const facts = { id: createId(), mode, amount, currency, channel, connector: name, parameters: {} };
    const isPart = amount !== wholeAmount;
    await send({ ...facts, kind: 'follow-up', paymentType, referenced, isPart }, taken);
  }

  async function agree(): Promise<void> {
    const first = await pay('DB', { parameters: agreement('INITIAL', 'CIT'), expected: named });
    if (!first) return;
    const initial = { 'standingInstruction.initialTransactionId': networkIdOf(first.outcome) ?? '' };
    await pay('DB', { parameters: { ...agreement('REPEATED', 'MIT'), ...initial } });
  }

  /** Asks for a payment whose answer is taken for lost. */
  async function lose(): Promise<void> {
    const paid = await pay('DB');
    if (!paid) return;
    const { order, outcome } = paid;
    const same: Expectation = ['the same payment', ({ reference }) => reference === outcome.reference];
    const isRepeatable = connector.isRepeatable === true;
    await step('again, with its key', same, isRepeatable ? () => charge(order) : 'it would charge again');
    const inquiry = { ...order, sentAt: Date.now(), reference: null, merchantTransactionId: null };
    const ask = () => connector.find(inquiry, order.id, Date.now());
    await step('what became of its key', same, plain.find ? ask : 'its acquirer cannot be asked');
  }

  async function payBy(brand: string): Promise<void> {
    const brandCapabilities = capabilitiesFor(capabilities, brand);
    if (brandCapabilities === undefined) return;
    const { instruments, currencies = [usual], countries = ['DE'] } = brandCapabilities;
    const [currency = usual] = currencies.includes(usual) ? [usual] : currencies;
    const [country = ''] = countries;
    const needsPerson = instruments.every((kind) => kind !== 'none' && kind !== 'bankAccount');
    if (needsPerson) return void (await step('', taken, 'only a shopper has what it is paid with'));
    const isNamed = brandCapabilities.agreements === 'token';
    const change = (agreed: RoutedPayment['parameters']) => ({
      brand,
      currency,
      expected: taken,
      instrument: instruments.includes('none') ? ({ kind: 'none' } as const) : bankAccount,
      parameters: { ...customer, ...agreed, 'billing.country': country, 'shipping.country': country },
    });
    if (!isNamed) return void (await pay('DB', change({})));
    const first = await pay('DB', { ...change(agreement('INITIAL', 'CIT')), isStored: true });
    const token = first?.outcome.instrumentToken;
    if (token) {
      const repeated = change(agreement('REPEATED', 'MIT'));
      await pay('DB', { ...repeated, isStored: true, instrumentTokens: { [name]: token } });
    } else if (first) await step('later, without the shopper', taken, 'its name comes by webhook alone');
  }

  const challenge = { 'threeDSecure.challengeIndicator': '04' };
  const { code: declineCode, ...declined } = trial.declined;
  const isDeclined: Expectation = [declineCode, ({ code }) => code === declineCode];
  const payments: Readonly<Record<string, () => unknown>> = {
    paid: () => pay('DB'),
    declined: () => pay('DB', { instrument: { ...trial.card, ...declined }, expected: isDeclined }),
    captured: () => follow('PA', 'CP'),
    'captured in part': () => follow('PA', 'CP', '30.00'),
    reversed: () => follow('PA', 'RV'),
    'refunded in part, and whole': () => follow('DB', 'RF', '30.00').then(() => follow('DB', 'RF')),
    'the shopper is asked': () =>
      pay('DB', {
        instrument: { ...trial.card, ...trial.challenged },
        parameters: challenge,
        expected: redirected,
      }),
    'without decimals': () => pay('DB', { currency: undivided ?? 'JPY', amount: '9200.00' }),
    'an agreement': agree,
    'a lost answer': lose,
  };
  for (const [at, [words, make]] of Object.entries(payments).entries()) {
    title = `${at + 1} ${words}`;
    await make();
  }
  for (const brand of methods) {
    title = brand;
    await payBy(brand);
  }
  return rows;
}

function toReason(error: Error): string {
  if (error instanceof UnknownOutcome) return error.message;
  throw error;
}

function toText(outcome: Outcome | string | undefined): string {
  if (typeof outcome !== 'object') return outcome ?? 'the acquirer does not know it';
  const { code, rule, reference, resultDetails, errors: [error] = [] } = outcome;
  const why = resultDetails?.ExtendedDescription ?? (error ? `${error.name} ${error.message}` : rule);
  return `${code} ${why}${reference === undefined ? '' : ` (${reference})`}`;
}
