import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../sources.mjs';
import { integrityOf, version } from './release.mjs';
import { served, walletsFile } from './scripts.mjs';

/**
 * Build plugin: replaces `__WALLET_SCRIPT__` by the address and the integrity hash of the wallets' script, which was
 * built before. Runs after the compiler, which removes the declaration of the constant.
 */
export const walletScript = {
  name: 'wallet-script',
  enforce: /** @type {const} */ ('post'),
  /** @param {string} code */
  transform(code) {
    if (!code.includes('__WALLET_SCRIPT__')) return null;
    const integrity = integrityOf(readFileSync(join(root, served, walletsFile)));
    const value = JSON.stringify([`static/${version}/${walletsFile}`, integrity]);
    return { code: code.replaceAll('__WALLET_SCRIPT__', value), map: null };
  },
};
