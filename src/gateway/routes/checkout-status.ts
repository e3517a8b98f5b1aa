import type { FastifyInstance } from 'fastify';
import { onlyStores } from '#contract/parameters/tokenisation.ts';
import type { Party } from '../config/entities.ts';
import type { GatewayContext } from '../context.ts';
import { createResult } from '../core/answers.ts';
import { createCheckoutId } from '../core/identifiers.ts';
import { noPaymentSession } from '../core/refusal.ts';
import { merchantRequest } from '../http/merchant-request.ts';
import { hasOutcome } from '../lifecycle/checkout.ts';
import { isFinal } from '../lifecycle/payment-state.ts';
import type { OutcomeInquiries } from '../reconciliation/outcome-inquiries.ts';
import type { Checkout } from '../store/payments/checkouts.ts';
import type { Payment } from '../store/payments/payments.ts';
import { throttledRoute } from '../throttling/throttled.ts';
import { knownCheckout } from './known-checkout.ts';
import { cancelReminder, markRead } from './mark-read.ts';
import { sendAgain } from './payment-answer.ts';

/**
 * `GET /v1/checkouts/{id}/payment`: the merchant's server reads the outcome (gateway-contract 3.7). For a payment that is
 * pending, the upstream is asked at once, so that the merchant need not wait for the due job.
 */
export function addCheckoutStatus(
  app: FastifyInstance,
  gateway: Pick<GatewayContext, 'answers' | 'clock' | 'config' | 'store'>,
  inquiries: OutcomeInquiries,
): void {
  const { config, store, answers } = gateway;

  /**
   * Returns the checkout, after the upstream was asked about its pending payment, also while the shopper is at another
   * page. With it comes its payment, if it was final when it was read: a final one changes no more.
   */
  async function latest(
    id: string,
    party: Party,
  ): Promise<{ readonly checkout: Checkout; readonly final?: Payment }> {
    const checkout = await knownCheckout(gateway, id, party);
    const payment = await store.findPayment(checkout.paymentId);
    if (payment === undefined) return { checkout };
    if (isFinal(payment)) return { checkout, final: payment };
    const { state } = await inquiries.ask(payment);
    return { checkout: state === payment.state ? checkout : await knownCheckout(gateway, id, party) };
  }

  app.get<{ Params: { id: string } }>(
    '/v1/checkouts/:id/payment',
    throttledRoute(gateway, 'checkout-status'),
    async (request, reply) => {
      const { party } = merchantRequest(request);
      const { checkout, final } = await latest(request.params.id, party);
      const ndc = answers.checkoutNdc(createCheckoutId(checkout.id));
      if (onlyStores(checkout.parameters)) throw noPaymentSession();
      await cancelReminder(gateway, checkout, 'payment');
      const paymentId = hasOutcome(checkout) && checkout.paymentId;
      const payment = paymentId ? (final ?? (await store.findPayment(paymentId))) : undefined;
      if (payment === undefined) return answers.plain(createResult('000.200.000'), ndc);
      // A pending outcome may be read again, because the final one is still to come.
      if (payment.state !== 'pending') {
        const isFirst = checkout.readAt === null && (await markRead(gateway, checkout));
        const isOver = config.consumeOnRead && payment.state === 'succeeded';
        if (isOver && !isFirst) throw noPaymentSession();
      }
      return sendAgain(gateway, reply, payment);
    },
  );
}
