import { cardNames } from '#contract/brands/card-names.ts';
import type { Settings } from '#contract/options.ts';
import { isDeviceWallet } from '../../wallets/device-wallets.ts';

/** Whether each form gets a row in the layout `accordion`: only when there are several forms, not counting wallets. */
export function hasRows(codes: readonly string[], { layout, style }: Settings): boolean {
  const forms = codes
    .filter((code) => !isDeviceWallet(code))
    .map((code) => (cardNames.has(code) ? '' : code));
  return layout === 'accordion' && style !== 'logos' && new Set(forms).size > 1;
}
