/** The payments that can come: every brand, currency and type that begins one. */
import { paymentBrands } from '#contract/brands/payment-brands.ts';
import { currencyCodes } from '#contract/parameters/currencies.ts';
import { firstTypes } from '#contract/parameters/payment-types.ts';
import { toBrandPaymentType } from '../core/brand-payment-type.ts';
import { groupBy } from '../core/group-by.ts';
import type { Config } from './config.ts';
import type { Taking } from './dispatch.ts';

type Lists = Pick<Config, 'connectors' | 'routing' | 'entities'>;

const contractBrands = paymentBrands.map(({ code }) => code);

/** Returns the brands of the contract, and those that the operator names. */
export const listBrands = ({ ownBrands }: Pick<Config, 'ownBrands'>): readonly string[] => [
  ...contractBrands,
  ...Object.keys(ownBrands),
];

/** Returns the types with which payments of a brand begin. */
export const typesOfBrand = (brand: string): readonly string[] => [
  ...new Set(firstTypes.map((type) => toBrandPaymentType(type, brand))),
];

/** Returns the currencies in groups: those of one group are in the same lists of the configuration and of its connectors. */
export function groupCurrencies(
  { connectors, routing, entities }: Lists,
  further: readonly Taking[] = [],
): readonly (readonly string[])[] {
  const ofConnectors = Object.values(connectors).flatMap(({ definition: { capabilities } }) => [
    capabilities,
    ...Object.values(capabilities.methods ?? {}),
  ]);
  const lists = new Set(
    [...routing, ...entities, ...ofConnectors, ...further].flatMap(({ currencies }) =>
      currencies ? [currencies.join()] : [],
    ),
  );
  return groupBy(currencyCodes, (code) => [...lists].map((list) => Number(list.includes(code))).join(''));
}
