/** Handles the job of the shopper result callback (`service.md`, "Events"). */

import { callbackDelay } from '../jobs/backoff.ts';
import type { EventLog } from '../jobs/log.ts';
import type { Handler } from '../jobs/runner.ts';
import type { GuardedClient } from '../outbound/guarded-client.ts';
import { applyRetryPolicy } from '../outbound/retry-policy.ts';
import { callbackAddress, type ShopperResult, shopperResultPayload } from './shopper-result.ts';

/** The facts about checkouts that the callback needs. */
export interface ShopperResults {
  /** Whether the merchant's server has read the status, so that no reminder is needed. */
  statusWasRead(result: ShopperResult): Promise<boolean>;
  /**
   * Returns the address to which the shopper returns; undefined when the checkout is unknown or has no such address.
   */
  shopperResultUrl(result: ShopperResult): Promise<string | undefined>;
}

/**
 * Makes the handler, which calls the shop with one GET. Before every attempt it checks whether the shop's server has
 * already read the status; if so, it does not call.
 */
export function shopperResultHandler(client: GuardedClient, results: ShopperResults, log: EventLog): Handler {
  return async (job, moment) => {
    const result = shopperResultPayload.parse(job.payload);
    if (await results.statusWasRead(result)) return 'done';
    const url = await results.shopperResultUrl(result);
    const address = url === undefined ? undefined : callbackAddress(url, result);
    if (address === undefined) return 'done';
    await moment.requireHeld();
    const delivery = await client.send({ method: 'GET', address, tells: 'reminder', signal: moment.signal });
    return applyRetryPolicy(delivery, job, moment, callbackDelay, log);
  };
}
