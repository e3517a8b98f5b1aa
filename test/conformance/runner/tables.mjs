/** Reads the tables of rows. */
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../service/', import.meta.url);

/** @returns {import('./rows.mjs').Row[]} */
export function allRows() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.sort().flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
}

/** @typedef {{ id: string, section: string, statement: string, file: string, test: string }} ElsewhereRow */

/**
 * Gives the statements that only a browser or a client can show, each with the test that proves it.
 *
 * @returns {ElsewhereRow[]}
 */
export function rowsProvenElsewhere() {
  return JSON.parse(readFileSync(new URL('../elsewhere.json', import.meta.url), 'utf8'));
}
