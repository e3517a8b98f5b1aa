/** What becomes of every payment that can come, decided as a payment's own way is. */
import { currencyCodes } from '#contract/parameters/currencies.ts';
import { groupBy } from '../core/group-by.ts';
import type { Config, Entity } from './config.ts';
import { findMismatches, type Taking } from './dispatch.ts';
import { groupCurrencies, listBrands, typesOfBrand } from './possible-charges.ts';
import { decideRoute, type RouteDecision } from './routing.ts';

export type RoutedConfig = Pick<Config, 'connectors' | 'routing' | 'entities' | 'ownBrands'>;

/** Payments that differ in their currency alone, and go one way. */
export interface DecidedCharges {
  /** The channels of which all this is so. */
  readonly channels: readonly [Entity, ...Entity[]];
  readonly brand: string;
  readonly currencies: readonly string[];
  readonly paymentType: string;
  readonly decision: RouteDecision;
}

/** Returns the payments that the channels accept, each with its way. @param further lists that tell currencies apart */
export function decideCharges(
  config: RoutedConfig,
  further: readonly Taking[] = [],
): readonly DecidedCharges[] {
  const groups = groupCurrencies(config, further);
  const charges = listBrands(config).flatMap((brand) =>
    typesOfBrand(brand).flatMap((paymentType) =>
      groups.map((currencies) => ({ brand, paymentType, currencies, currency: currencies[0] })),
    ),
  );
  const alike = groupBy(config.entities, ({ id, brands, currencies, upstream }) => {
    const rules = config.routing.map(({ entities }) => entities?.includes(id) !== false);
    return JSON.stringify([brands, currencies, upstream !== undefined, rules]);
  });
  return alike.flatMap((channels) =>
    charges
      .filter((charge) => findMismatches(channels[0], charge).length === 0)
      .map(({ currency, ...charge }) => ({
        ...{ channels, ...charge },
        decision: decideRoute(config, channels[0], { ...charge, currency }),
      })),
  );
}

/** What a channel's payments must be to be taken. */
export interface RouteRow {
  readonly channel: string;
  readonly connector: string;
  readonly otherwise?: string | undefined;
  readonly otherwiseAfter?: readonly string[] | undefined;
  readonly brands: readonly string[];
  /** Every currency when absent. */
  readonly currencies?: readonly string[];
  readonly paymentTypes: readonly string[];
}

/** Returns which connector takes what of each channel. What no row has is refused. */
export function listRoutes(config: RoutedConfig): readonly RouteRow[] {
  const charges = decideCharges(config).filter(
    ({ channels: [{ upstream }], decision: { connector, isTaken } }) =>
      isTaken && (connector !== null || upstream !== undefined),
  );
  const ways = groupBy(charges, ({ channels: [{ id }], decision }) => JSON.stringify([id, toWay(decision)]));
  const rows = ways.flatMap((ofWay) => {
    const ofTypes = groupBy(ofWay, ({ brand, paymentType }) => `${brand} ${paymentType}`).map(join);
    // Types of a brand that have the same currencies, then brands that have the same types and currencies.
    const ofBrands = groupBy(ofTypes, ({ brand, currencies }) => `${brand} ${currencies}`).map((some) => ({
      ...{ ...some[0], paymentTypes: some.map(({ paymentType }) => paymentType) },
    }));
    return groupBy(ofBrands, ({ paymentTypes, currencies }) => `${paymentTypes} ${currencies}`).map(toRow);
  });
  return config.entities.flatMap((channel) =>
    rows.flatMap(({ channels, ...row }) =>
      channels.includes(channel) ? [{ channel: channel.id, ...row }] : [],
    ),
  );
}

type ChargesOfTypes = DecidedCharges & Pick<RouteRow, 'paymentTypes'>;

function toRow(some: readonly [ChargesOfTypes, ...ChargesOfTypes[]]) {
  const { channels, decision, currencies, paymentTypes } = some[0];
  return {
    ...{ channels, ...toWay(decision), paymentTypes, brands: some.map(({ brand }) => brand) },
    ...(currencies.length < currencyCodes.length && { currencies }),
  };
}

const toWay = ({ connector, otherwise, otherwiseAfter }: RouteDecision) => ({
  ...{ connector: connector ?? 'upstream', otherwise, otherwiseAfter },
});

/** Makes one of what differs in currencies alone. */
function join(some: readonly [DecidedCharges, ...DecidedCharges[]]): DecidedCharges {
  const all = new Set(some.flatMap(({ currencies }) => currencies));
  return { ...some[0], currencies: currencyCodes.filter((code) => all.has(code)) };
}
