/**
 * Finds the origins of a shop. Pages of these origins may frame documents of the gateway and receive messages from
 * them.
 */
import { isOrigin } from '#contract/parameters/shop-origins.ts';
import type { Parameters } from '#contract/parameters/table.ts';

/** The origins of a checkout's pages, as its parameters name them; none when the gateway does not know the shop. */
export function shopOriginsOf({ shopOrigins = '', shopperResultUrl = '' }: Parameters): readonly string[] {
  const named = shopOrigins === '' ? [] : shopOrigins.split(' ');
  const back = asBrowsersWrite(shopperResultUrl);
  return [...new Set([...named.map(asBrowsersWrite), ...(isOrigin(back) ? [back] : [])])];
}

/**
 * The origin of an address as browsers write it, without a default port and in lower case: messages and policies
 * compare it.
 */
export function asBrowsersWrite(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}
