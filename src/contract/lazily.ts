import * as z from 'zod/mini';

/** The part of a schema that callers use. */
export interface Parser<S extends { safeParse(value: unknown): unknown }> {
  safeParse(value: unknown): ReturnType<S['safeParse']>;
}

/**
 * Makes a parser that builds its schema at the first use. The bundler can then leave out the schemas that a script does
 * not use, and a shopper can type into a field before any schema is built.
 */
export function lazily<S extends { safeParse(value: unknown): unknown }>(build: () => S): Parser<S> {
  let schema: S | undefined;
  return {
    safeParse(value) {
      schema ??= build();
      return z.safeParse(schema as never, value) as ReturnType<S['safeParse']>;
    },
  };
}
