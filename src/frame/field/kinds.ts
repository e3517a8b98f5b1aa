import type { BinList } from '#contract/brands/number-rules.ts';
import type { Shape } from '#contract/card/edit.ts';
import { expiryShape, judgeExpiry } from '#contract/card/expiry.ts';
import { judgeHolder } from '#contract/card/holder.ts';
import { judgeNumber, numberShape } from '#contract/card/number.ts';
import { cvvShape, judgeCvv } from '#contract/card/security-code.ts';
import type { FrameRole, FromFrame } from '#contract/messages.ts';

export type CardFieldName = Exclude<FrameRole, 'keeper' | 'sender'>;
export type Judgement = Pick<
  Extract<FromFrame, { type: 'state' }>,
  'problem' | 'complete' | 'brands' | 'bin'
>;

/** What the widget has said about the value that a field may have. */
export interface FieldRules {
  required: boolean;
  grouped: boolean;
  /** Offered brands; empty means all. */
  brands: readonly string[];
  /** The active brand, empty when unknown. */
  brand: string;
  /** Whether the page wants to know of the BIN list. */
  binList: boolean;
  /** The gateway's BIN list: undefined until it is there, null when it did not arrive. */
  list: BinList | null | undefined;
}

/** An issuer identification number has six digits at least (ISO/IEC 7812-1). */
const binLength = 6;

/** How one kind of field is filled, formatted and judged. */
export interface FieldKind {
  autocomplete: 'cc-number' | 'cc-csc' | 'cc-exp' | 'cc-name';
  /** The format; absent for any text, as it is typed. */
  shape?(rules: FieldRules): Shape;
  judge(value: string, rules: FieldRules): Judgement;
}

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
    judge: (digits, { brand, required }) => ({ ...judgeCvv(digits, brand, required), brands: [], bin: '' }),
  },
  // With SAQ A the gateway hosts every field of the card (widget-contract.md 2.2, `enableSAQACompliance`).
  'card.expiry': {
    autocomplete: 'cc-exp',
    shape: () => expiryShape,
    judge: (digits) => ({
      problem: judgeExpiry(digits, new Date()),
      // 19 and 20 may be the beginning of a year of four digits.
      complete: /^\d\d(?!19|20)\d\d$/.test(digits),
      brands: [],
      bin: '',
    }),
  },
  'card.holder': {
    autocomplete: 'cc-name',
    judge: (name, { required }) => ({
      problem: judgeHolder(name, required),
      complete: false,
      brands: [],
      bin: '',
    }),
  },
};
