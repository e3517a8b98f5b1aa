/** Which source file imports which, read from the text of the files: the tests of the architecture judge by it. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

interface SourceFile {
  /** Relative to the repository, such as `src/gateway/context.ts`. */
  readonly path: string;
  readonly text: string;
  /** The files it imports, relative to the repository. Types count as well. */
  readonly files: readonly string[];
  /** The packages and Node modules it imports. */
  readonly packages: readonly string[];
}

/** Every source file below a folder of the repository, whatever room or file ending it has. */
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

/** Undefined for a package. A name that begins with `#` is a path below `src` (package.json, "imports"). */
function fileOf(path: string, name: string): string | undefined {
  if (name.startsWith('#')) return join('src', name.slice(1));
  return name.startsWith('.') ? relative(root, resolve(root, dirname(path), name)) : undefined;
}

/** Which name stands in an arrow to which. */
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

/** The names that lead back to themselves, those of one circle together, in the order of the alphabet. */
export function circlesIn(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((name) => [name, reachedFrom(graph, name)]));
  const circles = [...graph.keys()].map((name) =>
    [...graph.keys()].filter((other) => reached.get(name)?.has(other) && reached.get(other)?.has(name)),
  );
  const distinct = new Map(circles.map((names) => [names.sort().join(), names]));
  return [...distinct.values()].filter((names) => names.length > 0);
}

function reachedFrom(graph: Graph, start: string): Set<string> {
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
