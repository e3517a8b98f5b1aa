/** A means that is stored without a payment, in the shape of an order. */
import type { Parameters } from '../../contract/parameters/table.ts';
import type { Config } from '../config/config.ts';
import { channelFor } from '../config/dispatch.ts';
import type { Party } from '../config/entities.ts';
import type { PaymentOrder } from '../connectors/connector.ts';
import { brandOf, modeOf } from '../payments/order.ts';
import { besideMeans, meansOf } from './instrument-of.ts';
import type { StorableMeans } from './storable.ts';

export interface StoringOrder {
  /** The channel or merchant the request names. */
  readonly entity: Pick<Party, 'id'>;
  readonly parameters: Parameters;
  /** A stored means with its brand, in place of one among the parameters. */
  readonly stored?: { readonly means: StorableMeans; readonly brand: string };
}

/**
 * An order of the type RG, which has neither an amount nor a currency and goes to no connector. Throws as `orderOf` of a
 * payment does.
 */
export function storingOrderOf(config: Config, { entity, parameters, stored }: StoringOrder): PaymentOrder {
  const means = stored?.means ?? meansOf(parameters);
  const brand = stored?.brand ?? brandOf(parameters, means);
  // A channel that is named is taken as it is: which currencies it charges says nothing about storing.
  const named = config.entities.find(({ id }) => id === entity.id);
  return {
    id: '',
    channel: named ?? channelFor(config, entity, { brand, paymentType: 'RG' }),
    mode: modeOf(config, parameters),
    amount: '',
    currency: '',
    paymentType: 'RG',
    brand,
    means,
    origin: '',
    parameters: besideMeans(parameters),
  };
}
