import { readCheckoutConfirmation } from '#contract/parameters/index.ts';
import { onlyStores } from '#contract/parameters/tokenisation.ts';
import { owns, type Party } from '../config/entities.ts';
import type { GatewayContext } from '../context.ts';
import { createCheckoutId, readCheckoutKey } from '../core/identifiers.ts';
import {
  invalidParameters,
  noPaymentSession,
  Refusal,
  tooManyDeclines,
  unreadPayment,
} from '../core/refusal.ts';
import { StoreUnavailable } from '../core/unavailable.ts';
import { merchantRequest } from '../http/merchant-request.ts';
import { readingFor } from '../http/reading.ts';
import { isFinished } from '../lifecycle/checkout.ts';
import { createConnectorKey } from '../payments/checkout-payment.ts';
import { openSaved } from '../payments/saved.ts';
import type { CheckoutRecorder, Paid } from '../payments/single-winner.ts';
import type { Checkout } from '../store/payments/checkouts.ts';
import type { Payment } from '../store/payments/payments.ts';
import { createLogins } from '../throttling/logins.ts';
import { createCounter } from '../throttling/throttled.ts';
import { sendAgain } from './payment-answer.ts';
import { createCheckoutPayer, createReading, type SubmissionRoute } from './widget-submission.ts';

/**
 * `POST /v1/checkouts/{id}/payment` with credentials and without an instrument: the merchant's server confirms, and the
 * gateway pays with what the shopper saved before the summary page (widget-contract 2.1). It answers with the payment. A
 * repeat gets the same answer and charges nothing again.
 */
export function createConfirmer(
  gateway: GatewayContext,
  submission: SubmissionRoute,
): NonNullable<SubmissionRoute['confirm']> {
  const { config, store } = gateway;
  const { reading, urlOf } = createReading(gateway, submission);
  const submit = createCheckoutPayer(gateway);
  // Confirmations share the limit of checkout updates; the widget's requests to this path are counted elsewhere.
  const count = createCounter(gateway, 'checkout-update');
  const { early, prove } = createLogins(gateway);

  return async (request, reply) => {
    await early(request);
    await prove(request);
    const { party, rawParameters } = merchantRequest(request);
    const tooMany = await count?.(request, reply);
    if (tooMany !== undefined) return tooMany;
    const checkout = await ownCheckout(request.params.id, party);
    reply.ndc = gateway.answers.checkoutNdc(createCheckoutId(checkout.id));
    readingFor(gateway, reply, readCheckoutConfirmation, rawParameters, checkout.parameters);
    if (onlyStores(checkout.parameters)) throw noPaymentSession();
    const payment = await pay(checkout);
    return sendAgain(gateway, reply, payment);
  };

  async function pay(checkout: Checkout): Promise<Payment> {
    const attemptId = checkout.saved?.attemptId;
    const paid =
      attemptId === undefined
        ? 'unknown'
        : await submit({
            checkoutId: checkout.id,
            attemptId,
            process: (current, recorder) => processSaved(current, attemptId, recorder),
          });
    const payment = await paymentOf(checkout.id, attemptId).catch((error) => {
      const mayBePaid = paid !== 'unknown' && paid !== 'exhausted';
      throw mayBePaid && error instanceof StoreUnavailable ? unreadPayment() : error;
    });
    if (payment === undefined) throw refusalOf(paid);
    return payment;
  }

  async function processSaved(
    checkout: Checkout,
    attemptId: string,
    recorder: CheckoutRecorder<Paid>,
  ): Promise<Paid | undefined> {
    // The shopper has saved another submission meanwhile, so the one that the merchant confirms no longer exists.
    if (checkout.saved?.attemptId !== attemptId) throw new Refusal(503, '800.700.100');
    const saved = await openSaved(gateway, checkout);
    if (saved === undefined) throw nothingSaved();
    const { sent, isCodeLost, ...shopper } = saved;
    const { parameters, errors } = reading(checkout, sent);
    // Without its lost security code the saved submission is no longer valid: the shopper has to type the card again.
    if (isCodeLost && errors.length > 0) throw nothingSaved();
    if (isCodeLost) {
      gateway.warn('A saved payment goes on without its security code, whose key was destroyed.');
    }
    if (errors.length > 0) throw invalidParameters(errors);
    const url = urlOf(createCheckoutId(checkout.id), parameters);
    return submission.process({ ...shopper, checkout, attemptId, parameters, url }, recorder);
  }

  /**
   * Returns the payment of a checkout that is paid or pending, otherwise the payment of the attempt; undefined when
   * there is neither.
   */
  async function paymentOf(checkoutId: string, attemptId: string | undefined): Promise<Payment | undefined> {
    const checkout = await store.findCheckout(checkoutId);
    const isPaid = checkout !== undefined && isFinished(checkout);
    if (isPaid) return checkout.paymentId === null ? undefined : store.findPayment(checkout.paymentId);
    return attemptId === undefined
      ? undefined
      : store.findByConnectorKey(createConnectorKey(checkoutId, attemptId));
  }

  async function ownCheckout(id: string, party: Party): Promise<Checkout> {
    const key = readCheckoutKey(id);
    // An expired checkout is accepted as well, so that a repeat gets its payment, or the error that the submission no
    // longer exists.
    const checkout = key === undefined ? undefined : await store.findCheckout(key);
    // Another party's checkout gets the same refusal, so that nobody learns which ids exist.
    if (checkout === undefined || !owns(config, party, checkout.entityId)) throw noPaymentSession();
    return checkout;
  }
}

function refusalOf(paid: Paid): Refusal {
  return paid === 'exhausted' ? tooManyDeclines() : nothingSaved();
}

function nothingSaved(): Refusal {
  const message =
    'names a checkout in which nothing waits to be confirmed: the shopper saved nothing, it has expired, or an attempt to pay came between; let the shopper submit again';
  return invalidParameters([{ name: 'path', value: null, message }]);
}
