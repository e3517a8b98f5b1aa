/** Makes the record of a payment from its order, before its outcome is known (gateway-contract 3). */
import type { AuthenticationRecord, PaymentRecord } from '#contract/payment.ts';
import type { AuthenticationOrder, RoutedFollowUp, RoutedPayment } from '../connectors/connector.ts';
import { createResult } from '../core/answers.ts';
import { selectMembers, toCart, unlessEmpty } from '../core/echo.ts';
import { newDescriptor } from '../core/identifiers.ts';
import type { RandomSource } from '../core/random-source.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import { type RecordFacts, sharedMembers } from '../registrations/record-members.ts';

/**
 * Makes the record of a payment before its outcome is known.
 *
 * @param facts including the registration that the payment charges or creates
 */
export function createPaymentRecord(
  random: RandomSource,
  order: RoutedPayment,
  facts: RecordFacts & { readonly registrationId?: string | undefined },
): PaymentRecord {
  const { registrationId } = facts;
  return {
    id: order.id,
    ...(registrationId !== undefined && { registrationId, registration: { id: registrationId } }),
    ...(order.linkedTo && { referencedId: order.linkedTo.id }),
    paymentType: order.paymentType,
    paymentBrand: order.brand,
    ...amountOf(order),
    descriptor: descriptorOf(random, order),
    ...orderMembers(order, facts, '100'),
  };
}

/** Makes the record of an authentication without a payment, before its outcome is known. */
export function createAuthenticationRecord(
  order: AuthenticationOrder,
  facts: RecordFacts,
): AuthenticationRecord {
  return {
    id: order.id,
    paymentBrand: order.brand,
    ...amountOf(order),
    ...orderMembers(order, facts),
  };
}

function orderMembers(order: RoutedPayment | AuthenticationOrder, facts: RecordFacts, riskScore?: string) {
  const { parameters } = order;
  const { instrument, shopper, customParameters, closing } = sharedMembers(order, facts, riskScore);
  return {
    ...namesOf(order),
    result: createResult('000.200.000'),
    ...withoutUndefined({
      ...instrument,
      ...shopper,
      shipping: unlessEmpty(selectMembers(parameters, /^shipping\.([A-Za-z0-9]+)$/)),
      merchant: unlessEmpty(selectMembers(parameters, /^merchant\.([A-Za-z0-9]+)$/)),
      cart: toCart(parameters),
      recurringType: parameters.recurringType,
      standingInstruction: unlessEmpty(selectMembers(parameters, /^standingInstruction\.([A-Za-z0-9]+)$/)),
      customParameters,
    }),
    ...closing,
  };
}

/** Makes the record of a follow-up, which has neither brand nor instrument (gateway-contract 3.2). */
export function createFollowUpRecord(
  random: RandomSource,
  order: RoutedFollowUp,
  facts: RecordFacts,
): PaymentRecord {
  const { customParameters, closing } = sharedMembers(order, facts, '0');
  return {
    id: order.id,
    referencedId: order.referenced.id,
    paymentType: order.paymentType,
    ...amountOf(order),
    descriptor: descriptorOf(random, order),
    ...namesOf(order),
    result: createResult('000.200.000'),
    ...(customParameters && { customParameters }),
    ...closing,
  };
}

function amountOf({ amount, currency }: Pick<RoutedPayment, 'amount' | 'currency'>) {
  return { amount, currency };
}

/**
 * Returns the statement descriptor. `merchant.name` overrides the parameter `descriptor` (parameters.md, "Merchant").
 */
function descriptorOf(random: RandomSource, { parameters, channel }: RoutedPayment | RoutedFollowUp): string {
  return parameters['merchant.name'] ?? parameters.descriptor ?? newDescriptor(random, channel.name);
}

/** Returns the merchant's own references of the payment. */
function namesOf({
  parameters: { merchantTransactionId, merchantInvoiceId },
}: Pick<RoutedPayment, 'parameters'>) {
  return withoutUndefined({ merchantTransactionId, merchantInvoiceId });
}
