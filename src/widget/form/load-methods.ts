import { addBrandNames } from '../brand-names.ts';
import type { ScriptAddress } from '../page/script.ts';
import type { FormChunks } from './form-chunks.ts';
import { isDeviceWallet } from './wallets/device-wallets.ts';

/** Loads the forms and the names of the brands that are not cards; undefined when their file does not arrive. */
export async function loadMethods({ methods: chunk }: Pick<FormChunks, 'methods'>, address: ScriptAddress) {
  const methods = await chunk.load(address);
  if (methods) addBrandNames(methods.methodNames);
  return methods;
}

/** Requests everything that the forms of these brands need. */
export function requestMethods(
  chunks: FormChunks,
  codes: readonly string[],
  address: ScriptAddress,
): Promise<unknown> {
  // A wallet's button must open its sheet in the task of the press, so that nothing may be missing then.
  const forWallets = codes.some(isDeviceWallet)
    ? [chunks.wallets.load(address), chunks.payment.load(address)]
    : [];
  return Promise.all([loadMethods(chunks, address), ...forWallets]);
}
