/** Checks the lists of brands of a configuration, when it is known which brands its operator names. */
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import type { RawConfig } from './raw-config.ts';

type Listing = Pick<RawConfig, 'merchants' | 'routing' | 'broken'>;

/** Returns one sentence for each brand in a list that nobody names. @param codes that the operator names */
export function checkListedBrands(
  { merchants = [], routing = [], broken }: Listing,
  codes: readonly string[],
): string[] {
  // What a section names that cannot be read is not known.
  if (broken.has('ownBrands') || broken.has('connectors')) return [];
  const lists = [
    ...routing.map(({ brands }, r) => ({ path: `routing[${r}]`, brands })),
    ...merchants.flatMap(({ channels, dispatch = [] }, m) => [
      ...channels.map(({ brands }, c) => ({ path: `merchants[${m}].channels[${c}]`, brands })),
      ...dispatch.map(({ brands }, d) => ({ path: `merchants[${m}].dispatch[${d}]`, brands })),
    ]),
  ];
  return lists.flatMap(({ path, brands = [] }) =>
    brands.flatMap((one, at) =>
      findPaymentBrand(one) || codes.includes(one)
        ? []
        : [
            `${path}.brands[${at}] is wrong; it must be part of a list of brands of this gateway such as ["VISA", "MASTER"], or be named in ownBrands`,
          ],
    ),
  );
}
