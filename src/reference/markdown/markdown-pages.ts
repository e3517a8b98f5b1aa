/** The pages as Markdown, by their addresses, and the list of them for programs. */
import { createCutter, type Documents, moveLinks } from './chapters.ts';
import { markdownAddress, pageAsMarkdown } from './from-page.ts';

/** @param topics makes the pages that may be too long, by their addresses; they are made once, when a program first asks */
export function createMarkdownPages(topics: () => Documents): (address: string, page: string) => Documents {
  let cut: ReturnType<typeof createCutter> | undefined;
  return (address, page) => {
    cut ??= createCutter(
      Object.fromEntries(
        Object.entries(topics()).map(([of, text]) => [markdownAddress(of), pageAsMarkdown(text)]),
      ),
    );
    return cut(markdownAddress(address), pageAsMarkdown(page));
  };
}

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
