/** Processes one attempt to pay a checkout, or to store an instrument through it. */

import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { minorUnits } from '#contract/money.ts';
import { getOutcomeCategory } from '#contract/outcome-category.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import type { RoutedPayment } from '../connectors/connector.ts';
import { createInquiry } from '../connectors/reference.ts';
import type { GatewayContext } from '../context.ts';
import { createCheckoutId } from '../core/identifiers.ts';
import type { RandomSource } from '../core/random-source.ts';
import { noPaymentSession } from '../core/refusal.ts';
import { hasOpenPayment, isInDoubt, stateAfter } from '../lifecycle/checkout.ts';
import { readWindowFlow } from '../lifecycle/flow.ts';
import { prepareRegistration } from '../registrations/prepare.ts';
import type { Checkout } from '../store/payments/checkouts.ts';
import type { Payment } from '../store/payments/payments.ts';
import { shopperResultJob } from '../webhooks/shopper-result.ts';
import { createPaymentStart, type PaymentFacts } from './attempt-start.ts';
import { createCodeRedirect } from './code-page-address.ts';
import { toSentOrder } from './order.ts';
import { processPayment } from './process-payment.ts';
import type { CheckoutRecorder } from './single-winner.ts';

export interface CheckoutPayment extends Pick<PaymentFacts, 'registrationId' | 'link'> {
  readonly attemptId: string;
  /** Makes the order of the payment with the given id. */
  readonly order: (id: string) => RoutedPayment;
  readonly shopperIp: string;
  /** The return address as it was sent or prepared. */
  readonly shopperResultUrl: string;
  /** The return address with `id` and `resourcePath`. */
  readonly url: string;
}

/** The answer of an attempt whose payment another attempt continues: the checkout says what becomes of it. */
const underway = { code: '000.200.000', rule: 'continued-by-another-attempt' } as const;

/**
 * Pays a checkout whose recorder claims it. Throws as {@link processPayment} does.
 *
 * @returns the result of the recorder's `end` or `postpone`; undefined when it did not claim the checkout
 */
export async function processCheckoutPayment<Recorded>(
  gateway: GatewayContext,
  checkout: Checkout,
  { attemptId, shopperIp, shopperResultUrl, url, registrationId, link, ...submission }: CheckoutPayment,
  recorder: CheckoutRecorder<Recorded>,
): Promise<Recorded | undefined> {
  // The payment that the attempt goes on with: its own, or the one that it continues with another card.
  const earlierPayment = hasOpenPayment(checkout)
    ? await gateway.store.findPayment(checkout.paymentId)
    : undefined;
  const key = earlierPayment?.connectorKey ?? createConnectorKey(checkout.id, attemptId);
  const ordered = submission.order(earlierPayment?.id ?? createPaymentId(gateway.random, key));
  if (earlierPayment === undefined && (await isLost(gateway, checkout, ordered, key)))
    throw noPaymentSession();
  const isContinuing = isInDoubt(checkout, attemptId);
  if (isContinuing && (earlierPayment === undefined || !canContinue(gateway, earlierPayment, ordered)))
    return recorder.postpone();
  // The request that was sent may have had another card.
  const order = earlierPayment
    ? { ...toSentOrder(gateway.config, earlierPayment, ordered), isOtherInstrument: true }
    : ordered;
  const checkoutId = createCheckoutId(checkout.id);
  const begun = createPaymentStart(gateway, order, {
    key,
    ndc: gateway.answers.checkoutNdc(checkoutId),
    checkoutId: checkout.id,
    registrationId,
    shopperResultUrl,
    flow: readWindowFlow(order.parameters),
    link,
    jobs: [shopperResultJob({ checkoutId, resource: 'payment' }, gateway.clock.now(), url)],
    continued: earlierPayment,
  });
  // A decline by the first connector of its rule.
  const { resultDetails } = earlierPayment?.record ?? {};
  const record = { ...begun.attempt.record, ...(resultDetails && { resultDetails }) };
  const start = { ...begun, attempt: { ...begun.attempt, record } };
  const counted = { channel: order.channel.id, address: shopperIp, instrument: order.instrument };
  return processPayment(
    gateway,
    { order, start, counted },
    {
      begin: (kept) => recorder.begin(kept, isContinuing ? { ...underway, url } : undefined),
      end({ outcome: { code, rule, redirect, paymentCode }, at, end }) {
        const category = getOutcomeCategory(code);
        const isToPay = category === 'pending' && paymentCode !== undefined;
        const next = redirect ?? (isToPay ? createCodeRedirect(order.origin, order.id) : undefined);
        return recorder.end({
          state: stateAfter(category, redirect !== undefined),
          answer: { code, rule, url, ...(next && { redirect: next }) },
          at,
          result: { end },
        });
      },
    },
  );
}

