/** Reads from the text of the source files which file imports which; the tests of the architecture use it. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface SourceFile {
  /** The file's path relative to the repository, such as `src/gateway/context.ts`. */
  readonly path: string;
  readonly text: string;
  /** The files that it imports, relative to the repository. Imports of types count as well. */
  readonly files: readonly string[];
  /** The packages and Node modules that it imports. */
  readonly packages: readonly string[];
}

/** Every source file below a folder of the repository, in any subfolder and with any file ending. */
export function sourcesIn(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[cm]?[jt]sx?$/.test(name))
    .map((name) => sourceAt(join(folder, name)));
}

function sourceAt(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const names = importsIn(text);
  return {
    path,
    text,
    files: names.flatMap((name) => fileOf(path, name) ?? []),
    packages: names.filter((name) => fileOf(path, name) === undefined),
  };
}

function importsIn(text: string): string[] {
  const statements = text.matchAll(
    /^(?:import|export)(?:\s[\w\s{},*]*\sfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  return [...statements].map(([, name, lazy]) => name ?? lazy ?? '');
}

/**
 * The file that an import name leads to; undefined for a package. A name that begins with `#` is a path below `src`
 * (package.json, "imports").
 */
function fileOf(path: string, name: string): string | undefined {
  if (name.startsWith('#')) return join('src', name.slice(1));
  return name.startsWith('.') ? relative(root, resolve(root, dirname(path), name)) : undefined;
}

/** The arrows of a graph: for each name, the names that its arrows lead to. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Draws an arrow for each import that leads from one name to another. */
export function graphOf(files: readonly SourceFile[], nameOf: (path: string) => string | undefined): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { path, files: targets } of files) {
    const from = nameOf(path);
    if (from === undefined) continue;
    const to = graph.get(from) ?? new Set();
    graph.set(from, to);
    for (const target of targets.map(nameOf)) if (target !== undefined && target !== from) to.add(target);
  }
  return graph;
}

/** The circles in the graph: each is a list of names that lead back to themselves, in alphabetical order. */
export function circlesIn(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((name) => [name, reachedFrom(graph, name)]));
  const circles = [...graph.keys()].map((name) =>
    [...graph.keys()].filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name)),
  );
  const distinct = new Map(circles.map((names) => [names.sort().join(), names]));
  return [...distinct.values()].filter((names) => names.length > 0);
}

/** The names that arrows lead to from a name, over any number of others. */
export function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const next of graph.get(name) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}
