import type { AuthenticationOrder, PaymentOrder } from '../connectors/connector.ts';
import type { Card } from '../connectors/payment-instrument.ts';

/** An order whose instrument is a card. */
export type CardOrder = (PaymentOrder | AuthenticationOrder) & { readonly instrument: Card };

/** Whether the order's instrument is a card. */
export function isCardOrder(order: PaymentOrder | AuthenticationOrder): order is CardOrder {
  return order.instrument.kind === 'card';
}
