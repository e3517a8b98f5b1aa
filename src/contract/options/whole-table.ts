import type { OptionRule, OptionRules } from './rules.ts';
import { optionTable } from './table.ts';
import { walletTable } from './wallet-table.ts';

/** The rules of every option, those of the wallets included. */
export const wholeTable = { ...optionTable, ...walletTable };

/**
 * The rule of the option with a dotted name such as `registrations.requireCvv`; undefined when there is no such
 * option.
 */
export function ruleOf(key: string): OptionRule<unknown> | undefined {
  return key
    .split('.')
    .reduce<{ rule?: OptionRule<unknown> | undefined; rules: OptionRules | undefined }>(
      ({ rules }, name) => ({ rule: rules?.[name], rules: rules?.[name]?.[3] }),
      { rules: wholeTable },
    ).rule;
}
