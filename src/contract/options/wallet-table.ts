/**
 * The rules of the wallets' options, which the script of the wallets reads. Where the wallet's own interface checks a
 * value, only its kind is checked here.
 */
import { commonKinds, takeWords } from './kinds.ts';
import { createOptionRules, isObject, type Kinds, type OptionFault, readGroup } from './rules.ts';
import type { WalletSettings } from './settings.ts';
import { walletRows } from './wallets-at-build.ts';

const walletKinds: Kinds = {
  ...commonKinds,
  words: () => ({ expected: 'an array of texts', fallback: undefined, take: takeWords }),
  contacts: () => ({
    expected: 'an array of "customer" or "billing"',
    fallback: undefined,
    take: (value) =>
      Array.isArray(value) && value.every((whose) => whose === 'customer' || whose === 'billing')
        ? [...value]
        : undefined,
  }),
  list: () => ({
    expected: 'an array',
    fallback: undefined,
    take: (value) => (Array.isArray(value) ? [...value] : undefined),
  }),
  object: () => ({
    expected: 'an object',
    fallback: undefined,
    take: (value) => (isObject(value) ? value : undefined),
  }),
};

export const walletTable = createOptionRules(walletRows, walletKinds);

/** Reads the options of the wallets, as `readOptions` does the other options. */
export function readWalletOptions(raw: object): { settings: WalletSettings; faults: OptionFault[] } {
  const faults: OptionFault[] = [];
  return { settings: readGroup(raw, walletTable, '', faults) as unknown as WalletSettings, faults };
}
