/**
 * What the wallets' script takes from the descriptions of the options. The build writes the value of this export into the
 * script in place of this module (tools/vite/evaluate.mjs); `wallet-table.ts` reads it.
 */
import { callbackNames } from './chapters/callbacks.ts';
import { optionsOfWallets } from './chapters/index.ts';
import { compactRows } from './compact-rows.ts';

export const walletRows = compactRows(
  optionsOfWallets,
  callbackNames.filter((name) => name.includes('.')),
);
