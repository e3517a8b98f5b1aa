/**
 * The rules by which one option is read. This code is part of the browser's script, so the rules are small functions
 * instead of a schema for each key.
 */

/**
 * A wrong option, as the merchant's developer is told of it. An option without a fallback is ignored when it is
 * wrong.
 */
export interface OptionFault {
  /** The dotted key of the option: `registrations.requireCvv`. */
  key: string;
  expected: string;
  fallback: unknown;
}

/**
 * Gives the value that the widget uses; undefined when the given value does not fit, null when it fits and nothing of
 * it is kept.
 */
type Take<T> = (value: unknown, key: string, faults: OptionFault[]) => T | undefined | null;

/**
 * The rule of one option: what is expected, in the words of the console; the value in place of an absent or wrong
 * one; the function that reads it; and, for an object, the rules of its members.
 */
export type OptionRule<T> = readonly [expected: string, fallback: T, take: Take<T>, inner?: OptionRules];
export interface OptionRules {
  readonly [key: string]: OptionRule<unknown>;
}

/**
 * Options that are read alike: their names, separated by spaces, the kind, and the arguments of the kind's function.
 * For an object with members, the rows of its members stand in place of the kind, and the first argument says whether
 * the object is absent by default.
 */
export type CompactRow = readonly [names: string, kind: number | readonly CompactRow[], ...args: unknown[]];

/** The functions that make the rule of an option, by number of the kind. Their arguments come from a compact row. */
export type Kinds = readonly ((...args: never[]) => OptionRule<unknown>)[];

/** Makes the rules of these rows, by name of the option. */
export function optionRulesOf(rows: readonly CompactRow[], kinds: Kinds): OptionRules {
  const rules: Record<string, OptionRule<unknown>> = {};
  for (const [names, kind, ...args] of rows) {
    for (const name of names.split(' ')) {
      rules[name] = Array.isArray(kind)
        ? group(optionRulesOf(kind, kinds), !!args[0])
        : (kinds[kind as number] as (...args: unknown[]) => OptionRule<unknown>)(...args);
    }
  }
  return rules;
}

/**
 * Reads an object by its rules. Only own, known keys are copied, so that no inherited or polluted member gets in; the
 * result inherits nothing either. A member whose getter throws counts as absent.
 */
export function readGroup(
  raw: object,
  rules: OptionRules,
  prefix: string,
  faults: OptionFault[],
): Record<string, unknown> {
  const values = Object.create(null);
  for (const [name, [expected, fallback, take]] of Object.entries(rules)) {
    const key = prefix + name;
    let taken: unknown = null;
    try {
      const value = Object.hasOwn(raw, name) ? (raw as Record<string, unknown>)[name] : null;
      if (value !== null && value !== undefined) taken = take(value, key, faults);
    } catch {
      // A getter or a proxy of the page threw an error.
    }
    if (taken === undefined) faults.push({ key, expected, fallback });
    const used = taken ?? fallback;
    if (used !== undefined) values[name] = used;
  }
  return values;
}

/** The rule of an object whose members have a rule each. */
function group(rules: OptionRules, isAbsentByDefault: boolean): OptionRule<unknown> {
  return [
    'an object',
    isAbsentByDefault ? undefined : readGroup({}, rules, '', []),
    (value, key, faults) => (isObject(value) ? readGroup(value, rules, `${key}.`, faults) : undefined),
    rules,
  ];
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && !Array.isArray(value);
}
