import { networkNames } from '#contract/brands/networks-compact.ts';
import type { WalletHost } from './wallet.ts';

/** For a form that names no card brand. */
const usual = ['VISA', 'MASTER', 'AMEX'];

/** The networks of a sheet by the card brands of the merchant's form. @param column 1 Apple, 2 Google, 3 Samsung */
export function networksOf({ offered }: WalletHost, column: 1 | 2 | 3): string[] {
  const named = (codes: readonly string[]) =>
    networkNames.filter(([code = '']) => codes.includes(code)).flatMap((row) => row[column] || []);
  const found = named(offered);
  return [...new Set(found.length > 0 ? found : named(usual))];
}
