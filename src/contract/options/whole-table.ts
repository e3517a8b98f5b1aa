import type { OptionRule, OptionRules } from './rules.ts';
import { makeOptionTable } from './table.ts';
import { walletTable } from './wallet-table.ts';

/** The rules of every option, including those of the wallets. */
export const wholeTable = { ...makeOptionTable(), ...walletTable };

/**
 * Returns the rule of the option with a dotted name such as `registrations.requireCvv`; undefined for an unknown name.
 */
export function findRule(key: string): OptionRule<unknown> | undefined {
  return key
    .split('.')
    .reduce<{ rule?: OptionRule<unknown> | undefined; rules: OptionRules | undefined }>(
      ({ rules }, name) => ({ rule: rules?.[name], rules: rules?.[name]?.members }),
      { rules: wholeTable },
    ).rule;
}
