import type { DeviceWallet } from '#contract/brands/brand.ts';
import { cardNetworks } from '#contract/brands/networks-at-build.ts';
import type { WalletHost } from './wallet.ts';

/** The card brands of a form that names none. */
const usual = ['VISA', 'MASTER', 'AMEX'];

/**
 * Returns the card networks that a wallet's sheet offers, in the words of the wallet, by the card brands of the merchant's
 * form.
 */
export function getNetworks({ offered }: Pick<WalletHost, 'offered'>, wallet: DeviceWallet): string[] {
  const networksOf = (codes: readonly string[]) =>
    Object.entries(cardNetworks).flatMap(([code, names]) => (codes.includes(code) && names[wallet]) || []);
  const networks = networksOf(offered);
  return [...new Set(networks.length > 0 ? networks : networksOf(usual))];
}
