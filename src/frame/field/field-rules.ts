import type { BinList } from '#contract/brands/number-ranges.ts';
import type { Shape } from '#contract/card/edit.ts';
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
  list?: BinList | null | undefined;
  isListRequested?: boolean;
  /** How many digits stood in the field when the shopper came into it last, or when another frame gave them. */
  stood: number;
}

export const autocompletes = {
  'card.number': 'cc-number',
  'card.cvv': 'cc-csc',
  'card.expiry': 'cc-exp',
  'card.holder': 'cc-name',
} as const satisfies Readonly<Record<CardFieldName, string>>;

/** How one kind of field is filled, formatted and judged. */
export interface FieldKind {
  /** The format; absent where the text stays as typed. */
  shape?(rules: FieldRules): Shape;
  judge(value: string, rules: FieldRules): Partial<Judgement> & Pick<Judgement, 'problem'>;
  /** Called when rules have been set, to load what the field needs for them. Calls `loaded` when that has arrived. */
  prepareFor?(rules: FieldRules, loaded: () => void): void;
}
