import { loadScript } from '../../page/load-script.ts';
import type { ScriptAddress } from '../../page/script.ts';
import { driversKey, type PageDriver, type WalletName } from '../../wallets/wallet.ts';

/** Path of the wallets' script below the API's folder, and its subresource integrity hash. Replaced at build. */
declare const __WALLET_SCRIPT__: readonly [path: string, integrity: string];

/**
 * Loads the script with the wallets and returns the driver of one wallet; undefined when the script cannot be loaded.
 */
export async function loadWalletDriver(
  { base, nonce }: ScriptAddress,
  name: WalletName,
): Promise<PageDriver | undefined> {
  const [path, integrity] = __WALLET_SCRIPT__;
  await loadScript(base + path, nonce, integrity);
  return window[driversKey]?.[name];
}
