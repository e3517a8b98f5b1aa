/** The key `brandMarks`: which marks of brands the widget shows. */
import * as z from 'zod';
import { textMatching } from '../values.ts';
import type { BrandMarks } from './mark-set.ts';
import { readMarkFolder } from './read-folder.ts';

/** As the configuration file and the flag have it. */
export const brandMarksOfFile = textMatching(
  'scheme, neutral or a folder such as ./marks',
  /^(?:scheme|neutral|\.{1,2}|\.{0,2}[/\\].*|[A-Za-z]:[/\\].*)$/su,
);

/** As the gateway has it: the images of a folder, read and checked. */
export const brandMarks = z.custom<BrandMarks>(
  (value) => value === 'scheme' || value === 'neutral' || value instanceof Map,
);

export const isFolder = (value: string | undefined): value is string =>
  value !== undefined && value !== 'scheme' && value !== 'neutral';

/**
 * Reads the folder that the key names. Adds to `problems` what is wrong with its files.
 *
 * @param ownCodes of brands that the contract does not know
 */
export function readBrandMarks(
  value: string | undefined,
  ownCodes: readonly string[],
  problems: string[],
): BrandMarks | undefined {
  if (!isFolder(value)) return value as BrandMarks | undefined;
  const { marks, problems: found } = readMarkFolder(value, ownCodes);
  problems.push(...found.map((problem) => `brandMarks: ${problem}`));
  return marks;
}