/**
 * Whether another attempt may have paid the checkout, of which a restored database knows nothing: a page that was loaded again
 * gives its attempt a name by which the acquirer does not know the first one. What the acquirer knows by this attempt's name
 * goes on, because it is not charged again. The shopper is told that the session is over, and starts again at the shop.
 */
async function isLost(
  { config, connectors, clock }: GatewayContext,
  { createdAt }: Checkout,
  order: RoutedPayment,
  key: string,
): Promise<boolean> {
  const now = clock.now();
  if (order.mode === 'INTERNAL' || !connectors.mayLackPayment(createdAt, now)) return false;
  const finding = connectors.find(config, order).find(createInquiry(order, now), key, now);
  return (await finding.catch(() => undefined)) === undefined;
}

/**
 * Whether an order can be sent as the transaction of a payment whose outcome nobody knows: the upstream honours keys, and all
 * but the instrument is the same, so that any answer is the outcome of both.
 */
export function canContinue(
  { config, connectors }: Pick<GatewayContext, 'config' | 'connectors'>,
  payment: Payment,
  order: RoutedPayment,
): boolean {
  const { channel, mode, paymentType, amount, currency, linkedTo, parameters } = order;
  const same = [
    [order.connector, payment.connector],
    [channel.id, payment.entityId],
    [mode, payment.mode],
    [paymentType, payment.paymentType],
    [minorUnits(amount, currency), payment.amount],
    [currency, payment.currency],
    [parameters.merchantTransactionId ?? null, payment.merchantTransactionId],
    [linkedTo ?? null, payment.referenceId],
  ];
  return (
    connectors.find(config, order).isRepeatable === true &&
    mode !== 'INTERNAL' &&
    payment.referenceId === null &&
    same.every(([sent, stored]) => sent === stored) &&
    isOfOneRecord(payment, order)
  );
}

/**
 * Whether the record of one can say what is charged by the other: an outcome names the card that was charged, and nothing
 * says of another brand or account which one it was.
 */
function isOfOneRecord(payment: Pick<Payment, 'brand'>, { brand, instrument }: RoutedPayment): boolean {
  if (instrument.kind === 'card') return findPaymentBrand(payment.brand)?.kind === 'card';
  return instrument.kind === 'none' && brand === payment.brand;
}

/**
 * Returns the connector key of an attempt to pay a checkout. It contains both ids: browsers choose attempt ids, so two
 * checkouts may have the same one.
 */
export function createConnectorKey(checkoutId: string, attemptId: string): string {
  return `${checkoutId}-${attemptId}`;
}

/**
 * Returns the id of an attempt's payment. It stays the same when the attempt begins again, and cannot be guessed
 * without the checkout's id. 32 lower-case hexadecimal digits.
 */
export function createPaymentId(random: RandomSource, key: string): string {
  return random.hexFor(key, 'payment');
}

interface RegistrationSubmission {
  readonly parameters: Parameters;
  readonly shopperIp: string;
  /** The return address with `id` and `resourcePath`. */
  readonly url: string;
}

/**
 * Stores an instrument for a checkout whose recorder claims it. Throws as {@link prepareRegistration} does, and then
 * nothing was claimed.
 *
 * @returns the result of the recorder's `end`; undefined when it did not claim the checkout
 */
export async function processCheckoutRegistration<Recorded>(
  gateway: Pick<
    GatewayContext,
    'answers' | 'assets' | 'clock' | 'config' | 'connectors' | 'random' | 'store'
  >,
  { id, entityId }: Checkout,
  { parameters, shopperIp, url }: RegistrationSubmission,
  recorder: CheckoutRecorder<Recorded>,
): Promise<Recorded | undefined> {
  const { store, clock } = gateway;
  const checkoutId = createCheckoutId(id);
  const { registration, code, rule } = prepareRegistration(gateway, {
    entity: { id: entityId },
    parameters,
    shopperIp,
    ndc: gateway.answers.checkoutNdc(checkoutId),
    checkoutId: id,
  });
  if (!(await recorder.begin())) return undefined;
  const at = clock.now();
  // The reminder is stored before the outcome, so that the shop gets it even if this process dies in between.
  await store.jobs.add(shopperResultJob({ checkoutId, resource: 'registration' }, at, url));
  return recorder.end({
    state: registration.state === 'active' ? 'paid' : 'declined',
    answer: { code, rule, url },
    at,
    result: { registration },
  });
}
