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

/** The rule of one option. */
export interface OptionRule<T> {
  /** The words for the console warning. */
  readonly expected: string;
  /** The value in place of an absent or invalid one. */
  readonly fallback: T;
  readonly take: Take<T>;
  /** For an object, the rules of its members. */
  readonly members?: OptionRules;
}
export interface OptionRules {
  readonly [key: string]: OptionRule<unknown>;
}

/** What an option's rule is made of: the option's description without its sentences (`chapters/chapter.ts`). */
export type RuleRow =
  | { readonly members: RuleRows; readonly isAbsentByDefault?: boolean | undefined }
  | {
      readonly oneOf: readonly (string | number)[];
      readonly default?: string | number | undefined;
      readonly older?: readonly [old: string, word: string] | undefined;
    }
  | { readonly takes: string; readonly default?: unknown; readonly expected?: string | undefined };
export interface RuleRows {
  readonly [name: string]: RuleRow;
}

/** The functions that make the rule of an option with a single value, by the name of the kind. */
export type Kinds = Readonly<
  Record<string, (fallback: never, expected: string | undefined) => OptionRule<unknown>>
>;

/** Makes the rules of these rows, by the option's name. Throws for a kind that is not among `kinds`. */
export function createOptionRules(rows: RuleRows, kinds: Kinds): OptionRules {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, createRule(row, kinds)]));
}

function createRule(row: RuleRow, kinds: Kinds): OptionRule<unknown> {
  if ('members' in row) return group(createOptionRules(row.members, kinds), !!row.isAbsentByDefault);
  if ('oneOf' in row) return oneOf(row.oneOf, row.default, row.older);
  const create = kinds[row.takes];
  if (create === undefined) throw new TypeError(`There is no kind of option named ${row.takes}.`);
  return create(row.default as never, row.expected);
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
  for (const [name, { expected, fallback, take }] of Object.entries(rules)) {
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

/** Makes the rule of an option with a list of allowed values. A number may also be given as text. */
function oneOf(
  values: readonly (string | number)[],
  fallback: unknown,
  older: readonly string[] = [],
): OptionRule<unknown> {
  return {
    expected: values.map((word) => JSON.stringify(word)).join(' or '),
    fallback,
    take: (value) =>
      value === older[0] ? older[1] : values.find((word) => word === value || String(word) === value),
  };
}

/** Makes the rule of an object whose members each have a rule. */
function group(members: OptionRules, isAbsentByDefault: boolean): OptionRule<unknown> {
  return {
    expected: 'an object',
    fallback: isAbsentByDefault ? undefined : readGroup({}, members, '', []),
    take: (value, key, faults) =>
      isObject(value) ? readGroup(value, members, `${key}.`, faults) : undefined,
    members,
  };
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && !Array.isArray(value);
}
