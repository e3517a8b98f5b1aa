/** The call that reminds a shop to ask for the outcome (`service.md`, "Events"; gateway-contract 7 and 8.3). */
import * as z from 'zod';
import { returnAddress } from '../../contract/return-address.ts';
import { resourcePathOf } from '../core/identifiers.ts';
import type { NewJob } from '../jobs/job.ts';

/** How long after the shopper pressed the pay button, in milliseconds. */
const shopperResultWait = 29 * 60_000;

export const shopperResultKind = 'shopper-result';

export const shopperResultPayload = z.object({
  /** With its node, as the merchant knows it. */
  checkoutId: z.string(),
  /** What the shop is to ask for. */
  resource: z.enum(['payment', 'registration']),
});

export type ShopperResult = Readonly<z.infer<typeof shopperResultPayload>>;

/**
 * The reminder for a checkout whose pay button was used at a time. Used again, it is one reminder, of the last use.
 *
 * @param address where the shopper returns
 */
export function shopperResultJob(
  { checkoutId, resource }: ShopperResult,
  usedAt: number,
  address: string,
): NewJob {
  return {
    key: shopperResultKey({ checkoutId, resource }),
    kind: shopperResultKind,
    queueKey: `shop:${URL.canParse(address) ? new URL(address).host : ''}`,
    payload: { checkoutId, resource },
    dueAt: usedAt + shopperResultWait,
  };
}

/** Names the reminder of a checkout. */
export function shopperResultKey({ checkoutId, resource }: ShopperResult): string {
  return `${shopperResultKind}:${checkoutId}:${resource}`;
}

/** The address to call: the shop's own with `id` and `resourcePath`. Undefined for an app's deep link. */
export function callbackAddress(
  shopperResultUrl: string,
  { checkoutId, resource }: ShopperResult,
): string | undefined {
  if (!/^https?:/i.test(shopperResultUrl)) return undefined;
  return returnAddress(shopperResultUrl, checkoutId, resourcePathOf(checkoutId, resource));
}
