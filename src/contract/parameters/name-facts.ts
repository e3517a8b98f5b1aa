/**
 * Remembers what the name of a parameter alone decides. A merchant's server sends the same names with every request, so
 * these facts are found once for each name and not for each request.
 */
import { type FoundRow, problemOfReserved, type RowFinder } from './names.ts';
import { findAnywhere, strayName } from './stray-parameter.ts';
import type { ParameterError, Row } from './table.ts';

export interface NameFacts {
  /** The name in the row's spelling; the written name when the operation has no such row. */
  readonly name: string;
  readonly place: FoundRow | undefined;
  /** The row of the operation; when it has none, the row of this name in any other table. */
  readonly anywhere: Row | undefined;
  /** The error of a name that contains a card number. */
  readonly stray: ParameterError | undefined;
  /** The error of a name with a reserved key. */
  readonly reserved: ParameterError | undefined;
}

/** Maximum number of names whose facts are kept; when it is reached, all are forgotten. */
const maxNames = 2000;

/**
 * Makes a function that returns the facts of a name.
 *
 * A trap: in V8 a part of a text keeps the whole text in memory, and here it would be the body of a request. Give this
 * function only names of members, such as those of `Object.keys`, because V8 keeps these as texts of their own.
 */
export function createNameFacts(find: RowFinder): (name: string) => NameFacts {
  const known = new Map<string, NameFacts>();
  return (written) => {
    const found = known.get(written);
    if (found !== undefined) return found;
    const place = find(written);
    const facts: NameFacts = {
      name: place?.name ?? written,
      place,
      anywhere: place?.row ?? findAnywhere(written)?.row,
      stray: strayName(written),
      reserved: reservedKey(written, place),
    };
    if (known.size >= maxNames) known.clear();
    known.set(written, facts);
    return facts;
  };
}

/**
 * Returns the error of a name with a reserved key, which would be dangerous for a program that receives the record. An
 * invalid index gets another error.
 */
function reservedKey(name: string, place: FoundRow | undefined): ParameterError | undefined {
  const message = place?.row.highest === undefined ? problemOfReserved(name) : '';
  return message === '' ? undefined : { name, value: null, message };
}
