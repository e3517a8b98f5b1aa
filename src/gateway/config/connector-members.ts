/** Checks the members of a connector, which is code: each means what its type says, and no other value has a meaning. */
import * as z from 'zod';
import { isOwnCode } from '#contract/brands/own-brand.ts';
import { findPaymentBrand } from '#contract/brands/payment-brands.ts';
import { country } from '#contract/parameters/countries.ts';
import { currencyOfAnEarlierPayment } from '#contract/parameters/currencies.ts';
import { isResultCode } from '#contract/result-codes.ts';
import type { OrderType } from '../../connector/capabilities.ts';
import type { PaymentInstrument } from '../../connector/payment-instrument.ts';
import { ownBrandsSchema } from './own-brands.ts';
import { isOf } from './values.ts';

const orderTypes: readonly OrderType[] = ['DB', 'PA', 'CD', 'CP', 'RF', 'RV', 'RB'];
const instruments: readonly PaymentInstrument['kind'][] = [
  ...(['card', 'bankAccount', 'virtualAccount', 'tokenAccount', 'wallet', 'none'] as const),
];
const isCurrency = (code: string) => currencyOfAnEarlierPayment.values?.includes(code) === true;
const isBrand = (code: string) => findPaymentBrand(code) !== undefined || isOwnCode(code);
const isCountry = (code: string) => country.values?.includes(code) === true;
/** `all` would be the name of one parameter in a list. */
const isParameter = (name: string) => name !== 'all' && /^[A-Za-z][\w.[\]-]*$/.test(name);

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  if (Array.isArray(value)) return value.length === 0 ? '[]' : 'a list';
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

const must = (expected: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? `is missing; give ${expected}` : `is ${shown(input)}; it must be ${expected}`,
});

/** A list in which each text is a `part`. */
const listOf = (list: string, part: string, isPart: (text: string) => boolean) =>
  z.array(z.string(must(part)).refine(isPart, must(part)), must(list));

const listOfTypes = listOf('a list of payment types', `one of [${orderTypes.join(', ')}]`, isOf(orderTypes));
const notEmpty = must('a list of at least one, without which nothing is paid');

const listOfInstruments = listOf(
  'a list of instruments',
  `one of [${instruments.join(', ')}]`,
  isOf(instruments),
).min(1, notEmpty);
const listOfCurrencies = listOf('a list of currencies', 'a code of ISO 4217, such as EUR', isCurrency).min(
  1,
  notEmpty,
);
const listOfParameters = listOf('a list of parameters', 'the name of a parameter', isParameter);

const parametersHandedOn = z.preprocess(
  (value) => (value === 'all' ? [] : value),
  listOf("'all', or a list of parameters", 'the name of a parameter, or its beginning', isParameter),
);

const agreements = z.union([z.boolean(), z.literal('token')], must("true, false or 'token'"));

/** What is another at one brand. */
const method = z.object(
  {
    instruments: listOfInstruments,
    paymentTypes: listOfTypes.min(1, notEmpty).optional(),
    currencies: listOfCurrencies.optional(),
    countries: listOf('a list of countries', 'a code of ISO 3166-1, such as NL', isCountry)
      .min(1, notEmpty)
      .optional(),
    needs: listOfParameters.optional(),
    parts: listOfTypes.optional(),
    repeated: listOfTypes.optional(),
    agreements: agreements.optional(),
    parameters: parametersHandedOn.optional(),
    followUpParameters: listOfParameters.optional(),
  },
  must('an object with the instruments of the brand'),
);

const operation = z.custom((value) => typeof value === 'function', must('a function'));

const trial = z.object({
  settings: z.array(z.string(must('a text')), must('a list of names')),
  brand: z.string(must('a text')).refine(isBrand, must('the code of a brand, such as VISA')),
  declined: z.looseObject({
    code: z.string(must('a text')).refine(isResultCode, must('a result code of the catalogue')),
  }),
});

const definition = z.object({
  name: z.string(must('a name')).regex(/^[a-z][a-z0-9-]*$/, must('a name in lower case with hyphens')),
  capabilities: z
    .object(
      {
        paymentTypes: listOfTypes.min(1, notEmpty),
        instruments: listOfInstruments,
        brands: listOf('a list of brands', 'the code of a brand, such as VISA', isBrand).optional(),
        currencies: listOfCurrencies.optional(),
        methods: z
          .record(z.string().refine(isBrand, must('the code of a brand, such as IDEAL')), method)
          .optional(),
        ...{ parts: listOfTypes, repeated: listOfTypes },
        agreements,
        parameters: parametersHandedOn,
        followUpParameters: listOfParameters.optional(),
        // The only issuer that the gateway can ask is the simulated one, whose word must not reach an acquirer.
        authentication: z.literal(
          'own',
          must("'own', because the gateway can ask no issuer but the simulated one"),
        ),
      },
      must('what the connector can do'),
    )
    .refine(({ brands, methods = {} }) => brands?.length !== 0 || Object.keys(methods).length > 0, {
      path: ['brands'],
      message: 'is []; give at least one, unless `methods` has some: without both nothing is paid',
    }),
  ownBrands: ownBrandsSchema.optional(),
  trial: trial.optional(),
  settings: z.object({ parse: operation }, must('an object with a function `parse`')),
  referenceForm: operation.optional(),
  optionalSettings: z
    .record(z.string(), z.string(must('a text')), must('texts by the name of a setting'))
    .optional(),
  create: operation,
});

/** What `defineConnector` returns. */
export const definitionMembers = definition.superRefine(({ capabilities, ownBrands = {} }, { addIssue }) => {
  const { brands, methods = {} } = capabilities;
  const named = (code: string) => findPaymentBrand(code) !== undefined || Object.hasOwn(ownBrands, code);
  const unnamed = (path: PropertyKey[], code: string) => {
    const message = `is no brand of the contract; name it in ownBrands with label and kind, or give the code of a brand, such as IDEAL`;
    if (!named(code)) addIssue({ code: 'custom', path: ['capabilities', ...path], message });
  };
  for (const code of Object.keys(methods)) unnamed(['methods', code], code);
  for (const [at, code] of (brands ?? []).entries()) unnamed(['brands', at], code);
  for (const code of Object.keys(ownBrands))
    if (brands?.includes(code) === false && !Object.hasOwn(methods, code))
      addIssue({
        code: 'custom',
        path: ['ownBrands', code],
        message:
          'is taken by nothing of the connector; give it in capabilities.methods, with its instruments',
      });
});

/** No acquirer knows a key for longer, and a time that much later is still a date. */
const yearMs = 365 * 24 * 60 * 60_000;

/** What `create` returns. */
export const connectorMembers = z.object(
  {
    charge: operation,
    followUp: operation,
    find: operation.optional(),
    cancel: operation.optional(),
    resume: operation.optional(),
    reports: operation.optional(),
    readWebhook: operation.optional(),
    repeatableFor: z
      .custom<number>(
        (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= yearMs,
        must(
          'a whole number of milliseconds, at most those of a year, or absent where the acquirer would charge again',
        ),
      )
      .optional(),
  },
  must('an object with the operations of the connector'),
);
