/**
 * The formats of parameter values, in the notation of the specification (`parameters.md`, "Notation"). A format is
 * data, from which the check, the error sentence and the examples are made.
 */

import type { OtherDigits } from './other-digits.ts';

/** The format of a parameter's value. */
export interface Format {
  /** The format in the notation of the specification: `AN 8-255`, `N10.N2`, `A2 (ISO 3166-1)`. */
  readonly notation: string;
  /**
   * Lengths of the shortest and the longest value in characters. The length is checked before any pattern is tried.
   */
  readonly min: number;
  readonly max: number;
  /**
   * The pattern of the whole value; absent when all characters are allowed. The pattern must be anchored and must match
   * in linear time, so it must have no nested or overlapping repetitions.
   */
  readonly pattern?: RegExp;
  /** The only allowed values. */
  readonly values?: readonly string[];
  /**
   * Returns what is wrong with a value, in place of the standard sentence, which repeats the pattern or the list;
   * undefined when the standard sentence does.
   */
  readonly messageFor?: (value: string) => string | undefined;
  /** Returns what to do about a value besides, after the standard sentence. */
  readonly hintFor?: (value: string) => string | undefined;
  /**
   * Values that also pass the format, but are not listed in errors or documentation: a separate rule refuses them and
   * gives the reason.
   */
  readonly heard?: readonly string[];
  /**
   * Values that fit and mean that there is nothing, such as 0 instalments. A parameter with such a value counts as
   * absent, as an empty one does (settled question 4), and takes away an earlier value that it may replace.
   */
  readonly none?: RegExp;
  /** Returns the value that a text means when values may be written in several ways; undefined when it means none. */
  readonly toCanonical?: (written: string) => string | undefined;
  /**
   * What happens to line breaks and tabs: `kept` in a text that people write over several lines, `blank` where a blank
   * replaces them. When absent, they are refused.
   */
  readonly lines?: 'kept' | 'blank';
  /** Whether the value is an amount, which has the decimals of its currency. */
  readonly isAmount?: true;
  /** The end of the sentence "must be …", which tells the developer what to send. */
  readonly expected: string;
  /** A value that fits, for the documentation. */
  readonly example: string;
  /** Values that do not fit; at least one. */
  readonly wrong: readonly string[];
  /**
   * Digits in the form of a card number that are allowed in this parameter. When absent, a value with such digits is
   * refused.
   */
  readonly digits?: OtherDigits;
  /**
   * What is taken besides when the setting `lenientFormats` is on (settled question 18). Its `toCanonical` turns what
   * shop software writes into the value of the contract.
   */
  readonly lenient?: Format;
}

/**
 * Characters that no value may have: line breaks and other control characters, Unicode line separators, the replacement
 * character (a sign of broken UTF-8), lone surrogates and the noncharacters of Unicode (section 23.7).
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffd\p{Cs}\p{Noncharacter_Code_Point}]/u;

const notAscii = /[^ -~]/;

/** The maximum number of allowed values that an error sentence lists. */
const listed = 20;

/**
 * Returns what is wrong with a value, as the end of a sentence that begins with the parameter's name; empty when the
 * value fits.
 */
export function describeProblem(format: Format, value: string): string {
  const problem = findProblem(format, value);
  if (problem === '' || format.values !== undefined || !wordsForNothing.includes(value)) return problem;
  return `${problem}; ${value} is what a program writes that has no value: leave an optional parameter out`;
}

const wordsForNothing: readonly string[] = ['null', 'undefined', 'None', 'NaN'];

function findProblem(format: Format, value: string): string {
  const length = lengthWithin(format, value);
  if (length > format.max) return `must have ${span(format, length)}, has more; ${remedyOfLong(format)}`;
  if (length < format.min)
    return `must have ${span(format, length)}, has ${length}; ${remedyOfShort(format)}`;
  const character = notAscii.test(value) ? problemOfCharacters(format, value) : '';
  if (character !== '') return character;
  if (format.values && !isListed(format, value)) {
    const { values, expected } = format;
    const standard = values.length > listed ? expected : `one of [${values.join(', ')}]`;
    return format.messageFor?.(value) ?? `must be ${standard}`;
  }
  if (format.pattern && !format.pattern.test(value)) {
    const hint = format.hintFor?.(value);
    const standard = `must match ${format.pattern.source} (${format.expected})${hint ? `; ${hint}` : ''}`;
    return format.messageFor?.(value) ?? standard;
  }
  return '';
}

