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
export type Rule<T> = readonly [expected: string, fallback: T, take: Take<T>, inner?: Rules];
export interface Rules {
  readonly [key: string]: Rule<unknown>;
}

/** What reading by these rules gives; callbacks are not kept. */
export type Values<R extends Rules> = {
  [K in keyof R as undefined extends R[K][1] ? never : K]: R[K][1];
} & {
  [K in keyof R as R[K][1] extends undefined ? never : undefined extends R[K][1] ? K : never]?: R[K][1];
};

/**
 * Copies own, known keys only, so that nothing inherited or polluted gets in; the result inherits nothing either.
 * A getter of the page that throws counts as none.
 */
export function readGroup<R extends Rules>(
  raw: object,
  rules: R,
  prefix: string,
  faults: OptionFault[],
): Values<R> {
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

type Words<S extends string> = S extends `${infer First} ${infer Others}` ? First | Words<Others> : S;

/** The same rule for several keys. */
export function all<S extends string, T>(names: S, rule: Rule<T>): Record<Words<S>, Rule<T>> {
  return same(names.split(' '), rule) as Record<Words<S>, Rule<T>>;
}

function same<T>(names: string[], rule: Rule<T>): Record<string, Rule<T>> {
  return Object.fromEntries(names.map((name) => [name, rule]));
}

/** An object of which each member has a rule of its own. */
export function group<R extends Rules>(rules: R): Rule<Values<R>> {
  return [
    'an object',
    readGroup({}, rules, '', []),
    (value, key, faults) => (isObject(value) ? readGroup(value, rules, `${key}.`, faults) : undefined),
    rules,
  ];
}

/** The same, but an absent one stays absent. */
export function optional<T>([expected, , take, inner]: Rule<T>): Rule<T | undefined> {
  return [expected, undefined, take, inner];
}

/** An object of which each member, whatever its name, has this rule. */
export function record(
  expected: string,
  rule: Rule<string | undefined>,
  isQuiet = false,
): Rule<Record<string, string>> {
  return [
    expected,
    {},
    (value, key, faults) =>
      isObject(value)
        ? (readGroup(value, same(Object.keys(value), rule), `${key}.`, isQuiet ? [] : faults) as Record<
            string,
            string
          >)
        : undefined,
  ];
}

/** One of these; a number also as text. */
export function one<T extends string | number, F extends T | undefined>(
  fallback: F,
  ...known: T[]
): Rule<T | F> {
  const expected = known.map((word) => JSON.stringify(word)).join(' or ');
  return [expected, fallback, (value) => known.find((word) => word === value || String(word) === value)];
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && !Array.isArray(value);
}
