/** `PA.CP`: an authorisation and its capture in one request (settled question 4). Two payments result. */
import type { PaymentOrder } from '../connectors/connector.ts';
import type { Gateway } from '../parts.ts';
import type { Payment } from '../store/payments.ts';
import { followUp } from './follow-up.ts';
import { type TransactionFacts, transact } from './transact.ts';

/**
 * The capture, whose id refunds refer to, with brand and means of the authorisation it references; the authorisation
 * itself when it was not granted. Whatever becomes of the capture, the authorisation can be found by the capture's
 * `referencedId` or by its `merchantTransactionId`.
 */
export async function captureWhole(
  gateway: Gateway,
  order: PaymentOrder,
  facts?: TransactionFacts,
): Promise<Payment> {
  const authorisation = await transact(gateway, { ...order, paymentType: 'PA' }, facts);
  if (authorisation.state !== 'succeeded') return authorisation;
  const { amount, currency, parameters } = order;
  const capture = await followUp(gateway, authorisation.id, {
    channel: order.channel,
    parameters: { ...parameters, paymentType: 'CP', amount, currency, sequence: 'FINAL' },
  });
  const { paymentBrand, card, registrationId, registration } = authorisation.record;
  const added = { paymentBrand, card, registrationId, registration };
  return { ...capture, record: { ...capture.record, ...added } };
}
