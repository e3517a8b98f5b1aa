/**
 * For brands that are not cards: the inputs of their forms, the request parameters of these inputs, and where the page
 * of a brand's provider opens (widget-contract.md 5.6, 9.5, 9.6).
 */

import type { MethodField } from './brand.ts';
import { methodsByCode } from './form-types.ts';
import type { MethodSign } from './methods-at-build.ts';

/**
 * Returns the inputs of a brand's form in display order. Most brands have no inputs, because their provider's page asks
 * for all data.
 */
export function getFields(code: string): readonly MethodField[] {
  return methodsByCode.get(code)?.fields ?? [];
}

/** Returns the name of the request parameter that holds the value of an input. */
export function getParameterName(field: MethodField, code: string): string {
  switch (field) {
    case 'accountHolder':
      return 'bankAccount.holder';
    case 'accountIban':
      return 'bankAccount.iban';
    case 'accountBankBic':
      return 'bankAccount.bic';
    case 'accountBank':
      return 'bankAccount.bankCode';
    case 'country':
      // KLARNA_INVOICE and KLARNA_INSTALLMENTS need the country of the billing address.
      return code.startsWith('KLARNA') ? 'billing.country' : 'bankAccount.country';
    case 'givenName':
    case 'surname':
      return `customer.${field}`;
    default:
      // DIRECTDEBIT_SEPA and SEPA accept an account number and a bank code in place of an IBAN.
      if (field === 'accountNumber' && code.endsWith('SEPA')) return 'bankAccount.number';
      // All other inputs identify the shopper to the provider: by a number, a code or a phone number.
      return 'virtualAccount.accountId';
  }
}

/** Returns what the drawn sign of a brand shows; `card` for every code that is not listed among the other methods. */
export function getSign(code: string): MethodSign {
  return methodsByCode.get(code)?.sign ?? 'card';
}

/** Returns the countries that a brand's form offers, as two-letter codes. */
export function getCountries(code: string): readonly string[] {
  return methodsByCode.get(code)?.countries ?? [];
}

/**
 * Returns the country of a brand's accounts; undefined for a brand with accounts in several countries. The form sends this
 * country and has no input for it.
 */
export function getOnlyCountry(code: string): string | undefined {
  return methodsByCode.get(code)?.country;
}

/** Returns the end of a sentence about a method that has ended; undefined for any other. */
export function getEnd(code: string): string | undefined {
  return methodsByCode.get(code)?.ended;
}

/** Whether the page of a brand's provider opens in a window of its own. */
export function hasPopup(code: string): boolean {
  return methodsByCode.get(code)?.hasPopup ?? false;
}
