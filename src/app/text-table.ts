/** Returns rows of cells as lines with aligned columns. Cells may be of others: they cannot control a terminal. */
export function createTextTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')));
  const widths = (cells[0] ?? []).map((_cell, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const toLine = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return cells.map((row) => toLine(row).trimEnd()).join('\n');
}