/**
 * Returns the advice for a value that is too long. Only free text may be shortened: a shortened AUT (Austria) would be
 * AU (Australia). For a value with a pattern the advice asks for a shorter value, because the words for the pattern
 * often say nothing about the length: "letters and digits only".
 */
function remedyOfLong({ values, pattern, expected }: Format): string {
  if (values) return `it must be ${expected}`;
  return pattern ? `send a shorter one: ${expected}` : 'shorten it';
}

/**
 * Returns the advice for a value that is too short. As for a value that is too long, the words for a pattern often say
 * nothing about the length. The words for free text, "printable text", say nothing about it at all.
 */
function remedyOfShort({ values, pattern, expected }: Format): string {
  if (values) return `it must be ${expected}`;
  return pattern ? `send a longer one: ${expected}` : 'send a longer one';
}

/** Returns what is wrong with the characters. Signs of direction and format are dropped before, so they are no error. */
function problemOfCharacters({ lines }: Format, value: string): string {
  if (!unprintable.test(lines === 'kept' ? value.replace(/[\t\n\r]/g, ' ') : value)) return '';
  return lines === 'kept'
    ? 'must not hold control characters or broken UTF-8; remove them'
    : 'must not hold line breaks, control characters or broken UTF-8; remove them';
}

/** Returns the format of free text from `min` to `max` characters long. */
export function text(min: number, max: number): Format {
  const example = 'Example-text'.slice(0, max).padEnd(min, 'x');
  return {
    notation: `AN ${min}-${max}`,
    min,
    max,
    expected: 'printable text',
    example,
    wrong: outside(min, max),
  };
}

/** Returns the format of text that people write over several lines. */
export function writtenText(min: number, max: number): Format {
  return { ...text(min, max), lines: 'kept', expected: 'text' };
}

/** Returns the format of a line of an address or of other text. A line break in it, as from a text area, becomes a blank. */
export function oneLine(max: number): Format {
  return { ...text(1, max), lines: 'blank' };
}

/** Returns the format of a number in ASCII digits, from `min` to `max` digits long. */
export function digits(min: number, max: number): Format {
  const pattern = new RegExp(`^[0-9]{${min},${max}}$`);
  const example = '12345678'.slice(0, max).padEnd(min, '0');
  const wrong = ['x'.repeat(min), ...outside(min, max, '1')];
  return { notation: `N ${min}-${max}`, min, max, pattern, expected: 'digits only', example, wrong };
}

/** Returns the format of a parameter that accepts exactly these values. */
export function oneOf(...values: readonly [string, ...string[]]): Format {
  return {
    notation: values.join(' or '),
    min: 1,
    max: 64,
    values,
    expected: `one of [${values.join(', ')}]`,
    example: values[0],
    wrong: ['none of them'],
  };
}

/**
 * Returns the format of a value that a pattern describes, from 1 to `max` characters long. The last arguments are the
 * end of the error sentence, a value that fits, and values that do not.
 */
export function matching(
  notation: string,
  max: number,
  pattern: RegExp,
  expected: string,
  example: string,
  ...wrong: readonly [string, ...string[]]
): Format {
  return { notation, min: 1, max, pattern, expected, example, wrong };
}

/**
 * Returns a value that is one character too long and, unless it would be empty, one that is one character too short.
 */
function outside(min: number, max: number, character = 'x'): string[] {
  const long = character.repeat(max + 1);
  return min > 1 ? [long, character.repeat(min - 1)] : [long];
}

function isListed({ values, heard }: Format, value: string): boolean {
  return values?.includes(value) || heard?.includes(value) || false;
}

/**
 * Checks the length in characters, not in UTF-16 units. A character has one or two units, so the characters are counted
 * only when the number of units does not decide. A very long value therefore costs no time.
 */
function lengthWithin({ min, max }: Format, value: string): number {
  const units = value.length;
  if (units > 2 * max) return max + 1;
  if (units <= max && (units >= 2 * min || units < min)) return units;
  let length = 0;
  for (const _ of value) length += 1;
  return length;
}

/** Returns the allowed lengths, for a value whose `length` is not allowed. */
function span({ min, max }: Format, length: number): string {
  if (min === max) return `${max} character${max === 1 ? '' : 's'}`;
  return min <= 1 && length > max ? `at most ${max} characters` : `${min} to ${max} characters`;
}
