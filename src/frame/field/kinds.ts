import type { Shape } from '../../contract/card/edit.ts';
import { judgeNumber, numberShape } from '../../contract/card/number.ts';
import { cvvShape, judgeCvv } from '../../contract/card/security-code.ts';
import type { FromFrame } from '../../contract/messages.ts';

export type FieldName = 'card.number' | 'card.cvv';
export type Judgement = Pick<Extract<FromFrame, { type: 'state' }>, 'problem' | 'complete' | 'brands'>;

/** What the widget said that bears on the value. */
export interface Rules {
  required: boolean;
  grouped: boolean;
  /** Offered brands; empty means all. */
  brands: readonly string[];
  /** The active brand, empty when unknown. */
  brand: string;
}

/** What one field is to the browser's autofill, to the caret engine and to the judge. */
export interface Kind {
  autocomplete: 'cc-number' | 'cc-csc';
  shape(rules: Rules): Shape;
  judge(digits: string, rules: Rules): Judgement;
}

export const kinds: Readonly<Record<FieldName, Kind>> = {
  'card.number': {
    autocomplete: 'cc-number',
    shape: ({ brands, grouped }) => numberShape(brands, grouped),
    judge: (digits, { brands }) => judgeNumber(digits, brands),
  },
  'card.cvv': {
    autocomplete: 'cc-csc',
    shape: ({ brand }) => cvvShape(brand),
    judge: (digits, { brand, required }) => ({ ...judgeCvv(digits, brand, required), brands: [] }),
  },
};
