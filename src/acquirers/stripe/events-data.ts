/** Events of Stripe's lists that record nothing, and why (`stripe` 23.1.0, `Events` and `V2.Core.Events`). */

const told = 'the event of the intent, of the refund or of the dispute’s money tells it';
const noMoney = 'moves no money';

/** Those of payments, refunds and disputes. */
export const unrecordedEvents: Readonly<Record<string, string>> = {
  'charge.dispute.closed': noMoney,
  'charge.dispute.created': noMoney,
  'charge.dispute.updated': noMoney,
  'charge.expired': told,
  'charge.failed': told,
  'charge.pending': told,
  'charge.refund.updated': told,
  'charge.refunded': told,
  'charge.succeeded': told,
  'charge.updated': noMoney,
  'payment_intent.created': noMoney,
  'payment_intent.partially_funded': 'a bank transfer, by which no request of this connector is paid',
  'payment_intent.processing': 'the payment is pending already',
  'payment_intent.requires_action': 'the payment is pending already',
};

/** What these begin with is recorded, or stands above. Everything else is of objects that no request of this connector makes. */
export const familiesOfPayments = ['charge', 'payment_intent', 'refund'];
