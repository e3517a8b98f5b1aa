/** Takes marks from somebody's drawings into a folder that the gateway reads. */
import { hash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { paymentBrands } from '#contract/brands/payment-brands.ts';
import { brandsOfFile, keyOfName } from './brand-of-file.ts';
import type { MarkSource } from './mark-source.ts';
import { createPlate } from './plate.ts';
import { UnfitMark } from './svg-tree.ts';

export interface ImportReport {
  /** Written marks: the brand's code, and the drawing that it comes from. */
  readonly taken: readonly { readonly code: string; readonly file: string }[];
  /** Codes of marks that were there before and stay. */
  readonly kept: readonly string[];
  /** Drawings that are not fit, as sentences. */
  readonly refused: readonly string[];
  /** The number of drawings that are named after no brand. */
  readonly strangers: number;
  /** Codes of the brands that have no mark in the folder now. */
  readonly missing: readonly string[];
}

/** A drawing that may become the mark of a brand. */
interface Candidate {
  readonly code: string;
  readonly file: string;
  readonly isOwn: boolean;
}

const listName = 'SOURCES.md';

/**
 * Writes `<CODE>.svg` for each brand that a drawing is named after, and the list of sources.
 *
 * @param to the folder, which is made when it is not there; throws when it cannot be
 * @param replace whether marks that are there are written anew
 */
export function importMarks(source: MarkSource, to: string, replace: boolean): ImportReport {
  const files = drawingsIn(source.folder);
  const there = new Set(namesIn(to).map((name) => basename(name, '.svg')));
  const plates = new Map<string, string>();
  const refused: string[] = [];
  for (const file of files) {
    const name = basename(file, '.svg');
    if (brandsOfFile(name).length === 0) continue;
    try {
      const text = readFileSync(join(source.folder, file), 'utf8');
      plates.set(file, readablePlate(text, source.colours.get(keyOfName(name))));
    } catch (error) {
      if (!(error instanceof UnfitMark)) throw error;
      refused.push(`${file} ${error.message}`);
    }
  }
  const chosen = choose([...plates.keys()]);
  const taken = chosen.filter(({ code }) => replace || !there.has(code));
  if (taken.length > 0) refuseLinks(to, [...taken.map(({ code }) => `${code}.svg`), listName]);
  for (const { code, file } of taken) writeFileSync(join(to, `${code}.svg`), plates.get(file) ?? '');
  if (taken.length > 0) writeSources(to, source, taken);
  return {
    taken,
    kept: chosen.map(({ code }) => code).filter((code) => !replace && there.has(code)),
    refused,
    strangers: files.filter((file) => brandsOfFile(basename(file, '.svg')).length === 0).length,
    missing: paymentBrands
      .map(({ code }) => code)
      .filter((code) => !there.has(code) && !taken.some((one) => one.code === code)),
  };
}

/** Refuses to write through a link: another user of the computer may have made it, and it may lead anywhere. */
function refuseLinks(to: string, names: readonly string[]): void {
  for (const name of names) {
    const path = join(to, name);
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new Error(
        `${path} is a link, and nothing is written through links; remove it, or give another --to`,
      );
  }
}

/** The names in the folder, which is made when it is not there. */
function namesIn(to: string): readonly string[] {
  try {
    mkdirSync(to, { recursive: true });
    return readdirSync(to);
  } catch {
    throw new Error(
      `--to ${to} is no folder that can be made and read; check its rights, or give another path, such as ./marks`,
    );
  }
}

/** Makes the plate, and reads it as the gateway will: with its ground it can be too large or nested too deep. */
function readablePlate(text: string, own?: string): string {
  const plate = createPlate(text, own);
  try {
    return createPlate(plate);
  } catch (error) {
    if (!(error instanceof UnfitMark)) throw error;
    throw new UnfitMark(`is not fit once it is on its plate, which ${error.message}`);
  }
}

/**
 * The SVG files of a folder and those below it: the nearest first, then by name. Links to files count, links to folders do
 * not: one may lead to the folder that it stands in.
 */
function drawingsIn(folder: string): string[] {
  const depthOf = (file: string) => file.split('/').length;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.svg') && !name.includes('node_modules/'))
    .filter((name) => isFileAt(join(folder, name)))
    .sort((one, other) => depthOf(one) - depthOf(other) || (one < other ? -1 : 1));
}

function isFileAt(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    // A link to nothing, or one that leads back to itself.
    return false;
  }
}

/** Chooses one drawing for each brand: one that is named after it alone, or else the first. */
function choose(files: readonly string[]): Candidate[] {
  const candidates = files.flatMap((file) =>
    brandsOfFile(basename(file, '.svg')).map((brand): Candidate => ({ ...brand, file })),
  );
  const byCode = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const before = byCode.get(candidate.code);
    if (before === undefined || (candidate.isOwn && !before.isOwn)) byCode.set(candidate.code, candidate);
  }
  return [...byCode.values()].sort((one, other) => (one.code < other.code ? -1 : 1));
}

/** Adds rows to the list of where each mark comes from. Rows of other imports stay. */
function writeSources(to: string, { title, licence }: MarkSource, taken: ImportReport['taken']): void {
  const path = join(to, listName);
  const before = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const rows = new Map(
    before.flatMap((line) => {
      const [, name] = /^\| ([A-Z0-9_]+\.svg) \|/.exec(line) ?? [];
      return name === undefined ? [] : [[name, line] as const];
    }),
  );
  for (const { code, file } of taken) {
    const name = `${code}.svg`;
    const sum = hash('sha256', readFileSync(join(to, name)));
    const cells = [name, file, title, licence ?? 'none found', sum].map((cell) => cell.replaceAll('|', '/'));
    rows.set(name, `| ${cells.join(' | ')} |`);
  }
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  writeFileSync(path, `${[...head, ...sorted].join('\n')}\n`);
}

const head = [
  '# Sources of these marks',
  '',
  'Written by `payment-widgets marks import`. The marks belong to their owners, whatever the licence of a drawing is.',
  'Show those that your contracts allow.',
  '',
  '| Mark | Drawing | From | Licence found | SHA-256 |',
  '| --- | --- | --- | --- | --- |',
];
