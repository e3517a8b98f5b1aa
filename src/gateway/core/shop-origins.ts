/**
 * Finds the origins of a shop. Pages of these origins may frame documents of the gateway and receive messages from
 * them.
 */

import { isOrigin } from '#contract/parameters/shop-origins.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { parsedUrl } from '../../web/parsed-url.ts';

/**
 * Returns the origins of a checkout's pages, as its parameters name them; none when the gateway does not know the shop.
 */
export function readShopOrigins({ shopOrigins = '', shopperResultUrl = '' }: Parameters): readonly string[] {
  const named = shopOrigins === '' ? [] : shopOrigins.split(' ');
  const back = asBrowsersWrite(shopperResultUrl);
  return [...new Set([...named.map(asBrowsersWrite), ...(isOrigin(back) ? [back] : [])])];
}

/**
 * Returns the origin of an address as browsers write it, without a default port and in lower case, because browsers
 * compare it in this form.
 */
export function asBrowsersWrite(address: string): string {
  return parsedUrl(address)?.origin ?? address;
}
