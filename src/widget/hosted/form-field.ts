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
  | 'email'
  | BillingName
  | MethodField;
/** Fields of where the shopper can be reached. */
export type ContactName = 'email' | 'mobilePhone';
/** Fields of the billing address. The state has two: a select and a text input. Only one of them is in the page. */
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
  /** Makes the sentence the input's description for assistive technology; an empty sentence removes the description. */
  describe(sentence: string): void;
}

/** What a field calls when the shopper does something in it. */
export interface FieldEvents {
  /** `isComplete`: the value has its full length, so that an error may be shown before the field is left. */
  onChange(isComplete: boolean): void;
  onBlur(): void;
}

/** Whether the field is in the page. A field that the merchant has removed is no longer part of the payment. */
export function isInPage(field: Pick<Field, 'control'>): boolean {
  return field.control.isConnected;
}

/** A field with its error: what a payment needs to know of a field before it is sent. */
export interface CheckedField {
  readonly field: Field;
  /** Whether the field's value stops the payment. */
  readonly hasError: boolean;
  /** Shows the error. With `isAloud` a screen reader announces it, too. */
  show(isAloud: boolean): void;
  showServerError(): void;
}

/** Returns the field that comes first in the page. It is looked up in the page, because merchants move groups. */
export function firstInPage(fields: readonly CheckedField[]): CheckedField | undefined {
  return [...fields].sort((a, b) =>
    a.field.control.compareDocumentPosition(b.field.control) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0];
}
