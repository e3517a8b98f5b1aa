/** Reads the tables of rows. A table has its rows by section. */
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../service/', import.meta.url);

/** @typedef {{ id: string, section: string, statement: string, file: string, test: string }} ElsewhereRow */

/** @returns {import('./rows.mjs').Row[]} */
export function allRows() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.sort().flatMap((name) => read(new URL(name, folder)).map(rowWithSteps));
}

/**
 * Gives the statements that only a browser or a client can show, each with the test that proves it.
 *
 * @returns {ElsewhereRow[]}
 */
export function rowsProvenElsewhere() {
  return read(new URL('../elsewhere.json', import.meta.url));
}

/** @param {URL} file */
function read(file) {
  const table = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
  return table.flatMap(([section, rows]) => rows.map((/** @type {object} */ row) => ({ section, ...row })));
}

/**
 * A row of one step has the members of the step beside its own.
 *
 * @param {import('./rows.mjs').WrittenRow} row
 * @returns {import('./rows.mjs').Row}
 */
function rowWithSteps({ id, section, statement, before, server, needs, specification, note, ...row }) {
  const { steps = [row] } = row;
  return { id, section, statement, before, server, needs, specification, note, steps };
}
