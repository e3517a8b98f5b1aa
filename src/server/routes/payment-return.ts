import type { FastifyInstance } from 'fastify';
import type { Outcome } from '../connectors/connector.ts';
import { noSuchPayment } from '../http/refusal.ts';
import { seeOther } from '../http/see-other.ts';
import { standing } from '../lifecycle/standing.ts';
import { wayBack } from '../payments/complete.ts';
import type { Payment } from '../store/payments.ts';

export interface PaymentReturnParts {
  find(paymentId: string): Promise<Payment | undefined>;
  /** What the connector knows by now; undefined while nobody does. */
  latestOutcome(payment: Payment): Promise<Outcome | undefined>;
  /** Gives the payment its outcome unless it has one. */
  complete(paymentId: string, outcome: Outcome): Promise<unknown>;
}

/**
 * `GET /v1/payments/{id}/return`: the shopper comes back from a page of the upstream gateway and goes on to the shop,
 * whatever came of the payment: the shop's server asks for that. What the browser brings along is not looked at. The
 * payment id is the only credential, and nothing of the payment is told but the way the shopper came.
 */
export function addPaymentReturn(app: FastifyInstance, parts: PaymentReturnParts): void {
  // A HEAD request would ask the upstream as well.
  app.get<{ Params: { id: string } }>(
    '/v1/payments/:id/return',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const payment = await parts.find(request.params.id);
      const back = payment && wayBack(payment);
      if (payment === undefined || back === undefined) throw noSuchPayment();
      if (payment.mode !== 'INTERNAL' && isOpen(payment)) {
        const outcome = await parts.latestOutcome(payment);
        // Still pending or unknown: the due job asks again.
        if (outcome !== undefined && standing(outcome.code) !== 'pending') {
          await parts.complete(payment.id, outcome);
        }
      }
      return seeOther(reply, back);
    },
  );
}

function isOpen({ state }: Payment): boolean {
  return state === 'processing' || state === 'pending';
}
