import { cardNames } from '#contract/brands/card-names.ts';
import type { Settings } from '#contract/options.ts';
import { addBrandNames } from '../brand-names.ts';
import { properCode } from '../page/forms.ts';
import type { ScriptAddress } from '../page/script.ts';
import type { FormChunks } from './form-chunks.ts';
import { isDeviceWallet } from './wallets/device-wallets.ts';

/** Loads the forms and the names of the brands that are not cards; undefined when their file does not arrive. */
export async function loadMethods({ methods: chunk }: Pick<FormChunks, 'methods'>, address: ScriptAddress) {
  const methods = await chunk.load(address);
  if (methods) addBrandNames(methods.methodNames);
  return methods;
}

/** Whether a list of brands needs code that is not in the script: for another brand than a card, or for the logos. */
export function needsMethods(codes: readonly string[], { style }: Pick<Settings, 'style'>): boolean {
  return (style === 'logos' && codes.length > 0) || !codes.every((code) => cardNames.has(code));
}

/**
 * Requests the code of the forms for a merchant's list of brands. It is the first request of all, because the connection
 * on which the script came can take it at once, and another connection would cost a round trip.
 */
export function requestForms(
  chunks: FormChunks,
  list: readonly string[],
  settings: Pick<Settings, 'style'>,
  address: ScriptAddress,
): void {
  const codes = list.map(properCode);
  if (needsMethods(codes, settings)) void requestMethods(chunks, codes, address);
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
