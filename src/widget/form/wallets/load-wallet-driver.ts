import { loadScript } from '../../page/load-script.ts';
import type { ScriptAddress } from '../../page/script.ts';
import { driversKey, type PageDriver, type WalletName } from '../../wallets/wallet.ts';

/** Path of the wallets' script below the API's folder, and its hash. */
declare const __WALLET_SCRIPT__: readonly [path: string, integrity: string];

/** Loads the wallets' own script, and gives the driver of one wallet; undefined when the script does not arrive. */
export async function loadWalletDriver(
  { base, nonce }: ScriptAddress,
  name: WalletName,
): Promise<PageDriver | undefined> {
  const [path, integrity] = __WALLET_SCRIPT__;
  await loadScript(base + path, nonce, integrity);
  return window[driversKey]?.[name];
}
