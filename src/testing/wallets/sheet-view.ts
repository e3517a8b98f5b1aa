/** What the sheets of all wallets show: amounts, a card, and, where the page asks for them, an address, an option and a coupon. */
import type { SheetChoice } from './control-types.ts';
import { cardOptions, type Option, type Person, personOptions, type WalletCard } from './data.ts';
import type { Line, Sheet } from './sheet.ts';
import { sheetLanguage } from './sheet-language.ts';

export interface SheetView {
  readonly lines: readonly Line[];
  readonly currency: string;
  readonly cards: readonly WalletCard[];
  readonly card: WalletCard;
  readonly person?: Person | undefined;
  readonly shipping?: { readonly value: string; readonly options: readonly Option[] } | undefined;
  readonly coupon?: string | undefined;
}

export function showView(
  sheet: Sheet,
  { lines, currency, cards, card, person, shipping, coupon }: SheetView,
  onChoice: (choice: SheetChoice, value: string) => void,
): void {
  const { texts } = sheetLanguage();
  sheet.lines(lines, currency);
  const field = (name: SheetChoice, label: string, value: string, options?: readonly Option[]) =>
    sheet.field({ name, label, value, ...(options && { options }), onChange: (to) => onChoice(name, to) });
  field('card', texts.method, card.id, cardOptions(cards));
  if (person) field('address', texts.shipTo, person.id, personOptions());
  if (shipping) field('shipping', texts.shipping, shipping.value, shipping.options);
  if (coupon !== undefined) field('coupon', texts.coupon, coupon);
}
