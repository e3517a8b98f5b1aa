import type { OptionRule, OptionRules } from './rules.ts';
import { optionTable } from './table.ts';
import { walletTable } from './wallet-table.ts';

/** Every option. */
export const wholeTable = { ...optionTable, ...walletTable };

/** How the option of a dotted name such as `registrations.requireCvv` is read; undefined for one that there is not. */
export function ruleOf(key: string): OptionRule<unknown> | undefined {
  return key
    .split('.')
    .reduce<{ rule?: OptionRule<unknown> | undefined; rules: OptionRules | undefined }>(
      ({ rules }, name) => ({ rule: rules?.[name], rules: rules?.[name]?.[3] }),
      { rules: wholeTable },
    ).rule;
}
