/** Calls about checkouts, which the shopper pays on the merchant's page or in its app. */
import {
  type CallOutcome,
  type PreparedCheckout,
  readOutcome,
  readPrepared,
  readStatusRecord,
  type StatusRecord,
} from '../answers.ts';
import type { PaymentBody } from '../bodies-data.ts';
import { checkExpected, type Expected } from '../expected.ts';
import {
  type CheckoutConfirmationParameters,
  type CheckoutParameters,
  type CheckoutUpdateParameters,
  toFormFields,
} from '../parameters.ts';
import { callGateway, type Manner, pays, prepares, reads } from '../repeats.ts';
import type { Connection } from '../settings.ts';
import { type Status, toStatus } from '../status.ts';
import { resourceAddress, statusAddress } from '../status-path.ts';

export interface CheckoutCalls {
  /**
   * Prepares a checkout from `amount` (such as `92.00`), `currency`, `paymentType` and any other parameter of `POST
   * v1/checkouts`. With `createRegistration: 'true'` and no `paymentType` it only stores the shopper's means of payment.
   * Pass its `id` to the page or the app, and store it with the order.
   */
  prepareCheckout(parameters: CheckoutParameters): Promise<PreparedCheckout>;
  /** Changes a checkout that nobody has paid: what is sent replaces what was prepared. */
  updateCheckout(id: string, parameters: CheckoutUpdateParameters): Promise<PreparedCheckout>;
  /**
   * Pays with what the shopper saved before a summary page (`onlySave`). A repeat gets the same payment, whatever became
   * of the first request.
   */
  confirmCheckout(id: string, parameters?: CheckoutConfirmationParameters): Promise<CallOutcome<PaymentBody>>;
  /**
   * Reads the record at a `resourcePath` and compares it with the order. A path that does not belong to a checkout is
   * refused before anything is sent. `record.id` is the payment's id: fulfil only one order with it, and only once.
   */
  readStatus(resourcePath: unknown, expected: Expected): Promise<Status>;
  /**
   * Only reads the record, for a server that finds its order by the record. {@link toStatus} then returns what the
   * record means.
   */
  readRecord(resourcePath: unknown): Promise<StatusRecord>;
}

/** The gateway itself makes one payment of all confirmations of a checkout, so that they need no key. */
const confirms: Manner = {
  ...pays,
  whenLost: 'The payment may have happened: confirm again, which pays once, or read the checkout’s status.',
};

export function createCheckoutCalls(connection: Connection): CheckoutCalls {
  const { base, entityId } = connection;

  async function readRecord(resourcePath: unknown): Promise<StatusRecord> {
    return callGateway(connection, { url: statusAddress(connection, resourcePath) }, reads, readStatusRecord);
  }

  return {
    async prepareCheckout(parameters) {
      const request = {
        url: new URL('v1/checkouts', base),
        method: 'POST',
        form: toFormFields(parameters, { entityId }),
      } as const;
      return callGateway(connection, request, prepares, readPrepared);
    },
    async updateCheckout(id, parameters) {
      const url = resourceAddress(connection, 'checkouts', id);
      const request = { url, method: 'POST', form: toFormFields(parameters, { entityId }) } as const;
      return callGateway(connection, request, prepares, readPrepared);
    },
    async confirmCheckout(id, parameters = {}) {
      const url = resourceAddress(connection, 'checkouts', id, '/payment');
      const request = { url, method: 'POST', form: toFormFields(parameters, { entityId }) } as const;
      return callGateway(connection, request, confirms, readOutcome<PaymentBody>);
    },
    async readStatus(resourcePath, expected) {
      checkExpected(expected);
      return toStatus(await readRecord(resourcePath), expected);
    },
    readRecord,
  };
}
