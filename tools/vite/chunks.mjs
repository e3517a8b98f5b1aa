/**
 * Links the widget's script with its chunks. The bundler writes ES modules, which browsers cannot load with an integrity
 * hash everywhere; a merchant's page loads classic scripts. So the exports of the script become one object, and each chunk
 * becomes a function that takes this object and returns the chunk's exports (src/widget/page/chunk.ts).
 */
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, parseAst } from 'vite';
import { hintCompiler } from './hint-compiler.mjs';
import { mainName } from './main-modules.mjs';
import { minification } from './minification.mjs';
import { version } from './release.mjs';

/** @typedef {{ fileName: string, code: string, isDynamicEntry?: boolean }} Output one file of the bundler */

/** The variable of the widget's script that holds everything that its chunks use. */
const shared = '__SHARED__';

/**
 * Writes the widget's script and its chunks as classic scripts, minified. The script holds the hash of each chunk.
 *
 * @param {readonly Output[]} output of the bundler; its entry only imports the script, see `main-modules.mjs`
 * @param {string} file name of the widget's script
 * @param {string} folder
 */
export async function linkChunks(output, file, folder) {
  const main = output.find(({ fileName }) => fileName === `${mainName}.js`);
  const chunks = output.filter(({ isDynamicEntry }) => isDynamicEntry);
  const common = output.filter(
    (other) => ![file, main?.fileName].includes(other.fileName) && !chunks.includes(other),
  );
  if (!main) throw new Error('The bundler wrote no script.');
  /** @param {string} name @param {string} linked */
  const write = async (name, linked) => {
    const inputMap = JSON.parse(readFileSync(join(folder, `${name}.map`), 'utf8'));
    const { code, map, errors } = await minify(name, linked, {
      ...minification,
      ...{ sourcemap: true, inputMap },
    });
    if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join(' ')}`);
    writeFileSync(join(folder, name), code);
    writeFileSync(join(folder, `${name}.map`), JSON.stringify(map));
  };
  for (const { fileName } of [main, ...common]) rmSync(join(folder, fileName));
  for (const { fileName } of common) rmSync(join(folder, `${fileName}.map`));
  renameSync(join(folder, `${main.fileName}.map`), join(folder, `${file}.map`));
  for (const chunk of chunks) await write(chunk.fileName, linkChunk(chunk, common));
  await write(
    file,
    linkMain(main.code, (name) => hashOf(readFileSync(join(folder, name)))),
  );
  hintCompiler(join(folder, file));
}

/** Returns the hash for the `integrity` attribute. SHA-256 is as safe here as SHA-384, and shorter. @param {Buffer} bytes */
const hashOf = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/**
 * Makes a classic script of a chunk. It leaves its function on `window`, under a symbol.
 *
 * @param {Output} chunk
 * @param {readonly Output[]} common what several chunks use, but not the script
 */
function linkChunk(chunk, common) {
  const key = JSON.stringify(`payment-widgets/${version}/${chunk.fileName}`);
  return `window[Symbol.for(${key})]=${functionOf(chunk, common)};`;
}

/**
 * Makes a function of a module: it takes everything that the script shares, and returns the module's exports. It contains
 * a copy of what it has in common with other chunks, so that a page never waits for one chunk after another. Throws when
 * the module needs another chunk.
 *
 * @param {Output} module
 * @param {readonly Output[]} common
 * @returns {string}
 */
function functionOf({ fileName, code }, common) {
  /** @type {string[]} */
  const exported = [];
  const edits = statementsOf(code).flatMap((node) => {
    if (node.type === 'ImportDeclaration') {
      const source = node.source.value;
      const copied = common.find((other) => source === `./${other.fileName}`);
      if (!copied && source !== `./${mainName}.js`)
        throw new Error(`${fileName} needs ${source}; let the widget's script contain it.`);
      const names = node.specifiers.map((/** @type {any} */ { imported, local }) =>
        pair(imported.name, local.name),
      );
      const from = copied ? `(${functionOf(copied, common)})(${shared})` : shared;
      return [{ ...node, text: `const{${names}}=${from};` }];
    }
    if (node.type !== 'ExportNamedDeclaration') return [];
    for (const { exported: name, local } of node.specifiers) exported.push(pair(name.name, local.name));
    return [{ ...node, text: '' }];
  });
  return `function(${shared}){${edited(code, edits)}return{${exported}}}`;
}

/**
 * Makes a classic script of the widget's script. In place of `import()` stand the chunk's file name and its hash.
 *
 * @param {string} code
 * @param {(fileName: string) => string} hash
 */
function linkMain(code, hash) {
  const exports = statementsOf(code)
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .map((node) => {
      const pairs = node.specifiers.map((/** @type {any} */ { exported, local }) =>
        pair(exported.name, local.name),
      );
      return { ...node, text: `${shared}={${pairs}};` };
    });
  const imports = [...code.matchAll(/import\("\.\/([\w-]+\.js)"\)/g)].map(
    ({ 0: call, 1: name = '', index }) => ({
      ...{ start: index, end: index + call.length },
      text: JSON.stringify([name, hash(name)]),
    }),
  );
  return `(()=>{let ${shared};${edited(code, [...imports, ...exports])}})();`;
}

/**
 * Returns the code with other text in these places. Lines stay where they are, for the source map.
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
