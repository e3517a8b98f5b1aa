/** A schema as its users see it. */
export interface Parser<S extends { safeParse(value: unknown): unknown }> {
  safeParse(value: unknown): ReturnType<S['safeParse']>;
}

/**
 * Builds a schema at its first use: a script leaves out the schemas that it does not use, and a field can be typed into
 * before any is built.
 */
export function lazily<S extends { safeParse(value: unknown): unknown }>(build: () => S): Parser<S> {
  let schema: S | undefined;
  return {
    safeParse(value) {
      schema ??= build();
      return schema.safeParse(value) as ReturnType<S['safeParse']>;
    },
  };
}
