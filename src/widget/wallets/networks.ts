import { networkNames } from '#contract/brands/networks-compact.ts';
import type { WalletHost } from './wallet.ts';

/** The card brands of a form that names none. */
const usual = ['VISA', 'MASTER', 'AMEX'];

/**
 * Returns the card networks that a wallet's sheet offers, by the card brands of the merchant's form.
 *
 * @param column the wallet whose names are returned: 1 Apple, 2 Google, 3 Samsung
 */
export function getNetworks({ offered }: WalletHost, column: 1 | 2 | 3): string[] {
  const named = (codes: readonly string[]) =>
    networkNames.filter(([code = '']) => codes.includes(code)).flatMap((row) => row[column] || []);
  const found = named(offered);
  return [...new Set(found.length > 0 ? found : named(usual))];
}
