/**
 * The rules of the options that any page may need. Those of the wallets, but for what their forms need at once, are in
 * `wallet-table.ts`, which only pages with a wallet load.
 */
import { commonKinds, takeFlag, takeText, takeWords, textOrNumberRule, textRule } from './kinds.ts';
import { pageRows } from './page-compact.ts';
import { isObject, type Kinds, type OptionRule, optionRulesOf, readGroup } from './rules.ts';

/** An object of which each member, whatever its name, has this rule. */
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
  // Unknown properties are no fault (widget-contract.md 2.1).
  /* css */ () => record('an object of CSS properties', undefined, textOrNumberRule(), true),
  /* brands */ () => ['an array of brand codes', [], takeWords],
];

export const optionTable = optionRulesOf(pageRows, pageKinds);
