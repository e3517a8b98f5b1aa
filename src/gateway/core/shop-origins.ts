/** Which origins are the shop's: its pages may frame documents of the gateway and are told what happens in them. */
import { isOrigin } from '../../contract/parameters/shop-origins.ts';
import type { Parameters } from '../../contract/parameters/table.ts';

/** The origins a checkout's pages are on, as far as its parameters tell; none when the gateway does not know the shop. */
export function shopOriginsOf({ shopOrigins = '', shopperResultUrl = '' }: Parameters): readonly string[] {
  const named = shopOrigins === '' ? [] : shopOrigins.split(' ');
  const back = asBrowsersWrite(shopperResultUrl);
  return [...new Set([...named.map(asBrowsersWrite), ...(isOrigin(back) ? [back] : [])])];
}

/** An address's origin without its default port and in lower case, as messages and policies are compared. */
export function asBrowsersWrite(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}
