/**
 * Links the widget's first script with its later one. The bundler writes ES modules, which browsers cannot load with an
 * integrity hash everywhere; a merchant's page loads classic scripts. So the exports of the first script become one
 * array, and the later script becomes a function that takes this array and returns its own exports
 * (src/widget/page/later-script.ts). Names of members would be a hundred bytes that no compression shortens.
 */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { hintCompiler } from './hint-compiler.mjs';
import { mainName } from './main-modules.mjs';
import { minifyScript } from './minification.mjs';
import { version } from './release.mjs';

/** @typedef {{ fileName: string, code: string, isDynamicEntry?: boolean }} Output one file of the bundler */

/** The variable of the first script that holds everything that the later one uses. */
const shared = '__SHARED__';

/**
 * Writes both scripts as classic scripts, minified. The first one holds the hash of the later one.
 *
 * @param {readonly Output[]} output of the bundler; its entry only imports the first script, see `main-modules.mjs`
 * @param {string} file name of the first script
 * @param {string} folder
 */
export async function linkScripts(output, file, folder) {
  const main = output.find(({ fileName }) => fileName === `${mainName}.js`);
  const later = output.find(({ isDynamicEntry }) => isDynamicEntry);
  if (!main || !later || output.length > 3)
    throw new Error(`The bundler wrote other files: ${output.map(({ fileName }) => fileName).join(', ')}.`);
  rmSync(join(folder, main.fileName));
  renameSync(join(folder, `${main.fileName}.map`), join(folder, `${file}.map`));
  const names = exportedNames(main.code);
  const laterPath = join(folder, later.fileName);
  await minifyScript(laterPath, linkLater(later, names));
  const path = join(folder, file);
  await minifyScript(path, linkMain(main.code, later.fileName, hashOf(readFileSync(laterPath))));
  hintCompiler(path);
}

/** Returns the hash for the `integrity` attribute. SHA-256 is as safe here as SHA-384, and shorter. @param {Buffer} bytes */
const hashOf = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/**
 * Makes a classic script of the later script. It leaves a function on `window`, under a symbol. Throws when the module
 * imports anything but the first script.
 *
 * @param {Output} later @param {readonly string[]} sharedNames the exports of the first script, in the order of the array
 */
function linkLater({ fileName, code }, sharedNames) {
  const statements = statementsOf(code);
  const edits = statements.flatMap((node) => {
    if (node.type === 'ExportNamedDeclaration') return [{ ...node, text: '' }];
    if (node.type !== 'ImportDeclaration') return [];
    const source = node.source.value;
    if (source !== `./${mainName}.js`) throw new Error(`${fileName} imports ${source}.`);
    const locals = new Map(
      node.specifiers.map((/** @type {any} */ { imported, local }) => [imported.name, local.name]),
    );
    return [{ ...node, text: `const[${sharedNames.map((name) => locals.get(name) ?? '')}]=${shared};` }];
  });
  const key = JSON.stringify(`payment-widgets/${version}/${fileName}`);
  return `window[Symbol.for(${key})]=function(${shared}){${edited(code, edits)}return{${exportsOf(statements)}}};`;
}

/**
 * Makes a classic script of the first script. In place of `import()` stand the later script's file name and its hash.
 *
 * @param {string} code @param {string} fileName of the later script @param {string} hash of the later script
 */
function linkMain(code, fileName, hash) {
  const exports = statementsOf(code)
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .map((node) => ({
      ...node,
      text: `${shared}=[${specifiersOf([node]).map(({ local }) => local.name)}];`,
    }));
  const call = `import("./${fileName}")`;
  const start = code.indexOf(call);
  if (start < 0) throw new Error(`The first script has no ${call}.`);
  const imported = { start, end: start + call.length, text: JSON.stringify([fileName, hash]) };
  return `(()=>{let ${shared};${edited(code, [imported, ...exports])}})();`;
}

/** @param {readonly any[]} statements @returns {any[]} what they export */
const specifiersOf = (statements) =>
  statements.filter(({ type }) => type === 'ExportNamedDeclaration').flatMap(({ specifiers }) => specifiers);

/** Returns the exports as the members of an object. @param {readonly any[]} statements */
const exportsOf = (statements) =>
  specifiersOf(statements).map(({ exported, local }) => pair(exported.name, local.name));

/** @param {string} code @returns {string[]} */
const exportedNames = (code) => specifiersOf(statementsOf(code)).map(({ exported }) => exported.name);

/**
 * Returns the code with other text in these places, which are in its order. Lines stay where they are, for the source map.
 *
 * @param {string} code
 * @param {readonly { start: number, end: number, text: string }[]} edits
 */
function edited(code, edits) {
  return [...edits].reverse().reduce((text, { start, end, text: by }) => {
    const lines = text.slice(start, end).replace(/[^\n]/g, '');
    return text.slice(0, start) + by + lines + text.slice(end);
  }, code);
}

/** @param {string} exported @param {string} local */
const pair = (exported, local) => (exported === local ? local : `${exported}:${local}`);

/** @param {string} code @returns {any[]} the top-level statements, as ESTree nodes */
const statementsOf = (code) => parseAst(code).body;
