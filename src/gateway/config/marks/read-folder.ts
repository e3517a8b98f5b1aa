/** Reads a folder of marks, which an operator has made. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, parse } from 'node:path';
import { paymentBrands } from '#contract/brands/payment-brands.ts';
import type { Marks } from './mark-set.ts';
import { drawMark } from './own-mark.ts';
import { UnfitMark } from './picture.ts';

const contractCodes = paymentBrands.map(({ code }) => code);

/**
 * Returns the marks, and one sentence for each file that is none. It skips files that are no pictures.
 *
 * @param ownCodes of brands that the contract does not know
 */
export function readMarkFolder(
  folder: string,
  ownCodes: readonly string[] = [],
): { marks: Marks; problems: readonly string[] } {
  const codes = new Set([...contractCodes, ...ownCodes]);
  const marks = new Map<string, string>();
  const problems: string[] = [];
  for (const file of pictureNamesIn(folder, problems)) {
    const { name: code } = parse(file);
    const path = join(folder, file);
    try {
      if (!codes.has(code))
        throw new UnfitMark('is named after no brand; name it by a code such as VISA.png');
      if (marks.has(code)) throw new UnfitMark(`is a second mark of ${code}; keep one`);
      marks.set(code, drawMark(readFileSync(path)));
    } catch (error) {
      const reason = error instanceof UnfitMark ? error.message : 'cannot be read; check its rights';
      problems.push(`${path} ${reason}`);
    }
  }
  return { marks, problems };
}

const extensions: readonly string[] = ['.png', '.webp', '.svg'];

function pictureNamesIn(folder: string, problems: string[]): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => extensions.includes(extname(name)));
    if (names.length === 0) {
      problems.push(`${folder} has no SVG, PNG or WebP file; add some, named by codes: VISA.png`);
    }
    return names.sort();
  } catch {
    problems.push(`${folder} is no folder that can be read; check its name and its rights`);
    return [];
  }
}
