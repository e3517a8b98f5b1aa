/** Where a request belongs that is not for this gateway's cell. */
export interface CellPlace {
  /** The name of the cell; undefined when an id ends with the digits of no known cell. */
  readonly cell: string | undefined;
  /** The cell's address without a slash at its end; undefined when this gateway does not know it. */
  readonly address: string | undefined;
}

/**
 * A request that another cell has to answer. `http/errors.ts` answers it with 307 to that cell, or with 421 and the reason
 * when the cell's address is not known. Thrown only before anything is charged or changed.
 */
export class OtherCell extends Error {
  override readonly name = 'OtherCell';

  /** @param part what of the request names the cell: `path` or a parameter */
  constructor(
    readonly place: CellPlace,
    readonly part: string,
  ) {
    super(`belongs to ${place.cell ?? 'no known cell'}`);
  }
}
