/** A schema as its users see it. */
export interface Parser<S extends { safeParse(value: unknown): unknown }> {
  safeParse(value: unknown): ReturnType<S['safeParse']>;
}

/**
 * Builds a schema at its first use. Building one takes a phone some milliseconds, which a field that can already be
 * typed into is worth more.
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
