import type { BinList } from '#contract/brands/number-rules.ts';
import type { Shape } from '#contract/card/edit.ts';
import { expiryShape, judgeExpiry } from '#contract/card/expiry.ts';
import { judgeHolder } from '#contract/card/holder.ts';
import { judgeNumber, numberShape } from '#contract/card/number.ts';
import { cvvShape, judgeCvv } from '#contract/card/security-code.ts';
import type { FrameRole, FromFrame } from '#contract/messages.ts';

/** The names of the card fields that a frame can show. */
export type CardFieldName = Exclude<FrameRole, 'keeper' | 'sender'>;
/** The members of the message `state` that describe a field's value. */
export type Judgement = Pick<
  Extract<FromFrame, { type: 'state' }>,
  'problem' | 'complete' | 'brands' | 'bin'
>;

/** The rules that the widget has set for a field's value. */
export interface FieldRules {
  required: boolean;
  grouped: boolean;
  /** The brands that the form offers; empty for all. */
  brands: readonly string[];
  /** The active brand; empty when it is unknown. */
  brand: string;
  /** Whether the page wants to be told what the BIN list says about the number. */
  binList: boolean;
  /** The gateway's BIN list. Undefined until it has arrived, null when it could not be loaded. */
  list: BinList | null | undefined;
}

/** The minimum number of digits of an issuer identification number (ISO/IEC 7812-1). */
const binLength = 6;

/** How one kind of field is filled, formatted and judged. */
export interface FieldKind {
  autocomplete: 'cc-number' | 'cc-csc' | 'cc-exp' | 'cc-name';
  /** The format; absent where the text stays as typed. */
  shape?(rules: FieldRules): Shape;
  judge(value: string, rules: FieldRules): Partial<Judgement> & Pick<Judgement, 'problem'>;
}

/** The kinds of card fields, by field name. */
export const kinds: Readonly<Record<CardFieldName, FieldKind>> = {
  'card.number': {
    autocomplete: 'cc-number',
    shape: ({ brands, grouped, brand }) => numberShape(brands, grouped, brand),
    judge: (digits, { brands, brand, binList, list }) => ({
      ...judgeNumber(digits, brands, brand, list ?? undefined),
      bin: list === null ? 'missing' : list && binList && digits.length >= binLength ? 'known' : '',
    }),
  },
  'card.cvv': {
    autocomplete: 'cc-csc',
    shape: ({ brand }) => cvvShape(brand),
    judge: (digits, { brand, required }) => ({ ...judgeCvv(digits, brand, required) }),
  },
  // With SAQ A the gateway hosts every field of the card, also the expiry date and the holder's name
  // (widget-contract.md 2.2, `enableSAQACompliance`).
  'card.expiry': {
    autocomplete: 'cc-exp',
    shape: () => expiryShape,
    judge: (digits) => ({
      problem: judgeExpiry(digits, new Date()),
      // A year that begins with 19 or 20 may be the first half of a year of four digits.
      complete: /^\d\d(?!19|20)\d\d$/.test(digits),
    }),
  },
  'card.holder': {
    autocomplete: 'cc-name',
    judge: (name, { required }) => ({
      problem: judgeHolder(name, required),
    }),
  },
};
