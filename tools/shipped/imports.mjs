/** Finds what the built scripts and types import, and users do not have. */
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parseAst } from 'vite';

/**
 * @param {string} dist the folder of the build
 * @param {{ peerDependencies?: Record<string, string> }} manifest of package.json
 * @returns {string[]} what is wrong, as sentences
 */
export function importProblems(dist, { peerDependencies = {} }) {
  const outside = [...packagesImportedIn(dist)].filter(([name]) => !(name in peerDependencies));
  return outside.map(
    ([name, file]) =>
      `${file} imports ${name}, which is neither in the build nor a peer dependency of package.json.`,
  );
}

/** Gives the packages, each with a file that imports it. @param {string} dist @returns {Map<string, string>} */
function packagesImportedIn(dist) {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).sort();
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const file of names.filter((name) => /^(bin\.js|(server|lib)\b.*\.js|types\b.*\.d\.ts)$/.test(name))) {
    const text = readFileSync(join(dist, file), 'utf8');
    const sources = file.endsWith('.ts') ? sourcesOfTypes(text) : sourcesOfScript(text);
    for (const source of sources) {
      const [, name] = /^((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
      const isPackage = name && !/^[.#]/.test(source) && !isBuiltin(source) && name !== 'payment-widgets';
      if (isPackage && !found.has(name)) found.set(name, `dist/${file}`);
    }
  }
  return found;
}

/** @param {string} text */
const sourcesOfTypes = (text) =>
  [...text.matchAll(/(?:^(?:import|export)\b[^;]*?\bfrom\s*|^import\s*|\bimport\()["']([^"']+)["']/gm)].map(
    ([, source = '']) => source,
  );

/** @param {string} text */
function sourcesOfScript(text) {
  /** @type {string[]} */
  const sources = [];
  collect(parseAst(text), sources);
  return sources;
}

/** Collects what a syntax tree imports, also by `import()`. @param {any} node @param {string[]} sources */
function collect(node, sources) {
  if (Array.isArray(node)) for (const child of node) collect(child, sources);
  if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
  const isImport = /^(Import|ExportNamed|ExportAll)/.test(node.type ?? '');
  if (isImport && typeof node.source?.value === 'string') sources.push(node.source.value);
  for (const child of Object.values(node)) collect(child, sources);
}
