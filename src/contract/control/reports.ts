/** The JSON of the control plane about what the simulated acquirer reports after a payment. */
import type { madeByTheGateway } from '../parameters/payment-types.ts';

/** Body of `POST /tenants/{id}/payments/{payment}/reports`. */
export interface NewReport {
  /** RC: a receipt of a payment in advance (PA). CB: a chargeback. CR: the reversal of the chargeback with this id. */
  readonly paymentType: (typeof madeByTheGateway)[number];
  /** Such as `92.00`. When absent, a receipt is of what is left, and a chargeback of the whole payment. */
  readonly amount?: string | undefined;
  /** The reason of a chargeback, a result code that begins with 000.100.2; 000.100.222 when absent. */
  readonly code?: string | undefined;
  /** How long after this, by the tenant's clock: milliseconds, or a text such as `24:00:00`. At once when absent. */
  readonly after?: number | string | undefined;
}

/** Its answer. */
export interface AcquirerReported {
  readonly dueAt: string;
  /** The record of the report; null when it is still to come. */
  readonly record: { readonly [name: string]: unknown } | null;
}
