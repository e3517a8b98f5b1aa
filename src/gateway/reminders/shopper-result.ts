/** The call that reminds a shop to read the outcome (`service.md`, "Events"; gateway-contract 7 and 8.3). */
import * as z from 'zod';
import { returnAddress } from '#contract/return-address.ts';
import { parsedUrl } from '../../web/parsed-url.ts';
import { createResourcePath } from '../core/identifiers.ts';
import type { NewJob } from '../jobs/job.ts';

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
