/** Where an import takes its drawings from: a folder, or a package that npm has installed. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { keyOfName } from './brand-of-file.ts';

export interface MarkSource {
  readonly folder: string;
  /** For the list of sources: a package with its version, or the folder as it was given. */
  readonly title: string;
  /** The licence that the package or a file beside the drawings names; undefined when none was found. */
  readonly licence: string | undefined;
  /** The brands' own colours as the package tells them, for drawings without a colour; by {@link keyOfName}. */
  readonly colours: ReadonlyMap<string, string>;
}

/** Throws an error that says what to give. @param name a folder, or a package such as `simple-icons` */
export function findMarkSource(name: string, workingFolder: string): MarkSource {
  const folder = resolve(workingFolder, name);
  const found = isFolder(folder) ? folder : folderOfPackage(name, workingFolder);
  if (found === undefined)
    throw new Error(
      `${name} is no folder, and no package that is installed here; give a folder of SVG files, or install the package first: npm install --no-save ${name}`,
    );
  const home = homeOf(found);
  const described = home === undefined ? undefined : packageAt(home);
  return {
    folder: found,
    title: described === undefined || found === folder ? name : `${described.name} ${described.version}`,
    licence: described?.license ?? licenceFileOf(found),
    colours: home === undefined ? new Map() : coloursIn(home),
  };
}

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();

/** Searches as Node does: in `node_modules` of this folder and of those above it. */
function folderOfPackage(name: string, from: string): string | undefined {
  if (!/^(?:@[\w.-]+\/)?[\w-][\w./-]*$/.test(name) || name.includes('..')) return undefined;
  const folder = join(from, 'node_modules', name);
  if (isFolder(folder)) return folder;
  return dirname(from) === from ? undefined : folderOfPackage(name, dirname(from));
}

/** The folder with the `package.json` that a folder belongs to, when npm has installed it. */
function homeOf(folder: string): string | undefined {
  if (!folder.includes('node_modules')) return undefined;
  if (existsSync(join(folder, 'package.json'))) return folder;
  return dirname(folder) === folder ? undefined : homeOf(dirname(folder));
}

const manifest = z.object({ name: z.string(), version: z.string(), license: z.string().optional() });

function packageAt(home: string) {
  return manifest.safeParse(readJson(join(home, 'package.json'))).data;
}

/** Reads a file of an installed package. */
function readJson(path: string): unknown {
  const text = readFileSync(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${path} is no JSON; install the package again`);
  }
}

/** The first line of a licence file in this folder, or in one of the four above it. */
function licenceFileOf(folder: string, left = 5): string | undefined {
  const name = readdirSync(folder).find((one) => /^(?:mit-)?(?:licen[cs]e|copying)/i.test(one));
  if (name !== undefined && statSync(join(folder, name)).isFile()) {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    return `${name}: ${
      lines
        .find((line) => line.trim() !== '')
        ?.trim()
        .slice(0, 80) ?? 'empty'
    }`;
  }
  const above = dirname(folder);
  return left === 1 || above === folder ? undefined : licenceFileOf(above, left - 1);
}

const colourList = z.array(z.object({ title: z.string(), hex: z.string().regex(/^[0-9A-Fa-f]{6}$/) }));

/** simple-icons has its drawings in black, and the brands' colours in a list. */
function coloursIn(home: string): ReadonlyMap<string, string> {
  const path = join(home, 'data/simple-icons.json');
  if (!existsSync(path)) return new Map();
  const colours = colourList.safeParse(readJson(path)).data ?? [];
  return new Map(colours.map(({ title, hex }) => [keyOfName(title), `#${hex}`]));
}
