/** Parameters that hold a card number where none belongs. */
import { structures } from './groups.ts';
import { maxNameLength, rowFinderOf } from './names.ts';
import { holdsCardNumber, nameWithoutNumber } from './stray-number.ts';
import type { ParameterError, Row } from './table.ts';

const message =
  'must not hold digits in the form of a card number; send a card as card.number only, and any other number with a letter between its digits';

export const findAnywhere = rowFinderOf(structures.flatMap(({ rows }) => rows));

/**
 * The error of a parameter, known or not, that holds a card number in its value or its name. The rule knows nothing of the
 * other parameters: one that compared with the card's number would tell a page which it is (design decision 16).
 *
 * @param row of the operation; any other one of the name when that has none, because an operation that takes no card says so
 * itself
 */
export function strayNumber(
  name: string,
  value: string,
  row: Row | undefined = findAnywhere(name)?.row,
): ParameterError | undefined {
  const shown = name.length <= maxNameLength && holdsCardNumber(name) ? nameWithoutNumber(name) : name;
  if (shown === name && !holdsCardNumber(value, row?.format.digits?.has)) return undefined;
  return { name: shown, value: null, message };
}
