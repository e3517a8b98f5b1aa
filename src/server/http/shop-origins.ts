/** Which pages are the shop's: those that may frame our documents and are told what happens in them. */
import { isOrigin } from '../../contract/parameters/shop-origins.ts';
import type { Parameters } from '../../contract/parameters/table.ts';

/** The origins a checkout's pages are on, as far as its parameters tell; none when the gateway does not know the shop. */
export function shopOriginsOf({ shopOrigins = '', shopperResultUrl = '' }: Parameters): readonly string[] {
  const named = shopOrigins === '' ? [] : shopOrigins.split(' ');
  const back = asBrowsersWrite(shopperResultUrl);
  return [...new Set([...named.map(asBrowsersWrite), ...(isOrigin(back) ? [back] : [])])];
}

/** Policy of a document of ours in a shop's page, which runs one script and shows what its markup says. */
export function framedPolicy(
  shops: readonly string[],
  more: readonly string[] = [],
  script = "'self'",
): string {
  return [
    "default-src 'none'",
    `script-src ${script}`,
    ...more,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framersOf(shops)}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

/** Sources of a policy's `frame-ancestors` for these shops: any page when none is known. */
export function framersOf(shops: readonly string[]): string {
  return shops.length === 0 ? 'http: https:' : shops.join(' ');
}

/** An address's origin without its default port and in lower case, as messages and policies are compared. */
function asBrowsersWrite(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}
