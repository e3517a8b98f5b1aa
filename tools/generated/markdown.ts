/** Parts of Markdown for the documents that are written from tables. */
import { withCode } from '../../src/reference/page/names.ts';

/** A table. The cells are Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines
    .map((cells) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}

export const markdownCode = (text: string) => `\`${text}\``;

/** A text of a heading or of a first cell that addresses may name. */
export const withName = (id: string, text: string) => `<a id="${id}">${text}</a>`;

/** A sentence of a table: names of parameters become code, and nothing in it is a sign of Markdown. */
export function markdownProse(text: string): string {
  const parts = withCode(text).split('`');
  return parts
    .map((part, at) => (at % 2 === 1 ? markdownCode(part) : part.replace(/[\\*_<]/g, '\\$&')))
    .join('');
}

/** A text that leads to a name of another document of the folder. */
export const linkTo = (document: string, id: string, text: string) => `[${text}](${document}.md#${id})`;

export const codeLink = (result: string) => linkTo('result-codes', `code.${result}`, markdownCode(result));

/** What is closed until a reader opens it. */
export const markdownDetails = (summary: string, content: string) =>
  `<details>\n<summary>${summary}</summary>\n\n${content}\n\n</details>`;

/** A document of `docs/reference`. @param parts paragraphs, headings and tables */
export function referenceDocument(title: string, ...parts: readonly string[]): string {
  return `${[`<!-- Written by \`tools/generate.mjs\`. -->\n# ${title}`, ...parts].join('\n\n')}\n`;
}
