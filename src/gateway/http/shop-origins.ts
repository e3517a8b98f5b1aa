/** Which pages are the shop's: those that may frame our documents and are told what happens in them. */
import { isOrigin } from '../../contract/parameters/shop-origins.ts';
import type { ParameterError, Parameters } from '../../contract/parameters/table.ts';
import type { Config } from '../config/config.ts';
import { listedShops } from '../config/entities.ts';
import { invalidParameters } from '../core/refusal.ts';

/** The origins a checkout's pages are on, as far as its parameters tell; none when the gateway does not know the shop. */
export function shopOriginsOf({ shopOrigins = '', shopperResultUrl = '' }: Parameters): readonly string[] {
  const named = shopOrigins === '' ? [] : shopOrigins.split(' ');
  const back = asBrowsersWrite(shopperResultUrl);
  return [...new Set([...named.map(asBrowsersWrite), ...(isOrigin(back) ? [back] : [])])];
}

type Merchants = Pick<Config, 'entities' | 'merchants'>;

/** The parameters of a checkout, bound to the shops that its merchant lists where it names none. Throws 400 for others. */
export function withOwnShops(config: Merchants, entityId: string, parameters: Parameters): Parameters {
  requireOwnShops(config, entityId, parameters);
  const listed = listedShops(config, entityId);
  if (listed === undefined || shopOriginsOf(parameters).length > 0) return parameters;
  return { ...parameters, shopOrigins: listed.join(' ') };
}

/**
 * Throws 400 that names the origins which the merchant does not list as its shops: whoever has its token could else have
 * the card fields on a page of their own.
 */
export function requireOwnShops(config: Merchants, entityId: string, parameters: Parameters): void {
  const listed = listedShops(config, entityId)?.map(asBrowsersWrite);
  if (listed === undefined) return;
  const errors = (['shopOrigins', 'shopperResultUrl'] as const).flatMap((name): ParameterError[] => {
    const { [name]: value = '' } = parameters;
    const strange = shopOriginsOf({ [name]: value }).find((one) => !listed.includes(one));
    if (strange === undefined) return [];
    const message = `names ${strange}, which is no shop of this merchant; send one of ${listed.join(', ')}, or have it added to shopOrigins in the gateway’s configuration`;
    return [{ name, value, message }];
  });
  if (errors.length > 0) throw invalidParameters(errors);
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
