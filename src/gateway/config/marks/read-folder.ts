/** Reads a folder of marks, which an operator has made. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, parse } from 'node:path';
import { paymentBrands } from '#contract/brands/payment-brands.ts';
import type { Marks } from './mark-set.ts';
import { readPicture, UnfitMark } from './picture.ts';
import { createPlate } from './plate.ts';

const codes: ReadonlySet<string> = new Set(paymentBrands.map(({ code }) => code));

/** Returns the marks, and one sentence for each file that is none. It skips files that are no pictures. */
export function readMarkFolder(folder: string): { marks: Marks; problems: readonly string[] } {
  const marks = new Map<string, string>();
  const problems: string[] = [];
  for (const file of pictureNamesIn(folder, problems)) {
    const { name: code, ext } = parse(file);
    const path = join(folder, file);
    try {
      if (ext === '.svg') {
        throw new UnfitMark(
          'is an SVG, which no mark may be; export it as PNG or WebP, such as 152 × 96 pixels',
        );
      }
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

function drawMark(bytes: Buffer): string {
  const { type, width, height } = readPicture(bytes);
  const data = `data:${type};base64,${bytes.toString('base64')}`;
  return createPlate(width / height, (place) => `<image ${place} href="${data}"/>`);
}

const extensions: readonly string[] = ['.png', '.webp', '.svg'];

function pictureNamesIn(folder: string, problems: string[]): readonly string[] {
  try {
    const names = readdirSync(folder).filter((name) => extensions.includes(extname(name)));
    if (names.length === 0) {
      problems.push(`${folder} has no PNG and no WebP file; add some, named by codes: VISA.png`);
    }
    return names.sort();
  } catch {
    problems.push(`${folder} is no folder that can be read; check its name and its rights`);
    return [];
  }
}
