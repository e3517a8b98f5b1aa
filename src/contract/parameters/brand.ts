/**
 * Two rules about brands: the gateway must support every brand that a request names, and the brand must fit the payment
 * instrument in the request.
 */
import { getFormType } from '../brands/form-types.ts';
import {
  findPaymentBrand,
  findTakenBrand,
  type PaymentBrand,
  paymentBrands,
} from '../brands/payment-brands.ts';
import { accountPrefixes, instrumentsIn } from './instrument.ts';
import { missing, type ParameterError, type Rule } from './table.ts';

/** Returns the error for an unknown `paymentBrand`. The error suggests the brand that was most likely meant. */
export function unknownBrand(code: string): ParameterError {
  const message = `is not a brand of this gateway; ${remedyFor(code)}`;
  return { name: 'paymentBrand', value: code, message };
}

/**
 * Returns the error of a request from which no brand can be read, or whose brand of cards lacks its card.
 *
 * @param instrument the kind of its instrument; `none` when it has none
 */
export function missingBrand(instrument: string): ParameterError {
  if (instrument === 'none') {
    const remedy = 'send card.number, card.expiryMonth and card.expiryYear';
    return { name: 'paymentBrand', value: null, message: `card properties must be set; ${remedy}` };
  }
  return missing(
    'paymentBrand',
    instrument === 'card'
      ? 'no brand fits the card number, so send the one the shopper chose'
      : 'send the brand of the account, such as DIRECTDEBIT_SEPA',
  );
}

/** The code of each brand by its code and its name, both {@link plain}. The first of two brands with one name counts. */
const plainNames = new Map(
  paymentBrands.flatMap(({ code, name }) => [code, name].map((one) => [plain(one), code] as const)).reverse(),
);

/** The longest code for which a brand is looked for, in characters. No brand has a longer name. */
const maxMistyped = 60;

function remedyFor(code: string): string {
  const meant = code.length > maxMistyped ? undefined : plainNames.get(plain(code));
  return meant ? `send ${meant}` : 'send one such as VISA (/docs/brands lists them)';
}

/** Returns the name in capitals without punctuation, so that `Master-Card` equals `mastercard`. */
function plain(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

export const knownBrands: Rule = {
  text: 'paymentBrand, and the brand of overridePaymentType[brand], are brands of this gateway, written as in its list.',
  judge({ paymentBrand }, { names, settings: { ownBrands = {} } }) {
    const isKnown = (code: string) => findPaymentBrand(code) !== undefined || Object.hasOwn(ownBrands, code);
    const errors = paymentBrand === undefined || isKnown(paymentBrand) ? [] : [unknownBrand(paymentBrand)];
    for (const name of names) {
      if (!name.startsWith('overridePaymentType[')) continue;
      const code = /\[(.*)\]$/.exec(name)?.[1];
      if (code === undefined || isKnown(code)) continue;
      const message = `names no brand of this gateway; for the one in brackets ${remedyFor(code)}`;
      errors.push({ name, value: null, message });
    }
    return errors;
  },
};

/**
 * The rule that the instrument must fit the brand. Without this rule, the record of a PayPal payment could hold a card
 * that was never charged.
 */
export const instrumentOfBrand: Rule = {
  text: 'The means of payment is one that paymentBrand is paid with: cards, wallets and tokens for brands of cards and wallets, accounts for the others.',
  judge({ paymentBrand = '' }, { sentNames, settings: { ownBrands = {} } }) {
    const isOwn = Object.hasOwn(ownBrands, paymentBrand);
    const brand = isOwn ? findTakenBrand(paymentBrand) : findPaymentBrand(paymentBrand);
    const instruments = [...instrumentsIn(sentNames)].filter(([prefix]) => prefix !== 'registrationId');
    const [first] = instruments;
    // A request with two instruments already gets an error from the rule `oneInstrument`.
    const isMixed = new Set(instruments.map(([prefix]) => isOfAccount(prefix))).size > 1;
    if (brand === undefined || first === undefined || isMixed) return [];
    const [prefix, name] = first;
    if (isOfAccount(prefix) ? !isOfCards(brand) : takesCards(brand)) return [];
    const remedy = isOfAccount(prefix)
      ? 'send card.number, card.expiryMonth and card.expiryYear instead, or the brand of the account, such as DIRECTDEBIT_SEPA'
      : 'leave the card out, or send its own brand, such as VISA';
    return [{ name: 'paymentBrand', value: brand.code, message: `is not paid with ${name}; ${remedy}` }];
  },
};

function isOfAccount(prefix: string): boolean {
  return accountPrefixes.includes(prefix);
}

/** Whether the brand can be paid with a card. Instalment brands can, too: the widget has a card form for them. */
function takesCards(brand: PaymentBrand): boolean {
  return isOfCards(brand) || getFormType(brand.code) === 'card';
}

function isOfCards({ kind }: PaymentBrand): boolean {
  return kind === 'card' || kind === 'wallet';
}
