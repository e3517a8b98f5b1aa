/** The error messages of the configuration's schemas. */

interface Found {
  readonly input?: unknown;
}

/**
 * Makes the `error` of a schema: what is wrong and the remedy, as the end of a sentence that begins with the key. The
 * message never repeats the value, which may be a secret in the wrong place.
 *
 * @param expected ends the sentence, such as `a list of …`
 */
export function messagesFor(expected: string): { readonly error: (found: Found) => string } {
  return {
    error: ({ input }) =>
      input === undefined ? `is missing; give ${expected}` : `is wrong; it must be ${expected}`,
  };
}
