/** Reads from the text of the source files which file imports which. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from './sources.mjs';

/**
 * @typedef {object} SourceFile
 * @property {string} path relative to the repository, such as `src/gateway/context.ts`
 * @property {string} text
 * @property {readonly string[]} files that it imports, relative to the repository; imports of types count as well
 * @property {readonly string[]} packages and Node modules that it imports
 */

/**
 * Every source file below a folder of the repository, in any subfolder and with any file ending.
 *
 * @param {string} folder
 * @returns {SourceFile[]}
 */
export function sourcesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[cm]?[jt]sx?$/.test(name))
    .map((name) => sourceOf(join(folder, name), readFileSync(join(root, folder, name), 'utf8')));
}

/** @param {string} path @param {string} text @returns {SourceFile} */
export function sourceOf(path, text) {
  const names = importsIn(text);
  return {
    path,
    text,
    files: names.flatMap((name) => fileOf(path, name) ?? []),
    packages: names.filter((name) => fileOf(path, name) === undefined),
  };
}

/** @param {string} text @returns {string[]} */
function importsIn(text) {
  const statements = text.matchAll(
    /^(?:import|export)(?:\s[\w\s{},*]*\sfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  return [...statements].map(([, name, lazy]) => name ?? lazy ?? '');
}

/**
 * The file that an import name leads to; undefined for a package. A name that begins with `#` is a path below `src`
 * (package.json, "imports").
 *
 * @param {string} path
 * @param {string} name
 * @returns {string | undefined}
 */
function fileOf(path, name) {
  if (name.startsWith('#')) return join('src', name.slice(1));
  return name.startsWith('.') ? relative(root, resolve(root, dirname(path), name)) : undefined;
}

/** The arrows of a graph: for each name, the names that its arrows lead to. @typedef {ReadonlyMap<string, ReadonlySet<string>>} Graph */

/**
 * Draws an arrow for each import that leads from one name to another.
 *
 * @param {readonly SourceFile[]} files
 * @param {(path: string) => string | undefined} nameOf
 * @returns {Graph}
 */
export function graphOf(files, nameOf) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const { path, files: targets } of files) {
    const from = nameOf(path);
    if (from === undefined) continue;
    const to = graph.get(from) ?? new Set();
    graph.set(from, to);
    for (const target of targets.map(nameOf)) if (target !== undefined && target !== from) to.add(target);
  }
  return graph;
}

/**
 * The circles in the graph: each is a list of names that lead back to themselves, in alphabetical order.
 *
 * @param {Graph} graph
 * @returns {string[][]}
 */
export function circlesIn(graph) {
  const reached = new Map([...graph.keys()].map((name) => [name, reachedFrom(graph, name)]));
  const circles = [...graph.keys()].map((name) =>
    [...graph.keys()].filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name)),
  );
  const distinct = new Map(circles.map((names) => [names.sort().join(), names]));
  return [...distinct.values()].filter((names) => names.length > 0);
}

/**
 * The names that arrows lead to from a name, over any number of others, or over as many as `steps` arrows.
 *
 * @param {Graph} graph
 * @param {string} start
 * @returns {Set<string>}
 */
export function reachedFrom(graph, start, steps = Number.POSITIVE_INFINITY) {
  /** @type {Set<string>} */
  const reached = new Set();
  for (let [names, step] = [[start], 0]; names.length > 0 && step < steps; step += 1) {
    const next = names.flatMap((name) => [...(graph.get(name) ?? [])]);
    names = [...new Set(next)].filter((name) => !reached.has(name));
    for (const name of names) reached.add(name);
  }
  return reached;
}
