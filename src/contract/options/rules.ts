/**
 * The rules by which options are read. This code is part of the browser's script, so the rules are small functions and
 * not schemas.
 */

/**
 * An invalid option, for the warning to the merchant's developer. An option without a fallback is ignored when it is
 * invalid.
 */
export interface OptionFault {
  /** The dotted key of the option: `registrations.requireCvv`. */
  key: string;
  expected: string;
  fallback: unknown;
}

/**
 * Converts a given value to the value that the widget uses. Returns undefined for an invalid value, and null for a
 * valid value that is not kept.
 */
type Take<T> = (value: unknown, key: string, faults: OptionFault[]) => T | undefined | null;

/**
 * The rule of one option. `expected`: the words for the console warning. `fallback`: the value in place of an absent or
 * invalid one. `take`: the function that reads the value. `inner`: for an object, the rules of its members.
 */
export type OptionRule<T> = readonly [expected: string, fallback: T, take: Take<T>, inner?: OptionRules];
export interface OptionRules {
  readonly [key: string]: OptionRule<unknown>;
}

/**
 * Options with the same rule: their names, separated by spaces, the kind, and the arguments of the kind's function. For
 * an object with members, `kind` holds the rows of its members, and the first argument says whether the object is
 * absent by default.
 */
export type CompactRow = readonly [names: string, kind: number | readonly CompactRow[], ...args: unknown[]];

/**
 * The functions that make the rule of an option, by the number of the kind. Their arguments come from a compact row.
 */
export type Kinds = readonly ((...args: never[]) => OptionRule<unknown>)[];

/** Makes the rules of these rows, by the option's name. */
export function createOptionRules(rows: readonly CompactRow[], kinds: Kinds): OptionRules {
  const rules: Record<string, OptionRule<unknown>> = {};
  for (const [names, kind, ...args] of rows) {
    const rule = Array.isArray(kind)
      ? group(createOptionRules(kind, kinds), !!args[0])
      : (kinds[kind as number] as (...args: unknown[]) => OptionRule<unknown>)(...args);
    for (const name of names.split(' ')) rules[name] = rule;
  }
  return rules;
}

/**
 * Reads an object by its rules. Copies only own, known keys, so that no member of a polluted prototype gets in. The
 * result has no prototype, either. A member whose getter throws counts as absent.
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
      // A getter or a proxy of the page has thrown an error.
    }
    if (taken === undefined) faults.push({ key, expected, fallback });
    const used = taken ?? fallback;
    if (used !== undefined) values[name] = used;
  }
  return values;
}

/** Makes the rule of an object whose members each have a rule. */
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
