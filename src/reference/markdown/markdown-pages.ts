/** The pages as Markdown, by their addresses, and the list of them for programs. */
import { createCutter, type Documents, maxDocument, moveLinks } from './chapters.ts';
import { markdownAddress, pageAsMarkdown } from './from-page.ts';

/** What makes Markdown of a page. @param address that of the page without an ending */
export interface MarkdownPages {
  /** The page or, when it is too long, its list and its chapters. */
  readonly pagesOf: (address: string, page: string) => Documents;
  /** A page that is made for one request, such as the hits of a search: one document with as many whole chapters as it may have. */
  readonly answerOf: (address: string, page: string) => string;
}

/** @param topics makes the pages that may be too long, by their addresses; they are made once, when a program first asks */
export function createMarkdownPages(topics: () => Documents): MarkdownPages {
  let made: ReturnType<typeof createCutter> | undefined;
  const cut = (path: string, text: string) => {
    made ??= createCutter(
      Object.fromEntries(
        Object.entries(topics()).map(([of, topic]) => [markdownAddress(of), pageAsMarkdown(topic)]),
      ),
    );
    return made(path, text);
  };
  return {
    pagesOf: (address, page) => cut(markdownAddress(address), pageAsMarkdown(page)),
    answerOf(address, page) {
      const path = markdownAddress(address);
      const parts = pageAsMarkdown(page)
        .trimEnd()
        .split(/\n\n(?=## )/)
        .map((part) => cut(path, part)[path] ?? '');
      const ends = parts.map((_part, at) => Buffer.byteLength(parts.slice(0, at + 1).join('\n\n')));
      const count = ends.filter((end) => end < maxDocument - maxRest).length;
      const others = parts.length - count;
      const rest = others === 0 ? [] : [`${others} more have these words too: ask for more words.`];
      return `${[...parts.slice(0, count), ...rest].join('\n\n')}\n`;
    },
  };
}

/** The bytes that are kept for the sentence about what is left out. */
const maxRest = 200;

/**
 * Writes `llms.txt` (llmstxt.org): a title, what it is about, and links under headings.
 *
 * @param list the document that lists all others, as Markdown @param from its path @param to the path of the file
 * @param more further chapters
 */
export function writeLlms(list: string, from: string, to: string, more = ''): string {
  const body = list.replace(/^# .*\n\n(.*(?:\n.+)*)/, (_whole, about: string) => {
    return `# paymentWidgets\n\n${about.replace(/^/gm, '> ')}`;
  });
  const text = moveLinks(body, from, to, (target, hash) => target + hash).trimEnd();
  return `${text}\n${more === '' ? '' : `\n${more.trimEnd()}\n`}`;
}
