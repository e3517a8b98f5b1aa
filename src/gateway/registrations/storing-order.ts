/** The order to store an instrument, with or without a payment. */

import type { Mode } from '#contract/mode.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import type { PaymentInstrument } from '../../connector/payment-instrument.ts';
import type { Config, Entity } from '../config/config.ts';
import { channelFor } from '../config/dispatch.ts';
import type { Party } from '../config/entities.ts';
import { getMode } from '../lifecycle/mode.ts';
import { openInstrument } from './open-instrument.ts';

/** The instrument to store and its channel. The order of a payment that stores its instrument has these members, too. */
export interface StoringOrder {
  readonly channel: Entity;
  readonly mode: Mode;
  readonly brand: string;
  readonly instrument: PaymentInstrument;
  /** All sent and prepared parameters without those of the instrument. */
  readonly parameters: Parameters;
}

/** The input for the order to store an instrument without a payment. */
export interface StoringFacts {
  /** The channel or merchant that the request names. */
  readonly entity: Pick<Party, 'id'>;
  readonly parameters: Parameters;
  /** A stored instrument with its brand, which is used instead of one in the parameters. */
  readonly stored?: { readonly instrument: PaymentInstrument; readonly brand: string };
}

/** Throws 400 for a brand that is unknown or does not fit, and when no channel takes the instrument. */
export function createStoringOrder(
  config: Config,
  { entity, parameters, stored }: StoringFacts,
): StoringOrder {
  const read = openInstrument(parameters, stored);
  // A channel that the request names is used as it is: the currencies that it charges do not matter for storing.
  const named = config.entities.find(({ id }) => id === entity.id);
  const channel = named ?? channelFor(config, entity, { brand: read.brand, paymentType: 'RG' });
  return { channel, mode: getMode(config, channel, parameters), ...read };
}
