/** Refuses parameters that contain a card number where none is allowed. */
import { structures } from './groups.ts';
import { createRowFinder, maxNameLength } from './names.ts';
import { holdsCardNumber, nameWithoutNumber } from './stray-number.ts';
import type { ParameterError, Row } from './table.ts';

const message =
  'must not hold digits in the form of a card number; send a card as card.number only, and any other number with a letter between its digits';

/** Length of the shortest text with a card number, in UTF-16 units. Most values are shorter. */
const minLength = 12;

export const findAnywhere = createRowFinder(structures.flatMap(({ rows }) => rows));

/**
 * Returns the error of a parameter, known or not, that contains a card number in its value or its name. The rule looks
 * at no other parameter: if it compared the value with the card's number, its errors would reveal that number to a page
 * (design decision 16).
 */
export function strayNumber(name: string, value: string): ParameterError | undefined {
  return strayName(name) ?? strayValue(name, value, findAnywhere(name)?.row);
}

/** Returns the error of a parameter whose name contains a card number. */
export function strayName(name: string): ParameterError | undefined {
  if (name.length < minLength || name.length > maxNameLength || !holdsCardNumber(name)) return undefined;
  return { name: nameWithoutNumber(name), value: null, message };
}

/**
 * Returns the error of a parameter whose value contains a card number.
 *
 * @param row the parameter's row in the operation. When the operation has no such row, the row of this name in any
 * other table: a card sent to an operation without cards then gets the error of that operation instead
 */
export function strayValue(name: string, value: string, row: Row | undefined): ParameterError | undefined {
  if (value.length < minLength || !holdsCardNumber(value, row?.format.digits?.has)) return undefined;
  return { name, value: null, message };
}
