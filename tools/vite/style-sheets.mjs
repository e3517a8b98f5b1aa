import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { listFiles, root } from '../sources.mjs';

/**
 * Build plugin: a style sheet that is imported as `name.css?inline` becomes a minified string. Vite's own import is not
 * used, because its minifier would rewrite `light-dark()`.
 */
export const styleSheets = {
  name: 'style-sheets',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} source @param {string} [importer] */
  resolveId: (source, importer = '') =>
    source.endsWith('.css?inline')
      ? // A bundle names its modules: where the build ran is left out.
        `\0${relative(root, join(dirname(importer), source)).replace('.css?inline', '.sheet')}`
      : null,
  /** @param {string} id */
  load(id) {
    if (!id.endsWith('.sheet')) return null;
    const css = readFileSync(join(root, id.slice(1).replace('.sheet', '.css')), 'utf8');
    return `export default ${JSON.stringify(small(css))}`;
  },
};

/**
 * Writes all style sheets of a folder into one file, in the order of their names, after the rules of `first`.
 *
 * @param {string} folder below the root @param {string} file below the root @param {string} first
 */
export function writeSheet(folder, file, first) {
  const sheets = listFiles(folder).sort();
  const css = [first, ...sheets.map((sheet) => readFileSync(join(root, sheet), 'utf8'))].join('\n');
  writeFileSync(join(root, file), small(css));
}

/** Returns the rules without comments and white space. @param {string} css */
function small(css) {
  return (
    css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,]) ?/g, '$1')
      .replaceAll(';}', '}')
      .replace(/ ([+>]) (?=[.:*])/g, '$1')
      // A product is followed by a number; an asterisk with blanks in a selector is any element.
      .replace(/ ([~/]|\*(?= [\d(])) /g, '$1')
      .replace(/(?<=\([+>~]?) | (?=\))/g, '')
      .replace(/: /g, ':')
      .replace(/([^0-9])0\.(\d)/g, '$1.$2')
      .replace(/#(.)\1(.)\2(.)\3\b/g, '#$1$2$3')
      .trim()
  );
}
