/** The search over the titles, headings and texts of the guides. */
import { wordsIn } from '../page/search.tsx';
import type { Guide, GuideHeading } from './guide.ts';

export interface GuideMatch {
  readonly guide: Guide;
  /** The headings that have all words, together with the title of the guide, or above a text that has them. */
  readonly headings: readonly GuideHeading[];
}

/** Most words of a question that are looked for, because each is looked for in every text. */
const maxWords = 8;

/** The texts of a guide in small letters, by the anchor of the heading above; empty for the text before the first one. */
const textsOf = new WeakMap<Guide, ReadonlyMap<string, string>>();

function getTexts(guide: Guide): ReadonlyMap<string, string> {
  const known = textsOf.get(guide);
  if (known !== undefined) return known;
  const parts = guide.html.split(/(?=<h[2-6] id=)/).map((part): [string, string] => {
    const [, id = ''] = /^<h[2-6] id="([^"]*)"/.exec(part) ?? [];
    return [id, part.replace(/<[^>]*>/g, '').toLowerCase()];
  });
  const texts = new Map(parts);
  textsOf.set(guide, texts);
  return texts;
}

/**
 * Finds the guides that have all words of a question in their title, in a heading or in the text below one, those with all
 * words in their title first. Letters may be large or small; a word may be a part of a longer one.
 */
export function searchGuides(guides: readonly Guide[], question: string): GuideMatch[] {
  const words = wordsIn(question).slice(0, maxWords);
  if (words.length === 0) return [];
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const hasAny = (text: string) => words.some((word) => text.toLowerCase().includes(word));
  const matches = guides.flatMap((guide) => {
    const texts = getTexts(guide);
    const headings = guide.headings.filter(
      ({ id, title }) => (hasAny(title) && hasAll(`${guide.title} ${title}`)) || hasAll(texts.get(id) ?? ''),
    );
    const isFound = hasAll(guide.title) || headings.length > 0 || hasAll(texts.get('') ?? '');
    return isFound ? [{ guide, headings }] : [];
  });
  return [
    ...matches.filter(({ guide }) => hasAll(guide.title)),
    ...matches.filter(({ guide }) => !hasAll(guide.title)),
  ];
}
