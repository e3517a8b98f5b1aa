/** Limits the shop of a payment to the shops that its merchant lists in the configuration. */
import type { ParameterError, Parameters } from '#contract/parameters/table.ts';
import type { Config } from '../config/config.ts';
import { listedShops } from '../config/entities.ts';
import { invalidParameters } from '../core/refusal.ts';
import { asBrowsersWrite, readShopOrigins } from '../core/shop-origins.ts';

type Merchants = Pick<Config, 'entities' | 'merchants'>;

/**
 * Returns the checkout's parameters. When they name no shop, adds the merchant's listed shops. Throws 400 for a shop
 * that is not listed.
 */
export function withOwnShops(config: Merchants, entityId: string, parameters: Parameters): Parameters {
  requireOwnShops(config, entityId, parameters);
  const listed = listedShops(config, entityId);
  if (listed === undefined || readShopOrigins(parameters).length > 0) return parameters;
  return { ...parameters, shopOrigins: listed.join(' ') };
}

/**
 * Throws 400 naming the origins that are not on the merchant's list of shops. Otherwise a thief could use a stolen
 * access token to put the card fields on a page of their own, or to be told of payments.
 */
export function requireOwnShops(config: Merchants, entityId: string, parameters: Parameters): void {
  const listed = listedShops(config, entityId)?.map(asBrowsersWrite);
  if (listed === undefined) return;
  const errors = (['shopOrigins', 'shopperResultUrl', 'notificationUrl'] as const).flatMap(
    (name): ParameterError[] => {
      const { [name]: value = '' } = parameters;
      const asked: Parameters = { [name === 'shopOrigins' ? name : 'shopperResultUrl']: value };
      const strange = readShopOrigins(asked).find((one) => !listed.includes(one));
      if (strange === undefined) return [];
      const message = `names ${strange}, which is no shop of this merchant; send one of ${listed.join(', ')}, or have it added to shopOrigins in the gateway’s configuration`;
      return [{ name, value, message }];
    },
  );
  if (errors.length > 0) throw invalidParameters(errors);
}
