/**
 * The rules of the options that the widget's script reads. The rules of most wallet options are in `wallet-table.ts`,
 * which is loaded only on pages with a wallet.
 */
import { commonKinds, takeFlag, takeText, takeWords, textOrNumberRule, textRule } from './kinds.ts';
import { pageRows } from './page-at-build.ts';
import { createOptionRules, isObject, type Kinds, type OptionRule, readGroup } from './rules.ts';

/** Makes the rule of an object with members of any name, which all have the same rule. */
function record(
  expected: string,
  fallback: object | undefined,
  rule: OptionRule<unknown>,
  isQuiet?: boolean,
): OptionRule<unknown> {
  return {
    expected,
    fallback,
    take: (value, key, faults) =>
      isObject(value)
        ? readGroup(
            value,
            Object.fromEntries(Object.keys(value).map((name) => [name, rule])),
            `${key}.`,
            isQuiet ? [] : faults,
          )
        : undefined,
  };
}

const pageKinds: Kinds = {
  ...commonKinds,
  textOrFlag: () => ({
    expected: 'text, true or false',
    fallback: undefined,
    take: (value) => takeFlag(value) ?? takeText(value),
  }),
  textsByKey: () => record('an object of texts', {}, textRule()),
  // Unknown or invalid CSS properties are not reported (widget-contract.md 2.1).
  css: () => record('an object of CSS properties', undefined, textOrNumberRule(), true),
  // The later script reads the members, and reports what is wrong with one to `onError`.
  fonts: () => ({
    expected: 'an array of fonts',
    fallback: [],
    take: (value) => (Array.isArray(value) ? [...value] : undefined),
  }),
  brands: () => ({ expected: 'an array of brand codes', fallback: [], take: takeWords }),
};

/** Makes the rules of these options. They are read once in a page, and need not be kept in its memory. */
export const makeOptionTable = () => createOptionRules(pageRows, pageKinds);
