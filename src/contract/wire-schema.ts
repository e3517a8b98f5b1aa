/**
 * Schemas of what comes over a wire: messages between windows, and answers of the gateway. They have the few functions of
 * zod that these take, with the same results (test/contract/wire-schema.test.ts), because zod itself would make up 61 % of
 * a frame's script.
 */

/**
 * What a schema returns for a value that does not fit. It is no error: a union tries its schemas in turn, and engines look
 * for the place of each error in the script.
 */
const misfit: unique symbol = Symbol();

/** Reads a value: returns it without the members that the schema does not name. Callers use {@link readWire}. */
export type WireSchema<T> = (value: unknown) => T | typeof misfit;

/** The type of the values that fit a schema. */
export type Infer<S> = S extends WireSchema<infer T> ? T : never;

type Members = Readonly<Record<string, WireSchema<unknown>>>;
type OptionalName<M extends Members> = {
  [Name in keyof M]: undefined extends Infer<M[Name]> ? Name : never;
}[keyof M];
type ObjectOf<M extends Members> = { [Name in Exclude<keyof M, OptionalName<M>>]: Infer<M[Name]> } & {
  [Name in OptionalName<M>]?: Infer<M[Name]>;
};

/** Returns the value as the schema reads it; undefined when it does not fit. */
export function readWire<T>(schema: WireSchema<T>, value: unknown): T | undefined {
  const read = schema(value);
  return read === misfit ? undefined : read;
}

export const string: WireSchema<string> = (value) => (typeof value === 'string' ? value : misfit);

export const boolean: WireSchema<boolean> = (value) => (typeof value === 'boolean' ? value : misfit);

/** A finite number. */
export const number: WireSchema<number> = (value) => (Number.isFinite(value) ? (value as number) : misfit);

/** One of these texts. */
/* @__NO_SIDE_EFFECTS__ */
export function literal<const T extends string>(...allowed: readonly T[]): WireSchema<T> {
  return (value) => (allowed.includes(value as T) ? (value as T) : misfit);
}

/** A member that may be absent. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<T>(inner: WireSchema<T>): WireSchema<T | undefined> {
  return (value) => (value === undefined ? value : inner(value));
}

/* @__NO_SIDE_EFFECTS__ */
export function array<T>(element: WireSchema<T>): WireSchema<T[]> {
  return (value) => {
    if (!Array.isArray(value)) return misfit;
    // An array with gaps is read as one with undefined in them.
    const read = [...value].map((each) => element(each));
    return read.includes(misfit) ? misfit : (read as T[]);
  };
}

/** The first of several schemas that fits. */
/* @__NO_SIDE_EFFECTS__ */
export function union<const Choices extends readonly WireSchema<unknown>[]>(
  ...choices: Choices
): WireSchema<Infer<Choices[number]>> {
  return (value) => {
    for (const choice of choices) {
      const read = choice(value);
      if (read !== misfit) return read as Infer<Choices[number]>;
    }
    return misfit;
  };
}

/** An object with these members. Inherited members count as absent. */
/* @__NO_SIDE_EFFECTS__ */
export function object<const M extends Members>(members: M): WireSchema<ObjectOf<M>> {
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return misfit;
    const read: [string, unknown][] = [];
    for (const [name, member] of Object.entries(members)) {
      const one = member(Object.hasOwn(value, name) ? value[name as never] : undefined);
      if (one === misfit) return misfit;
      read.push([name, one]);
    }
    return Object.fromEntries(read) as ObjectOf<M>;
  };
}
