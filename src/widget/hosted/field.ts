import type { MethodField } from '../../contract/brands/brand.ts';
import type { Problem } from '../../contract/messages.ts';
import type { Texts } from '../locales/en.ts';

/** As in the class of its control, `wpwl-control-<name>`. */
export type FieldName =
  | 'cardNumber'
  | 'expiry'
  | 'cardHolder'
  | 'cvv'
  | 'givenName'
  | 'surname'
  | 'birthDate'
  | 'taxNumber'
  | BillingName
  | MethodField;
/** The state has two controls, of which one is in the page. */
export type BillingName =
  | 'country'
  | 'stateSelect'
  | 'stateText'
  | 'city'
  | 'postcode'
  | 'street1'
  | 'street2';
/** What can be wrong with a field: what a frame reports, or a date that has passed, or the wrong chosen brand. */
export type FieldProblem = Problem | 'expired' | 'mismatch';

/** One input of a form, in this page or in a frame of the gateway. */
export interface Field {
  readonly name: FieldName;
  /** The input or the iframe. */
  readonly control: HTMLElement;
  readonly problem: FieldProblem;
  focus(): void;
  /** Reads the value again: fillers may write it without an event. */
  check(): Promise<void>;
  /** Ties the error sentence to the input for assistive technology; empty takes it away. */
  describe(sentence: string): void;
}

/** Called by a field for what the shopper does in it. */
export interface FieldEvents {
  /** `complete`: the value has its full length, so that an error may be told before the field is left. */
  onChange(complete: boolean): void;
  onBlur(): void;
}

/** A field that the merchant took out of the page plays no part any more. */
export function isInPage(field: Pick<Field, 'control'>): boolean {
  return field.control.isConnected;
}

/** Error key of each field: class of its hint and key of `errorMessages` (widget-contract.md 5.8, 7.4). */
export const errorKeys: Readonly<Record<FieldName, keyof Texts>> = {
  cardNumber: 'cardNumberError',
  expiry: 'expiryMonthError',
  cardHolder: 'cardHolderError',
  cvv: 'cvvError',
  givenName: 'givenNameError',
  surname: 'surNameError',
  birthDate: 'birthDateError',
  taxNumber: 'taxNumberError',
  country: 'billingCountryError',
  stateSelect: 'billingStateError',
  stateText: 'billingStateError',
  city: 'billingCityError',
  postcode: 'billingPostCodeError',
  street1: 'billingStreetError',
  street2: 'billingStreetError2',
  accountHolder: 'accountHolderError',
  accountIban: 'accountIbanError',
  accountBankBic: 'accountBicError',
  accountNumber: 'accountNumberError',
  accountBank: 'accountBankError',
  bankName: 'accountBankError',
  pin: 'pinError',
  mobilePhone: 'mobilePhoneError',
};

/** The sentence for a problem. Empty, incomplete, invalid, expired, not accepted: five texts. */
export function errorText(field: FieldName, problem: FieldProblem, texts: Texts): string {
  switch (problem) {
    case '':
      return '';
    case 'empty':
      return finer(field, 'Empty', texts);
    case 'incomplete':
      return finer(field, 'Incomplete', texts);
    case 'brand':
      return texts.cardBrandError;
    case 'mismatch':
      return texts.cardBrandMismatch;
    case 'expired':
      return texts.expiryYearError;
    case 'invalid':
      return texts[errorKeys[field]];
  }
}

/** The field's own sentence for this, or its general one. */
function finer(field: FieldName, problem: 'Empty' | 'Incomplete', texts: Texts): string {
  const key = `${field}${problem}`;
  return key in texts ? texts[key as keyof Texts] : texts[errorKeys[field]];
}
