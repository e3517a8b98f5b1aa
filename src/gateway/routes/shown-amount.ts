import { isSameAmount } from '#contract/money.ts';
import type { Parameters } from '#contract/parameters/table.ts';
import { AmountChanged } from '../core/refusal.ts';

/**
 * Throws when the shopper saw another amount or currency than the checkout has. What the page did not send is not
 * compared.
 *
 * @param parameters of the checkout and the page's, read together
 */
export function requireShownAmount({
  amount,
  currency,
  shownAmount,
  shownCurrency,
  locale,
}: Parameters): void {
  if (amount === undefined || currency === undefined) return;
  const isAmountSeen = shownAmount === undefined || isSameAmount(shownAmount, amount);
  const isCurrencySeen = shownCurrency === undefined || shownCurrency === currency;
  if (!isAmountSeen || !isCurrencySeen) throw new AmountChanged(amount, currency, locale);
}
