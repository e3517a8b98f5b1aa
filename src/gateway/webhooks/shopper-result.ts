/** The call that reminds a shop to read the outcome (`service.md`, "Events"; gateway-contract 7 and 8.3). */
import * as z from 'zod';
import { returnAddress } from '#contract/return-address.ts';
import { parsedUrl } from '../../web/parsed-url.ts';
import { createResourcePath } from '../core/identifiers.ts';
import type { NewJob } from '../jobs/job.ts';
import type { EventLog } from '../jobs/log.ts';
import type { Handler } from '../jobs/runner.ts';
import type { GuardedClient } from '../outbound/guarded-client.ts';
import { applyRetryPolicy } from './retry-policy.ts';
import { callbackDelay } from './schedule.ts';

/** How long after the shopper pressed the pay button the shop is called, in milliseconds. */
const shopperResultDelayMs = 29 * 60_000;

export const shopperResultKind = 'shopper-result';

export const shopperResultPayload = z.object({
  /** The whole id, as the merchant knows it. */
  checkoutId: z.string(),
  /** The resource that the shop should read. */
  resource: z.enum(['payment', 'registration']),
});

export type ShopperResult = Readonly<z.infer<typeof shopperResultPayload>>;

/**
 * Returns the reminder for a checkout whose pay button was pressed at `usedAt`. A checkout has one reminder only: the
 * last press sets its time.
 *
 * @param address where the shopper returns to
 */
export function shopperResultJob(
  { checkoutId, resource }: ShopperResult,
  usedAt: number,
  address: string,
): NewJob {
  return {
    key: shopperResultKey({ checkoutId, resource }),
    kind: shopperResultKind,
    queueKey: `shop:${parsedUrl(address)?.host ?? ''}`,
    payload: { checkoutId, resource },
    dueAt: usedAt + shopperResultDelayMs,
  };
}

/** Returns the key of the reminder job of a checkout. */
export function shopperResultKey({ checkoutId, resource }: ShopperResult): string {
  return `${shopperResultKind}:${checkoutId}:${resource}`;
}

/** Returns the address to call: the shop's own with `id` and `resourcePath`. Undefined for the deep link of an app. */
export function callbackAddress(
  shopperResultUrl: string,
  { checkoutId, resource }: ShopperResult,
): string | undefined {
  if (!/^https?:/i.test(shopperResultUrl)) return undefined;
  return returnAddress(shopperResultUrl, checkoutId, createResourcePath(checkoutId, resource));
}

/** The facts about checkouts that the callback needs. */
interface ShopperResults {
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
