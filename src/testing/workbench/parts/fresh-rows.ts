/** Keeps the rows of a live list in their places: what is new waits until the tester asks for it. */

export interface Rows<Row> {
  /** The rows in the order in which they are shown. */
  readonly shown: readonly Row[];
  /** The newest answer of the control plane. */
  readonly latest: readonly Row[];
  /** How many rows of the newest answer are not shown. */
  readonly waiting: number;
  readonly total: number;
}

export interface RowsAnswer<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Rows of a first answer, or of one with other filters. */
export const firstRows = <Row>({ rows, total }: RowsAnswer<Row>): Rows<Row> => ({
  shown: rows,
  latest: rows,
  waiting: 0,
  total,
});

/** Brings rows up to date where they are; rows that are not shown yet are counted. @param keyOf tells rows apart */
export function updateRows<Row>(
  { shown }: Rows<Row>,
  { rows, total }: RowsAnswer<Row>,
  keyOf: (row: Row) => string | number,
): Rows<Row> {
  if (shown.length === 0) return firstRows({ rows, total });
  const newest = new Map(rows.map((row) => [keyOf(row), row]));
  const known = new Set(shown.map(keyOf));
  return {
    shown: shown.map((row) => newest.get(keyOf(row)) ?? row),
    latest: rows,
    waiting: rows.filter((row) => !known.has(keyOf(row))).length,
    total,
  };
}

/** Shows the newest answer. */
export const showLatest = <Row>({ latest, total }: Rows<Row>): Rows<Row> =>
  firstRows({ rows: latest, total });
