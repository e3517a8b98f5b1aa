/**
 * The rules of the wallets' options, which their own script reads. What the wallet's own interface judges is passed on with
 * only its kind looked at.
 */
import { commonKinds, takeWords } from './kinds.ts';
import { isObject, type Kinds, type OptionFault, optionRulesOf, readGroup } from './rules.ts';
import type { WalletSettings } from './settings.ts';
import { walletRows } from './wallets-compact.ts';

const walletKinds: Kinds = [
  ...commonKinds,
  /* words */ () => ['an array of texts', undefined, takeWords],
  /* contacts */ () => [
    'an array of "customer" or "billing"',
    undefined,
    (value) =>
      Array.isArray(value) && value.every((whose) => whose === 'customer' || whose === 'billing')
        ? [...value]
        : undefined,
  ],
  /* list */ () => ['an array', undefined, (value) => (Array.isArray(value) ? [...value] : undefined)],
  /* object */ () => ['an object', undefined, (value) => (isObject(value) ? value : undefined)],
];

export const walletTable = optionRulesOf(walletRows, walletKinds);

/** Reads them as `readOptions` does the others. */
export function readWalletOptions(raw: object): { settings: WalletSettings; faults: OptionFault[] } {
  const faults: OptionFault[] = [];
  return { settings: readGroup(raw, walletTable, '', faults) as unknown as WalletSettings, faults };
}
