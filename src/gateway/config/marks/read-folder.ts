/** Reads a folder of marks, which an operator has made. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { paymentBrands } from '#contract/brands/payment-brands.ts';
import { UnfitMark } from './check-svg.ts';
import type { Marks } from './mark-set.ts';
import { createPlate } from './plate.ts';

const codes: ReadonlySet<string> = new Set(paymentBrands.map(({ code }) => code));

/** Returns the marks, and one sentence for each file that is none. Files that are no SVG are not looked at. */
export function readMarkFolder(folder: string): { marks: Marks; problems: readonly string[] } {
  const marks = new Map<string, string>();
  const problems: string[] = [];
  for (const name of svgNamesIn(folder, problems)) {
    const code = basename(name, '.svg');
    const path = join(folder, name);
    try {
      if (!codes.has(code))
        throw new UnfitMark('is named after no brand; name it by a code such as VISA.svg');
      marks.set(code, createPlate(readFileSync(path, 'utf8')));
    } catch (error) {
      const reason = error instanceof UnfitMark ? error.message : 'cannot be read; check its rights';
      problems.push(`${path} ${reason}`);
    }
  }
  return { marks, problems };
}

function svgNamesIn(folder: string, problems: string[]): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
    if (names.length === 0) problems.push(`${folder} has no SVG file; add some, named by codes: VISA.svg`);
    return names.sort();
  } catch {
    problems.push(`${folder} is no folder that can be read; check its name and its rights`);
    return [];
  }
}
