/**
 * The few functions of `zod/mini` that the browser's schemas use, with the same results. The build puts this module
 * in the place of zod in the browser's scripts, because zod alone would make up half of a frame. Everywhere else the
 * same schemas run on zod itself; test/contract/small-zod.test.ts compares the two.
 *
 * A schema is plain data, which {@link safeParse} interprets. Each function only returns its argument in another
 * shape, so that the minifier can replace the calls by that data.
 */

/**
 * A type code; a text, which is the only one that fits; an array of one schema for arrays; an array of several schemas,
 * of which one must fit; an object of schemas by member; a function that returns the schema of an optional member.
 */
type Schema = 0 | 1 | 2 | string | readonly Schema[] | { readonly [member: string]: Schema } | (() => Schema);

export const string = () => 0;
export const boolean = () => 1;
export const number = () => 2;
export const literal = (allowed: Schema) => allowed;
export const optional = (inner: Schema) => () => inner;
export const array = (element: Schema) => [element];
export const union = (choices: readonly Schema[]) => choices;
export const object = (shape: Schema) => shape;

export function safeParse(schema: Schema, value: unknown) {
  try {
    return { success: true, data: read(schema, value) };
  } catch {
    return { success: false };
  }
}

/** The checks of the type codes. */
const fits = [
  (value: unknown) => typeof value === 'string',
  (value: unknown) => typeof value === 'boolean',
  Number.isFinite,
];

/**
 * Returns the value as the schema reads it: members that an object's schema does not name are left out, and optional
 * members that the value lacks are undefined. Throws when the value does not fit.
 */
function read(schema: Schema, value: unknown): unknown {
  const isList = Array.isArray(value);
  if (typeof schema === 'number' ? fits[schema]?.(value) : schema === value) return value;
  if (typeof schema === 'function') return value === undefined ? value : read(schema(), value);
  if (Array.isArray(schema)) {
    const [first, ...more] = schema;
    if (isList && more.length === 0) return [...value].map((each) => read(first, each));
    for (const choice of more.length === 0 ? more : schema) {
      const result = safeParse(choice, value);
      if (result.success) return result.data;
    }
  } else if (typeof schema === 'object' && typeof value === 'object' && value && !isList) {
    return Object.fromEntries(
      Object.entries(schema).map(([name, member]) => [
        name,
        read(member, Object.hasOwn(value, name) ? value[name as never] : undefined),
      ]),
    );
  }
  throw 0;
}
