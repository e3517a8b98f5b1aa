import type { MethodField } from '#contract/brands/brand.ts';
import type { Problem } from '#contract/messages.ts';

/** Name of a field, as in the class of its control: `wpwl-control-<name>`. */
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
/** Fields of the billing address. The state has two controls, of which one is in the page. */
export type BillingName =
  | 'country'
  | 'stateSelect'
  | 'stateText'
  | 'city'
  | 'postcode'
  | 'street1'
  | 'street2';
/** What can be wrong with a field: what a frame reports, a date that has passed, or a number of another brand than the chosen one. */
export type FieldProblem = Problem | 'expired' | 'mismatch';

/** One input of a form, in this page or in a frame of the gateway. */
export interface Field {
  readonly name: FieldName;
  /** The input or the iframe. */
  readonly control: HTMLElement;
  readonly problem: FieldProblem;
  focus(): void;
  /** Reads the value again: password managers may write it without an event. */
  check(): Promise<void>;
  /** Ties the error sentence to the input for assistive technology; empty takes it away. */
  describe(sentence: string): void;
}

/** What a field calls when the shopper does something in it. */
export interface FieldEvents {
  /** `isComplete`: the value has its full length, so that an error may be shown before the field is left. */
  onChange(isComplete: boolean): void;
  onBlur(): void;
}

/** Whether the field is in the page. One that the merchant took out is no part of the payment any more. */
export function isInPage(field: Pick<Field, 'control'>): boolean {
  return field.control.isConnected;
}

/** A field with the error that is shown for it, as a payment sees it. */
export interface CheckedField {
  readonly field: Field;
  /** Whether the field's value stops the payment. */
  readonly hasError: boolean;
  /** Shows the error. `isAloud`: it is said, too. */
  show(isAloud: boolean): void;
  /** Shows that the gateway found the value wrong. */
  showServerError(): void;
}

/** The field that comes first in the page. Merchants move groups about, so that our own order does not count. */
export function firstInPage(fields: readonly CheckedField[]): CheckedField | undefined {
  return [...fields].sort((a, b) =>
    a.field.control.compareDocumentPosition(b.field.control) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0];
}
