/** The address of the gateway's page that shows what a shopper pays with elsewhere. */
import type { Redirect } from '#contract/payment.ts';
import { isFinal } from '../lifecycle/payment-state.ts';
import type { Payment } from '../store/payments/payments.ts';

export const paymentCodePath = '/v1/paymentCode';

/** Returns the redirect to the page of a payment. The widget shows the page in place of its form. */
export function createCodeRedirect(origin: string, paymentId: string): Redirect {
  const parameters = [{ name: 'id', value: paymentId }];
  return { url: `${origin}${paymentCodePath}`, method: 'GET', parameters };
}

/** Whether the shopper may still pay with a code. */
export function hasOpenCode(payment: Payment): boolean {
  return payment.record.paymentCode !== undefined && !isFinal(payment);
}
