/** The search over the titles and headings of the guides. */
import type { Guide, GuideHeading } from './guide.ts';

export interface GuideMatch {
  readonly guide: Guide;
  /** The headings that have all words, together with the title of the guide. */
  readonly headings: readonly GuideHeading[];
}

/**
 * Finds the guides whose title and headings have all words of a question, those with all words in their title first.
 * Letters may be large or small; a word may be a part of a longer one.
 */
export function searchGuides(guides: readonly Guide[], question: string): GuideMatch[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const hasAny = (text: string) => words.some((word) => text.toLowerCase().includes(word));
  const matches = guides.flatMap((guide) => {
    const headings = guide.headings.filter(({ title }) => hasAny(title) && hasAll(`${guide.title} ${title}`));
    return hasAll(guide.title) || headings.length > 0 ? [{ guide, headings }] : [];
  });
  return [
    ...matches.filter(({ guide }) => hasAll(guide.title)),
    ...matches.filter(({ guide }) => !hasAll(guide.title)),
  ];
}
