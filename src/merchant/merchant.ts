import { type PreparedCheckout, readPrepared, readStatusRecord, type StatusRecord } from './answers.ts';
import { ask } from './ask.ts';
import { checkExpected, type Expected } from './expected.ts';
import { connectionOf, type MerchantSettings } from './settings.ts';
import { type Status, statusOf } from './status.ts';
import { statusAddress } from './status-path.ts';

/** The merchant's side of the gateway's HTTP API. Every method throws a `MerchantError` and no other error. */
export interface Merchant {
  /**
   * Prepares a checkout from `amount` (such as `92.00`), `currency`, `paymentType` and any other parameter of `POST
   * v1/checkouts`. Pass its `id` to the page or the app, and store it with the order.
   */
  prepareCheckout(parameters: Readonly<Record<string, string>>): Promise<PreparedCheckout>;
  /**
   * Reads the record at a `resourcePath` and compares it with the order. A path that does not belong to a checkout is
   * refused before anything is sent. `record.id` is the payment's id: fulfil only one order with it, and only once.
   */
  readStatus(resourcePath: unknown, expected: Expected): Promise<Status>;
  /**
   * Only reads the record, for a server that finds its order by the record. {@link statusOf} then returns what the
   * record means.
   */
  readRecord(resourcePath: unknown): Promise<StatusRecord>;
}

/**
 * Makes a client of the gateway. Throws a `MerchantError` for invalid settings. The token is sent to the gateway and
 * its cells, and nowhere else.
 */
export function merchantOf(settings: MerchantSettings): Merchant {
  const connection = connectionOf(settings);

  async function readRecord(resourcePath: unknown): Promise<StatusRecord> {
    return readStatusRecord(await ask(connection, statusAddress(connection, resourcePath)));
  }

  return {
    async prepareCheckout(parameters) {
      const body = new URLSearchParams({ ...parameters, entityId: connection.entityId });
      return readPrepared(await ask(connection, new URL('v1/checkouts', connection.base), body));
    },
    async readStatus(resourcePath, expected) {
      checkExpected(expected);
      return statusOf(await readRecord(resourcePath), expected);
    },
    readRecord,
  };
}
