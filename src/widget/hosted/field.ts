import type { MethodField } from '../../contract/brands/brand.ts';
import type { Problem } from '../../contract/messages.ts';

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

/** The one that comes first in the page: merchants move groups about, so our own order does not count. */
export function firstInPage(fields: readonly CheckedField[]): CheckedField | undefined {
  return [...fields].sort((a, b) =>
    a.field.control.compareDocumentPosition(b.field.control) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0];
}
