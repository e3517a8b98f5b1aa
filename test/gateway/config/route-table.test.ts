/** What `check` shows is what a payment gets. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paymentBrands } from '#contract/brands/payment-brands.ts';
import { currencyCodes } from '#contract/parameters/currencies.ts';
import { programConnectors } from '../../../src/app/connectors.ts';
import { type Capabilities, capabilitiesFor } from '../../../src/connector/capabilities.ts';
import { buildConfig, type ConfigInput } from '../../../src/gateway/config/config.ts';
import { listRoutes } from '../../../src/gateway/config/route-table.ts';
import { chooseConnectors } from '../../../src/gateway/config/routing.ts';
import { findInstruments } from '../../../src/gateway/core/brand-instruments.ts';
import { toBrandPaymentType } from '../../../src/gateway/core/brand-payment-type.ts';

const ids = ['1', '2', '3'].map((digit) => digit.repeat(32));
const brands = ['VISA', 'MASTER', 'IDEAL', 'EPS', 'PAYPAL', 'TWINT', 'SEPA', 'CASHU'];
const currencies = ['EUR', 'USD', 'CHF', 'KPW', 'UGX'];
const types = ['DB', 'PA', 'CD', 'PA.CP'] as const;

/** Whether a connector would refuse such a payment, judged by its capabilities alone. */
function refuses(capabilities: Capabilities, brand: string, currency: string, type: string): boolean {
  const own = capabilitiesFor(capabilities, brand);
  const kinds = findInstruments(brand);
  return !(
    own?.instruments.some((kind) => kinds.includes(kind)) &&
    own.currencies?.includes(currency) !== false &&
    own.paymentTypes.some((one) => one === type.slice(0, 2))
  );
}

const listOf = (list: readonly string[]) =>
  fc.option(fc.subarray([...list], { minLength: 1 }), { nil: undefined });
const rule = fc.record(
  {
    ...{
      brands: listOf(brands),
      currencies: listOf(currencies),
      paymentTypes: listOf(types),
      entities: listOf(ids),
    },
    connector: fc.constantFrom('a', 'b'),
  },
  { noNullPrototype: true },
);
const channel = fc.record(
  { brands: listOf(brands), currencies: listOf(currencies) },
  { noNullPrototype: true },
);
const shapes = fc.tuple(fc.array(rule, { minLength: 1, maxLength: 4 }), fc.tuple(channel, channel, channel));

test('each payment that a row shows gets that connector, and one that no row shows is refused', () => {
  fc.assert(
    fc.property(shapes, ([routing, channels]) => {
      const config = buildConfig({
        environment: 'test',
        publicOrigin: 'https://pay.example',
        entities: channels.map((lists, at) => ({ id: ids[at], name: 'Web', ...lists })),
        connectors: {
          a: { definition: programConnectors.adyen, settings: {} },
          b: { definition: programConnectors.stripe, settings: {} },
        },
        routing,
      } as ConfigInput);
      const rows = listRoutes(config);
      for (const channel of config.entities)
        for (const { code: brand } of paymentBrands.filter(({ code }) => brands.includes(code)))
          for (const currency of [...currencies, currencyCodes[0] ?? ''])
            for (const type of types) {
              const paymentType = toBrandPaymentType(type, brand);
              const isAccepted =
                channel.brands?.includes(brand) !== false && channel.currencies?.includes(currency) !== false;
              const { connector } = chooseConnectors(config, channel, { brand, currency, paymentType });
              const { capabilities } = config.connectors[connector ?? '']?.definition ?? {};
              const isRefused =
                !isAccepted || !capabilities || refuses(capabilities, brand, currency, paymentType);
              const shown = rows.filter(
                (row) =>
                  row.channel === channel.id &&
                  row.brands.includes(brand) &&
                  row.currencies?.includes(currency) !== false &&
                  row.paymentTypes.includes(paymentType),
              );
              expect(shown.map((row) => row.connector)).toEqual(isRefused ? [] : [connector]);
            }
    }),
    { numRuns: 30, seed: 20261130 },
  );
});
