/** What the operations of each group are for: a heading of the index, and a tag of the document. */
import type { Endpoint } from './endpoint.ts';

export const groups: Readonly<Record<Endpoint['group'], string>> = {
  Checkouts: 'Prepare what the shopper completes in the widget, and read how it ended.',
  Payments: 'Charge, capture, refund and reverse from the merchant’s server.',
  '3-D Secure': 'Authenticate a shopper apart from a payment.',
  Registrations: 'Store a means of payment, and charge it later.',
  Query: 'Find payments by their id or by the merchant’s reference.',
  'Widget and lists': 'The widget’s script, the result codes and the description of the API.',
};
