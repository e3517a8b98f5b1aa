import type { FastifyInstance } from 'fastify';
import { seeOther } from '../http/see-other.ts';
import { isFinal } from '../lifecycle/payment-state.ts';
import { standing } from '../lifecycle/standing.ts';
import type { Gateway } from '../parts.ts';
import { complete, wayOn } from '../payments/complete.ts';
import { seldom } from '../payments/seldom.ts';
import { latestOutcome } from '../payments/unknown.ts';
import { noSuchPayment } from '../refusal.ts';
import type { Payment } from '../store/payments.ts';
import { idInPath, shopperRequests } from '../throttling/shopper-requests.ts';
import { unlessUnavailable } from '../unavailable.ts';

/** How long a shopper waits for the upstream gateway's word, in milliseconds. */
const patience = 5_000;

/**
 * `GET /v1/payments/{id}/return`: the shopper comes back from a page of the upstream gateway and goes on to the shop,
 * whatever came of the payment: the shop's server asks for that. What the browser brings along is not looked at. The
 * payment id is the only credential, and nothing of the payment is told but the way the shopper came. Whoever comes
 * often makes the upstream be asked seldom.
 */
export function addPaymentReturn(app: FastifyInstance, gateway: Gateway): void {
  const { store, clock } = gateway;

  const askOnce = seldom(clock, async (paymentId) => {
    const payment = await store.findPayment(paymentId);
    const outcome = payment && isOpen(payment) ? await latestOutcome(gateway, payment) : undefined;
    // Still pending or unknown: the due job asks again.
    if (outcome === undefined || standing(outcome.code) === 'pending') return;
    // What cannot be stored now the due job asks for again: the shopper goes on.
    await unlessUnavailable(complete(gateway, paymentId, outcome), undefined);
  });

  // A HEAD request would ask the upstream as well.
  app.get<{ Params: { id: string } }>(
    '/v1/payments/:id/return',
    { exposeHeadRoute: false, ...shopperRequests(gateway, idInPath) },
    async (request, reply) => {
      const payment = await store.findPayment(request.params.id);
      const back = payment && wayOn(payment);
      if (payment === undefined || back === undefined) throw noSuchPayment();
      if (isOpen(payment)) await atMost(patience, askOnce(payment.id));
      return seeOther(reply, back);
    },
  );
}

/** Whether the upstream may know more than we do. */
function isOpen(payment: Payment): boolean {
  return payment.mode !== 'INTERNAL' && !isFinal(payment);
}

/** Settles with the work, or when time is over; the work goes on then. */
async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
