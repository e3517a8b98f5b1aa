/**
 * What the forms of brands that are no card ask the shopper for, and where their provider's page is met
 * (widget-contract.md 5.6, 9.5, 9.6).
 */

import type { MethodField } from './brand.ts';
import { countriesByBrand, fieldsByBrand } from './forms-compact.ts';

export { onlyCountry, popupBrands } from './forms-compact.ts';

const read = <T extends string>(lines: string): ReadonlyMap<string, readonly T[]> =>
  new Map(
    lines.split(';').flatMap((line) => {
      const [codes = '', list = ''] = line.split(':');
      return codes.split(' ').map((code) => [code, list.split(' ') as T[]] as const);
    }),
  );
const fields = read<MethodField>(fieldsByBrand);
const countries = read(countriesByBrand);

/** Inputs of a brand's form in their order; none for most brands, whose provider asks for everything. */
export function fieldsOf(code: string): readonly MethodField[] {
  return fields.get(code) ?? [];
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
  return countries.get(code) ?? [];
}

/** Names for `bankAccount.bankName`: banks that exist with the simulator only. */
export const banks: readonly string[] = ['Test Bank A', 'Test Bank B', 'Test Bank C', 'Test Bank D'];
