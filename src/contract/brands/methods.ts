/**
 * The inputs in the forms of brands that are no cards, the parameters that they become, and where the page of a
 * brand's provider opens (widget-contract.md 5.6, 9.5, 9.6).
 */

import type { MethodField } from './brand.ts';
import { listsByBrand } from './forms-compact.ts';

export { onlyCountry, popupBrands } from './forms-compact.ts';

/** By code of the brand, the inputs of its form and the countries that it offers. */
const lists: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  listsByBrand.split(';').flatMap((line) => {
    const [codes = '', ...written] = line.split(':');
    return codes.split(' ').map((code) => [code, written.map((text) => text.split(' '))] as const);
  }),
);

/**
 * The inputs of a brand's form in their order. Most brands have none, because their provider's page asks for
 * everything.
 */
export function fieldsOf(code: string): readonly MethodField[] {
  return (lists.get(code)?.[0] ?? []) as MethodField[];
}

/** The name of the request parameter that an input of a brand's form becomes. */
export function parameterOf(field: MethodField, code: string): string {
  switch (field) {
    case 'accountHolder':
      return 'bankAccount.holder';
    case 'accountIban':
      return 'bankAccount.iban';
    case 'accountBankBic':
      return 'bankAccount.bic';
    case 'accountBank':
      return 'bankAccount.bankCode';
    case 'bankName':
      return 'bankAccount.bankName';
    case 'country':
      // KLARNA_INVOICE and KLARNA_INSTALLMENTS need the country of the billing address.
      return code.startsWith('KLARNA') ? 'billing.country' : 'bankAccount.country';
    case 'givenName':
    case 'surname':
      return `customer.${field}`;
    default:
      // DIRECTDEBIT_SEPA and SEPA take the account number and the bank code in place of an IBAN.
      if (field === 'accountNumber' && code.endsWith('SEPA')) return 'bankAccount.number';
      // Any other input tells the provider who the shopper is: by a number, a code or a phone number.
      return 'virtualAccount.accountId';
  }
}

/** The countries that a brand's form offers, as two-letter codes. */
export function countriesOf(code: string): readonly string[] {
  return lists.get(code)?.[1] ?? [];
}

/** The banks that a form offers for `bankAccount.bankName`. They exist in the simulator only. */
export const banks: readonly string[] = ['Test Bank A', 'Test Bank B', 'Test Bank C', 'Test Bank D'];
