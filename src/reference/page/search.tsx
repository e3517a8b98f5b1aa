/** The search through all pages, which needs no script: what has the words of a question in its title or its text. */
import type { VNode } from 'preact';
import { guideAddress, indexAddress } from '../addresses.ts';
import { type Guide, type GuideHeading, rowLevel } from '../guides/guide.ts';
import { bulletList, code, link, paragraph } from './parts.tsx';

/** Longest question of the search, in characters. */
const maxQuestion = 100;

/** Most words of a question that are looked for, because each is looked for in every text. */
const maxWords = 8;

/** Most headings and rows of a page that the answer lists. */
const maxHeadings = 40;

/** Most characters of a row that stand beside its name. */
const maxExcerpt = 120;

/** Returns a question without spaces around it and no longer than the field takes; empty for none. */
export const readQuestion = (question = ''): string => question.trim().slice(0, maxQuestion);

/** Renders the field of the search with its button. @param question what stands in the field */
export function searchForm(question = ''): VNode {
  return (
    <search>
      <form action={indexAddress}>
        <label>
          Search all pages
          <input
            type="search"
            name="q"
            value={question}
            placeholder="refund, 800.100.155"
            maxLength={maxQuestion}
            required
          />
        </label>
        <button type="submit">Search</button>
      </form>
    </search>
  );
}

/** Renders what a search through the pages has found, with the field to search again. */
export function searchResult(pages: readonly Guide[], question: string): VNode[] {
  const matches = searchPages(pages, question);
  return [
    searchForm(question),
    ...(matches.length === 0 ? [paragraph('No page has all these words. Try fewer or shorter ones.')] : []),
    ...matches.map(matchSection),
  ];
}

function matchSection({ page, headings }: Match): VNode {
  const address = guideAddress(page.name);
  return (
    <section>
      <h2>{link(address, page.title)}</h2>
      {headings.length > 0 &&
        bulletList(
          headings.slice(0, maxHeadings).map(({ level, id, title, text }) => {
            const to = `${address}#${id}`;
            if (level !== rowLevel) return link(to, title);
            return [link(to, code(title)), ` ${text.replace(title, '').trim().slice(0, maxExcerpt)}`];
          }),
        )}
      {headings.length > maxHeadings &&
        paragraph(`There are ${headings.length - maxHeadings} more: ask for a longer part of the name.`)}
    </section>
  );
}

/** A heading or a row with the text that belongs to it. */
interface Place extends GuideHeading {
  readonly text: string;
}

interface Match {
  readonly page: Guide;
  /** The places that have all words, some of them in their titles and the others in that of the page, or in their texts. */
  readonly headings: readonly Place[];
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const toText = (html: string) =>
  html
    .replace(/<\/t[hd]>\s*<td[^>]*>(?!<\/td>)/g, ' · ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_sign, name) => signs[name] ?? '')
    .replace(/\s+/g, ' ');

interface Texts {
  /** The text before the first heading. */
  readonly beginning: string;
  readonly places: readonly Place[];
}

const textsByPage = new WeakMap<Guide, Texts>();

function getTexts(page: Guide): Texts {
  const known = textsByPage.get(page);
  if (known !== undefined) return known;
  // Nothing is split off before a heading that begins the text.
  const [beginning = '', ...others] = `\n${page.html}`.split(/(?=<(?:h[2-6]|tr) id=)/).map(toText);
  const texts = {
    beginning,
    places: page.headings.map((heading, at) => ({ ...heading, text: others[at] ?? '' })),
  };
  textsByPage.set(page, texts);
  return texts;
}

/**
 * Finds the pages that have all words of a question in their title, in a heading, or in the text or the row of one, those
 * with all words in their title first. Letters may be large or small; a word may be a part of a longer one.
 */
export function searchPages(pages: readonly Guide[], question: string): Match[] {
  const words = question
    .toLowerCase()
    .split(/[\s()"“”,;]+/)
    .filter(Boolean)
    .slice(0, maxWords);
  if (words.length === 0) return [];
  const has = (method: 'every' | 'some', text: string) => {
    const lower = text.toLowerCase();
    return words[method]((word) => lower.includes(word));
  };
  const matches = pages.flatMap((page) => {
    const { beginning, places } = getTexts(page);
    const isTitle = has('every', `${page.title} ${/[^/]*$/.exec(page.name)?.[0]}`);
    const headings = places.filter(
      ({ title, text }) =>
        (has('some', title) && has('every', `${page.title} ${title}`)) || has('every', text),
    );
    return isTitle || headings.length > 0 || has('every', beginning) ? [{ page, headings, isTitle }] : [];
  });
  return [...matches.filter(({ isTitle }) => isTitle), ...matches.filter(({ isTitle }) => !isTitle)];
}
