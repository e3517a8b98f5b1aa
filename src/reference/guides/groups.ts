/** The documents: topics of the reference, and the guides by the person who reads them, as the list of all documents has them. */
import { brotliDecompressSync } from 'node:zlib';
import { guideAddress } from '../addresses.ts';
import type { Guide } from './guide.ts';
import { packedGuides } from './guides-at-build.ts';

export interface GuideGroup {
  readonly title: string;
  readonly guides: readonly Guide[];
}

/** A document that is not in the package, so that the list cannot lead there. It stands at the end of the last group. */
const unlisted = ['facts'];

const isOfReference = ({ name }: Guide) => name.startsWith('reference/');

/**
 * Reads the groups from the list. A link to the document of a folder stands for all others of it that the list does not name.
 * Throws for a document that is in no group.
 */
function readGroups(list: Guide, guides: readonly Guide[]): GuideGroup[] {
  const byAddress = new Map(guides.map((guide) => [guideAddress(guide.name), guide]));
  const named = new Set([...list.html.matchAll(/<li><a href="([^"]+)"/g)].map(([, address]) => address));
  const isNamed = ({ name }: Guide) => named.has(guideAddress(name));
  const grouped = list.html
    .split('<h2 ')
    .slice(1)
    .map((part) => ({
      title: /^[^>]*>([^<]*)</.exec(part)?.[1] ?? '',
      guides: [...part.matchAll(/<li><a href="([^"]+)"/g)].flatMap(([, address = '']) => {
        const guide = byAddress.get(address);
        if (guide === undefined) throw new Error(`docs/README.md lists ${address}, which is no document.`);
        const folder = guides.filter((one) => one.name.startsWith(`${guide.name}/`) && !isNamed(one));
        return [guide, ...folder];
      }),
    }));
  grouped.at(-1)?.guides.push(...guides.filter(({ name }) => unlisted.includes(name)));
  const lost = guides.filter(
    (guide) => guide !== list && !grouped.some((group) => group.guides.includes(guide)),
  );
  if (lost.length > 0)
    throw new Error(
      `docs/README.md lists neither docs/${lost.map(({ name }) => name).join(', docs/')} nor its folder.`,
    );
  return grouped;
}

const all: readonly Guide[] = JSON.parse(brotliDecompressSync(packedGuides).toString());

/** The list of all documents: `docs/README.md`. */
export const guideList = all.find(({ name }) => name === '') as Guide;

const groups = readGroups(guideList, all);

/** The documents of the reference, in the order in which readers turn them. */
export const topics: readonly Guide[] = groups.flatMap((group) => group.guides).filter(isOfReference);

export const guideGroups: readonly GuideGroup[] = groups.filter(({ guides }) => !guides.some(isOfReference));
