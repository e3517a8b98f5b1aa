/**
 * The part of the option descriptions that the script of the wallets needs. The build evaluates this module and
 * writes the value of its export into the script in its place (tools/vite/evaluate.mjs); `wallet-table.ts` reads it.
 */
import { callbackNames } from './chapters/callbacks.ts';
import { optionsOfWallets } from './chapters/index.ts';
import { toRuleRows } from './rule-rows.ts';

export const walletRows = toRuleRows(
  optionsOfWallets,
  callbackNames.filter((name) => name.includes('.')),
);
