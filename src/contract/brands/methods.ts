/**
 * What the forms of brands that are no card ask the shopper for, and where their provider's page is met
 * (widget-contract.md 5.6, 9.5, 9.6).
 */

import type { MethodField } from './brand.ts';
import { listsByBrand } from './forms-compact.ts';

export { onlyCountry, popupBrands } from './forms-compact.ts';

/** Inputs and countries of the forms by the codes of the brands. */
const lists: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  listsByBrand.split(';').flatMap((line) => {
    const [codes = '', ...written] = line.split(':');
    return codes.split(' ').map((code) => [code, written.map((text) => text.split(' '))] as const);
  }),
);

/** Inputs of a brand's form in their order; none for most brands, whose provider asks for everything. */
export function fieldsOf(code: string): readonly MethodField[] {
  return (lists.get(code)?.[0] ?? []) as MethodField[];
}

/** Name of the parameter that an input of a brand's form becomes. */
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
      // KLARNA_INVOICE and KLARNA_INSTALLMENTS want where the bill goes.
      return code.startsWith('KLARNA') ? 'billing.country' : 'bankAccount.country';
    case 'givenName':
    case 'surname':
      return `customer.${field}`;
    default:
      // DIRECTDEBIT_SEPA and SEPA take the number and the code of the bank in place of an IBAN.
      if (field === 'accountNumber' && code.endsWith('SEPA')) return 'bankAccount.number';
      // Whatever names the shopper to the provider: a number, a code, a phone.
      return 'virtualAccount.accountId';
  }
}

/** Countries that a brand's form offers, two capitals each. */
export function countriesOf(code: string): readonly string[] {
  return lists.get(code)?.[1] ?? [];
}

/** Names for `bankAccount.bankName`: banks that exist with the simulator only. */
export const banks: readonly string[] = ['Test Bank A', 'Test Bank B', 'Test Bank C', 'Test Bank D'];
