/**
 * The rules of the options that any page may need. The rules for the wallets are in `wallet-table.ts`, which only
 * pages with a wallet load, except for those that the forms of wallets need at once.
 */
import { commonKinds, takeFlag, takeText, takeWords, textOrNumberRule, textRule } from './kinds.ts';
import { pageRows } from './page-compact.ts';
import { isObject, type Kinds, type OptionRule, optionRulesOf, readGroup } from './rules.ts';

/** The rule of an object whose members, whatever their names, all have one rule. */
function record(
  expected: string,
  fallback: object | undefined,
  rule: OptionRule<unknown>,
  isQuiet?: boolean,
): OptionRule<unknown> {
  return [
    expected,
    fallback,
    (value, key, faults) =>
      isObject(value)
        ? readGroup(
            value,
            Object.fromEntries(Object.keys(value).map((name) => [name, rule])),
            `${key}.`,
            isQuiet ? [] : faults,
          )
        : undefined,
  ];
}

const pageKinds: Kinds = [
  ...commonKinds,
  /* textOrFlag */ () => ['text, true or false', undefined, (value) => takeFlag(value) ?? takeText(value)],
  /* textsByKey */ () => record('an object of texts', {}, textRule()),
  // CSS properties that are unknown or do not fit are not reported (widget-contract.md 2.1).
  /* css */ () => record('an object of CSS properties', undefined, textOrNumberRule(), true),
  /* brands */ () => ['an array of brand codes', [], takeWords],
];

export const optionTable = optionRulesOf(pageRows, pageKinds);
