/**
 * What the widget needs of the brands that are not cards. The build evaluates this module and writes the value of its
 * export into the scripts in its place (tools/vite/evaluate.mjs); `form-types.ts` and `methods.ts` read it.
 */
import type { BrandKind, BrandRow } from './brand.ts';
import { nameFromCode } from './name-from-code.ts';
import { brandTable } from './table.ts';

/** What few brands have. */
type FewHave = {
  readonly [M in 'fields' | 'countries' | 'country' | 'hasPopup' | 'ended']?: BrandRow[M] | undefined;
};

/** A brand that is not a card, with the members of {@link BrandRow} that the widget needs. */
export interface WidgetMethod extends Pick<BrandRow, 'form'>, FewHave {
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

/** A name may say how the shopper pays more exactly than the kind: `Payolution instalments`, `AstroPay cash`, `Bancontact QR`. */
const wordedSigns: Readonly<Record<string, MethodSign>> = {
  instalments: 'instalments',
  cash: 'cash',
  QR: 'voucher',
};

function toSign({ kind, name, formName = name }: BrandRow): MethodSign {
  return wordedSigns[/\w+$/.exec(formName)?.[0] ?? ''] ?? signs[kind];
}

/** What few brands have, with the name where the code does not tell it. */
interface PackedMethod extends FewHave {
  readonly name: string | undefined;
}

function pack(
  code: string,
  { name, formName = name, fields, countries, country, hasPopup, ended }: BrandRow,
): PackedMethod | string | 0 {
  const named = formName === nameFromCode(code) ? undefined : formName;
  // What to do in its place stands in the pages of the brands.
  const members = { fields, countries, country, hasPopup, ended: ended?.replace(/;.*/, '') };
  return Object.values(members).some((member) => member !== undefined)
    ? { name: named, ...members }
    : (named ?? 0);
}

const groups: Record<string, Record<string, PackedMethod | string | 0>> = {};
for (const [code, row] of brandTable) {
  if (row.form === 'card') continue;
  const group = `${row.form} ${toSign(row)}`;
  groups[group] = { ...groups[group], [code]: pack(code, row) };
}

/**
 * The brands that are not cards, by their code, in groups by form and sign; packed, because a script has them all. A brand is
 * its name, or 0 where {@link nameFromCode} gives it.
 */
export const packedMethods: Readonly<typeof groups> = groups;
