/** The marks that a gateway shows, under a name that stands for exactly these images. */
import { createHash } from 'node:crypto';

/** Images by brand code: `VISA` and its SVG. */
export type Marks = ReadonlyMap<string, string>;

export interface MarkSet {
  /** 12 hexadecimal digits of a hash of all images. Nodes with the same images have the same name. */
  readonly hash: string;
  readonly marks: Marks;
}

/** Which marks the configuration wants: those that the package brings, none, or these in place of those. */
export type BrandMarks = 'scheme' | 'neutral' | Marks;

/** @param scheme the marks that the package brings */
export function createMarkSet(wanted: BrandMarks, scheme: Marks): MarkSet {
  const all = wanted === 'neutral' ? [] : [...scheme, ...(wanted === 'scheme' ? [] : wanted)];
  const marks = new Map([...new Map(all)].sort(([one], [other]) => (one < other ? -1 : 1)));
  const hash = createHash('sha256');
  for (const [code, svg] of marks) hash.update(`${code}\n${svg}\n`);
  return { hash: hash.digest('hex').slice(0, 12), marks };
}
