import type { PaymentOrder } from '../connectors/connector.ts';
import type { Card } from '../connectors/payment-instrument.ts';

/** An order that is paid by card. */
export type CardOrder = PaymentOrder & { readonly means: Card };
