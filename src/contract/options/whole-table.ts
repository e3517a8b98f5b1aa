import type { Rule, Rules } from './rules.ts';
import { optionTable } from './table.ts';
import { walletTable } from './wallet-table.ts';

/** Every option. */
export const wholeTable = { ...optionTable, ...walletTable };

/** How the option of a dotted name such as `registrations.requireCvv` is read; undefined for one that there is not. */
export function ruleOf(key: string): Rule<unknown> | undefined {
  return key
    .split('.')
    .reduce<{ rule?: Rule<unknown> | undefined; rules: Rules | undefined }>(
      ({ rules }, name) => ({ rule: rules?.[name], rules: rules?.[name]?.[3] }),
      { rules: wholeTable },
    ).rule;
}
