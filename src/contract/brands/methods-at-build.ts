/**
 * What the widget needs of the brands that are not cards. The build evaluates this module and writes the value of its
 * export into the scripts in its place (tools/vite/evaluate.mjs); `form-types.ts` and `methods.ts` read it.
 */
import type { BrandKind, BrandRow } from './brand.ts';
import { brandTable } from './table.ts';

type Member = 'fields' | 'countries' | 'country' | 'hasPopup';

/** A brand that is not a card, with the members of {@link BrandRow} that the widget needs. */
export interface WidgetMethod
  extends Pick<BrandRow, 'form'>,
    Readonly<{ [M in Member]: BrandRow[M] | undefined }> {
  /** The brand's name in the widget. */
  readonly name: string;
  readonly sign: MethodSign;
}

/** How the shopper pays, as the drawn sign of a brand says it. */
export type MethodSign = 'card' | 'bank' | 'invoice' | 'instalments' | 'voucher' | 'cash' | 'wallet';

const signs: Readonly<Record<BrandKind, MethodSign>> = {
  card: 'card',
  wallet: 'wallet',
  'direct-debit': 'bank',
  'bank-transfer': 'bank',
  'virtual-account': 'wallet',
  prepayment: 'voucher',
  invoice: 'invoice',
  voucher: 'voucher',
};

/** A name may say how the shopper pays more exactly than the kind: `Payolution instalments`, `AstroPay cash`. */
const wordedSigns: readonly MethodSign[] = ['instalments', 'cash'];

function toSign({ kind, name, formName = name }: BrandRow): MethodSign {
  return wordedSigns.find((word) => formName.endsWith(` ${word}`)) ?? signs[kind];
}

/** The brands that are not cards, by their code. */
export const widgetMethods: Readonly<Record<string, WidgetMethod>> = Object.fromEntries(
  [...brandTable].flatMap(([code, row]) => {
    const { form, name, formName = name, fields, countries, country, hasPopup } = row;
    return form === 'card'
      ? []
      : [[code, { form, name: formName, sign: toSign(row), fields, countries, country, hasPopup }]];
  }),
);
