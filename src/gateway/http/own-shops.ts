/** Binds the shop of a payment to the shops that its merchant lists in the configuration. */
import type { ParameterError, Parameters } from '../../contract/parameters/table.ts';
import type { Config } from '../config/config.ts';
import { listedShops } from '../config/entities.ts';
import { invalidParameters } from '../core/refusal.ts';
import { asBrowsersWrite, shopOriginsOf } from '../core/shop-origins.ts';

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
