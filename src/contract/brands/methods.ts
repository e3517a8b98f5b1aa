/**
 * What the forms of brands that are no card ask the shopper for, and where their provider's page is met
 * (widget-contract.md 5.6, 9.5, 9.6).
 */

/** Inputs by the names of their classes: `.wpwl-control-accountIban`. */
export type MethodField =
  | 'accountHolder'
  | 'accountIban'
  | 'accountBankBic'
  | 'accountNumber'
  | 'accountBank'
  | 'bankName'
  | 'country'
  | 'pin'
  | 'mobilePhone'
  | 'givenName'
  | 'surname';

const table =
  'DIRECTDEBIT_SEPA SEPA:accountHolder accountIban accountNumber accountBank;' +
  'SOFORTUEBERWEISUNG POLI:country;GIROPAY:accountBankBic;IDEAL:bankName;CHINAUNIONPAY NETELLER:accountNumber;PASTEANDPAY_V VSTATION_V:pin;' +
  'KLARNA_INVOICE KLARNA_INSTALLMENTS:givenName surname country;STC_PAY TABBY:mobilePhone';

const fields: ReadonlyMap<string, readonly MethodField[]> = new Map(
  table.split(';').flatMap((row) => {
    const [codes = '', names = ''] = row.split(':');
    return codes.split(' ').map((code) => [code, names.split(' ') as MethodField[]] as const);
  }),
);

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
      return code.startsWith('KLARNA') ? 'billing.country' : 'bankAccount.country';
    case 'givenName':
    case 'surname':
      return `customer.${field}`;
    default:
      if (field === 'accountNumber' && code.endsWith('SEPA')) return 'bankAccount.number';
      // Whatever names the shopper to the provider: a number, a code, a phone.
      return 'virtualAccount.accountId';
  }
}

/** Where the account is kept of brands of one country, which nobody has to choose. */
export const onlyCountry: Readonly<Record<string, string>> = { EPS: 'AT', GIROPAY: 'DE', IDEAL: 'NL' };

const countries: Readonly<Record<string, string>> = {
  SOFORTUEBERWEISUNG: 'AT BE CH CZ DE ES FR GB HU IT NL PL SK',
  POLI: 'AU NZ',
  KLARNA_INVOICE: 'AT CH DE DK FI NL NO SE',
};

/** Countries that a brand's form offers, two capitals each. */
export function countriesOf(code: string): readonly string[] {
  return (countries[code] ?? countries.KLARNA_INVOICE ?? '').split(' ');
}

/** Names for `bankAccount.bankName`: banks that exist with the simulator only. */
export const banks: readonly string[] = ['Test Bank A', 'Test Bank B', 'Test Bank C', 'Test Bank D'];

/** Brands whose provider opens a window of its own beside the shop's page. */
export const popupBrands: readonly string[] = ['MASTERPASS'];
