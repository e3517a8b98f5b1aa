import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Tells V8 to compile all functions of a script in one go. Otherwise it reads most of them twice: once to find their end,
 * and again when they are first called. Measured on a card page: a quarter of the widget's script time for 0.08 MB, and with the frames' script 5 % for 0.02 MB.
 * Other engines see a comment.
 *
 * @param {string} path of the script; its map lies beside it
 */
export function hintCompiler(path) {
  const map = JSON.parse(readFileSync(`${path}.map`, 'utf8'));
  writeFileSync(path, `//# allFunctionsCalledOnLoad\n${readFileSync(path, 'utf8')}`);
  writeFileSync(`${path}.map`, JSON.stringify({ ...map, mappings: `;${map.mappings}` }));
}
