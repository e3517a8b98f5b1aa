/**
 * What Apple Pay wants of a page's request. By @types/applepayjs 14.0.9, and WebKit's ApplePayRequestBase.cpp and
 * PaymentRequestValidator.mm.
 */
import type { ApplePayRequest, SessionUpdate } from './apple-pay-data.ts';
import {
  amountSentence,
  areAllOf,
  countrySentence,
  currencySentence,
  isAmount,
  isCountry,
  isCurrency,
  numberSentence,
  quoted,
  type Rule,
} from './checks.ts';

/** Apple's `PKPaymentNetwork`: WebKit asks the system for its networks. */
const appleNetworks = (
  'amex bancomat bancontact bankAxept barcode carteBancaire carteBancaires cartesBancaires chinaUnionPay conecs dankort discover ' +
  'eftpos elCorteIngles elcard electron elo girocard himyan humo idCredit interac jaywan jcb maal mada maestro masterCard ' +
  'meeza mir myDebit NAPAS nanaco pagoBancomat payPak postFinance privateLabel quicPay ruPay suica tmoney uzCard verve visa ' +
  'vPay waon'
).split(' ');
const lowNetworks = appleNetworks.map((name) => name.toLowerCase());
export const appleCapabilities = ['supports3DS', 'supportsEMV', 'supportsCredit', 'supportsDebit'];
export const appleContactFields = ['email', 'name', 'phone', 'postalAddress', 'phoneticName'];
export const appleShippingTypes = ['shipping', 'delivery', 'storePickup', 'servicePickup'];
/** `Total amount is too big` in WebKit. */
const maxTotal = 100_000_000;

type Given = Partial<ApplePayRequest>;
type Item = { readonly label?: unknown; readonly amount?: unknown };

const isItem = (item: Item | undefined) => Boolean(item?.label) && isAmount(item?.amount);
const textList = (names: readonly string[]) => names.join(', ');
const contactRule =
  (name: 'requiredShippingContactFields' | 'requiredBillingContactFields'): Rule<Given> =>
  ({ [name]: given = [] }) =>
    areAllOf(given, appleContactFields) ||
    `${name} is ${quoted(given)}: list some of ${textList(appleContactFields)}.`;

const totalRules = (
  name: 'total' | 'newTotal',
): readonly Rule<{ readonly total?: Item; readonly newTotal?: Item }>[] => [
  ({ [name]: total }) =>
    Boolean(total?.label) ||
    `${name}.label is missing: give the shop's name, which the sheet shows before the amount.`,
  ({ [name]: total }) => isAmount(total?.amount) || amountSentence(`${name}.amount`, total?.amount),
  ({ [name]: total }) =>
    (Number(total?.amount) >= 0 && Number(total?.amount) <= maxTotal) ||
    `${name}.amount is ${quoted(total?.amount)}: give an amount from 0 to ${maxTotal}.`,
];

const linesRule = (items: readonly Item[] = []) =>
  items.every(isItem) ||
  'lineItems has an entry without label or amount: give both, the amount as a decimal text.';
const methodsRule = (methods: Given['shippingMethods'] = []) =>
  methods.every(
    (one) => isItem(one) && Number(one.amount) >= 0 && Boolean(one.identifier) && one.detail !== undefined,
  ) ||
  'shippingMethods has an entry that lacks label, detail, amount or identifier, or whose amount is below 0: give all four.';

/** For the constructor of the session. */
export const appleRequestRules: readonly Rule<Given>[] = [
  ({ countryCode }) => isCountry(countryCode) || countrySentence('countryCode', countryCode),
  ({ currencyCode }) => isCurrency(currencyCode) || currencySentence('currencyCode', currencyCode),
  ({ merchantCapabilities: given }) =>
    (areAllOf(given, appleCapabilities) && given?.length !== 0) ||
    `merchantCapabilities is ${quoted(given)}: list supports3DS, and others of ${textList(appleCapabilities)}.`,
  ({ supportedNetworks: given }) =>
    (Array.isArray(given) && given.length > 0) ||
    'supportedNetworks is missing or empty: list at least one network, such as "visa".',
  // WebKit compares the names without regard to capitals.
  ({ supportedNetworks: given = [] }) =>
    given.every((name) => lowNetworks.includes(String(name).toLowerCase())) ||
    `supportedNetworks is ${quoted(given)}: list networks of Apple Pay alone, which are ${textList(appleNetworks)}.`,
  ...totalRules('total'),
  ({ lineItems }) => linesRule(lineItems),
  ({ shippingMethods }) => methodsRule(shippingMethods),
  contactRule('requiredShippingContactFields'),
  contactRule('requiredBillingContactFields'),
  ({ shippingType: given = 'shipping' }) =>
    appleShippingTypes.includes(given) ||
    `shippingType is ${quoted(given)}: give one of ${textList(appleShippingTypes)}.`,
  ({ supportedCountries: given = [] }) =>
    given.every(isCountry) || countrySentence('supportedCountries', given),
];

/** For the answers to the sheet's events. */
export const updateRules: readonly Rule<SessionUpdate>[] = [
  ({ newTotal }) =>
    newTotal !== undefined ||
    'The update has no newTotal: give { newTotal: { label, amount } }, also where the total is the same.',
  ...totalRules('newTotal'),
  ({ newLineItems }) => linesRule(newLineItems),
  ({ newShippingMethods }) => methodsRule(newShippingMethods),
];

/** What a device takes, and what goes wrong later. */
export function appleMistakes({ merchantCapabilities = [], total, lineItems = [] }: Given): string[] {
  const numbers = [total, ...lineItems].filter((item) => typeof item?.amount === 'number');
  return [
    ...(merchantCapabilities.includes('supports3DS')
      ? []
      : ['merchantCapabilities lacks supports3DS, which Apple wants of every request: add it.']),
    ...numbers.map((item) => numberSentence(`The amount of ${item?.label}`, Number(item?.amount))),
  ];
}
