import type { Problem } from '../../contract/messages.ts';
import type { Texts } from '../locales/en.ts';

export type FieldName = 'cardNumber' | 'expiry' | 'cardHolder' | 'cvv';
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
  changed(complete: boolean): void;
  left(): void;
}

/** A field that the merchant took out of the page plays no part any more. */
export function inPage(field: Pick<Field, 'control'>): boolean {
  return field.control.isConnected;
}

/** Error key of each field: class of its hint and key of `errorMessages` (widget-contract.md 5.8, 7.4). */
export const errorKeys: Readonly<Record<FieldName, keyof Texts>> = {
  cardNumber: 'cardNumberError',
  expiry: 'expiryMonthError',
  cardHolder: 'cardHolderError',
  cvv: 'cvvError',
};

/** The sentence for a problem. Empty, incomplete, invalid, expired, not accepted: five texts. */
export function errorText(field: FieldName, problem: FieldProblem, texts: Texts): string {
  switch (problem) {
    case '':
      return '';
    case 'empty':
      return texts[`${field}Empty`];
    case 'incomplete':
      return field === 'cardHolder' ? texts.cardHolderError : texts[`${field}Incomplete`];
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
