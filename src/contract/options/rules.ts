/** How one option is read. It is code of the browser bundle: small functions instead of a schema for each key. */

/** One wrong option: what to tell the merchant's developer. Without a fallback the option is ignored. */
export interface OptionFault {
  /** Dotted: `registrations.requireCvv`. */
  key: string;
  expected: string;
  fallback: unknown;
}

/** Gives the value to be used; undefined when it does not fit, null when it fits and nothing is to be kept. */
type Take<T> = (value: unknown, key: string, faults: OptionFault[]) => T | undefined | null;

/** What is expected, as the console says it; what an absent or wrong value becomes; the rows of an object. */
export type OptionRule<T> = readonly [expected: string, fallback: T, take: Take<T>, inner?: OptionRules];
export interface OptionRules {
  readonly [key: string]: OptionRule<unknown>;
}

/**
 * Options that are read alike: their names with a space between two, the kind, and what the kind's function takes. For an
 * object with members the rows of its members stand in place of the kind, and whether it is absent by default.
 */
export type CompactRow = readonly [names: string, kind: number | readonly CompactRow[], ...args: unknown[]];

/** By number of the kind what makes its rule. The arguments come from a compact row. */
export type Kinds = readonly ((...args: never[]) => OptionRule<unknown>)[];

/** The rules of these rows by the names of the options. */
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
 * Copies own, known keys only, so that nothing inherited or polluted gets in; the result inherits nothing either.
 * A getter of the page that throws counts as none.
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
      // A getter or a proxy of the page.
    }
    if (taken === undefined) faults.push({ key, expected, fallback });
    const used = taken ?? fallback;
    if (used !== undefined) values[name] = used;
  }
  return values;
}

/** An object of which each member has a rule of its own. */
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
