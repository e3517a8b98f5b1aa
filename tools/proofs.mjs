/**
 * Reads the lists in `test/` that name the test for each requirement. The last two cells of a row name a file and a
 * test in it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

/**
 * Returns the cells of all rows that match `beginning`. @param {string} list path below the root @param {RegExp}
 * beginning
 */
export function rowsOf(list, beginning) {
  const lines = readFileSync(join(root, list), 'utf8').split('\n');
  return lines
    .filter((line) => beginning.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/**
 * Returns what is wrong with a proof; empty when one line of the file contains the name of the test, and the id if one
 * is given.
 *
 * @param {string} file below the root
 * @param {string} name
 */
export function proofProblem(file, name, id = '') {
  if (!file || !name) return 'names no test';
  if (!existsSync(join(root, file))) return `${file} does not exist`;
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const found = lines.some((line) => line.includes(name) && line.includes(id));
  return found ? '' : `${file} has no test “${name}”${id && ` with ${id} in its name`}`;
}
