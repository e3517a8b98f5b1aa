/**
 * Value formats of request parameters, in the notation of the specification (`parameters.md`, "Notation").
 * A format is data: the check and the error sentence are read from it.
 */

export interface Format {
  /** The specification's notation: `AN 8-255`, `N10.N2`, `A2 (ISO 3166-1)`. */
  readonly notation: string;
  /** Shortest and longest value in characters; the length is cut before any pattern is tried. */
  readonly min: number;
  readonly max: number;
  /** Anchored and linear: no nested or overlapping repetition. Absent when any characters will do. */
  readonly pattern?: RegExp;
  /** The only allowed values. */
  readonly values?: readonly string[];
  /** Ends the sentence "must be …" and says how to do it right. */
  readonly expected: string;
}

/** Line breaks, other controls, Unicode line separators and the mark of broken UTF-8: never part of a value. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffd]/;

/** Longest list of allowed values an error sentence repeats. */
const listed = 20;

/**
 * What is wrong with a value, as the end of a sentence that begins with the parameter's name; empty when the
 * value fits.
 */
export function problemOf(format: Format, value: string): string {
  const length = lengthUpTo(value, format.max);
  if (length > format.max) return `must have ${span(format)}, has more; shorten it`;
  if (length < format.min) return `must have ${span(format)}, has ${length}; it must be ${format.expected}`;
  if (unprintable.test(value)) {
    return 'must not hold line breaks, control characters or broken UTF-8; remove them';
  }
  if (format.values && !format.values.includes(value)) {
    return format.values.length > listed
      ? `must be ${format.expected}`
      : `must be one of [${format.values.join(', ')}]`;
  }
  if (format.pattern && !format.pattern.test(value)) {
    return `must match ${format.pattern.source} (${format.expected})`;
  }
  return '';
}

/** Any characters. */
export function text(min: number, max: number): Format {
  return { notation: `AN ${min}-${max}`, min, max, expected: 'printable text' };
}

export function digits(min: number, max: number): Format {
  const pattern = new RegExp(`^[0-9]{${min},${max}}$`);
  return { notation: `N ${min}-${max}`, min, max, pattern, expected: 'digits only' };
}

export function oneOf(...values: readonly string[]): Format {
  return {
    notation: values.join(' or '),
    min: 1,
    max: 64,
    values,
    expected: `one of [${values.join(', ')}]`,
  };
}

export function matching(notation: string, max: number, pattern: RegExp, expected: string): Format {
  return { notation, min: 1, max, pattern, expected };
}

/** Up to 10 digits, optionally a dot and exactly two decimals (settled question 4 of the specification). */
export const amount: Format = matching(
  'N10.N2',
  13,
  /^[0-9]{1,10}(\.[0-9]{2})?$/,
  'up to 10 digits, optionally a dot and exactly two decimals, such as 92.00',
);

export const flag: Format = oneOf('true', 'false');

export const date: Format = {
  ...matching(
    'yyyy-MM-dd',
    10,
    /^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/,
    'a date of the form yyyy-MM-dd from 1900 to 2099, such as 1987-04-23',
  ),
};

export const phone: Format = matching(
  'phone, up to 25',
  25,
  /^[+0-9][0-9 .()/-]*$/,
  'a plus or a digit first, then digits, spaces, dots, brackets, slashes and hyphens, such as +49 89 123456',
);

/** Counts characters, not UTF-16 units, and stops one after `limit`, so that a long value costs nothing. */
function lengthUpTo(value: string, limit: number): number {
  if (value.length > 2 * limit) return limit + 1;
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

function span({ min, max }: Format): string {
  if (min === max) return `${max} character${max === 1 ? '' : 's'}`;
  return min <= 1 ? `at most ${max} characters` : `${min} to ${max} characters`;
}
