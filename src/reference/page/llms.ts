/** The list of all pages for programs: `/llms.txt`. */
import { docsAddress, guideAddress, indexAddress } from '../addresses.ts';
import type { Facts } from '../document.ts';
import { endpoints } from '../endpoints/index.ts';
import { guideList } from '../guides/groups.ts';
import { markdownAddress, pageAsMarkdown } from '../markdown/from-page.ts';
import { writeLlms } from '../markdown/markdown-pages.ts';

/** The documents, and below them the operations; a live gateway has no simulator. */
export function llmsText({ environment }: Pick<Facts, 'environment'>): string {
  const { title, html } = guideList;
  const all = pageAsMarkdown(`<main><h1>${title}</h1>${html}</main>`);
  const simulator = `](${markdownAddress(guideAddress('reference/simulator'))})`;
  const lines = all.split('\n').filter((line) => environment === 'test' || !line.includes(simulator));
  return writeLlms(lines.join('\n'), markdownAddress(indexAddress), '/llms.txt', operations());
}

/** Each call of the API with its page. */
const operations = () =>
  [
    '## Calls of the API',
    endpoints
      .map(
        ({ name, summary, method, path }) =>
          `- [${summary}](${markdownAddress(docsAddress(name))}): \`${method.toUpperCase()} ${path}\``,
      )
      .join('\n'),
    `All of them for programs: [openapi.json](/openapi.json).`,
  ].join('\n\n');
