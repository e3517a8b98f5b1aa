/** Renders the pages of `docs/options` from the descriptions of the options and callbacks. */
import {
  type CallbackChapter,
  callbackChapters,
  errorRows,
  globalRows,
} from '../../src/contract/options/chapters/callbacks.ts';
import type { OptionChapter } from '../../src/contract/options/chapters/chapter.ts';
import { dottedRows, optionChapters } from '../../src/contract/options/chapters/index.ts';
import { findRule } from '../../src/contract/options/whole-table.ts';
import { markdownTable } from './markdown.ts';

interface Page {
  readonly title: string;
  /** The page's chapters, each as Markdown. */
  readonly chapters: readonly string[];
}

/** The pages by their names, in the order of the index. */
function createPages(): Record<string, Page> {
  return {
    'every-form': { title: 'Options of every form', chapters: chaptersWith('Every form') },
    forms: {
      title: 'Options of the card form and of other forms',
      chapters: chaptersWith('Card form', 'Other forms'),
    },
    wallets: {
      title: 'Options of Apple Pay, Google Pay and Samsung Pay',
      chapters: chaptersWith('Apple Pay', 'Google Pay', 'Samsung Pay'),
    },
    paypal: {
      title: 'Options of PayPal and Click to Pay',
      chapters: chaptersWith('PayPal and Click to Pay'),
    },
    callbacks: {
      title: 'Callbacks',
      chapters: [
        ...callbackChapters.map(callbackChapter),
        namesChapter('## Errors', 'Name that `onError` gets', errorRows),
        namesChapter('## Globals', 'Member of window', globalRows),
      ],
    },
  };
}

const index = (pages: Record<string, Page>) => `# Options and callbacks

Members of \`wpwlOptions\`, the object that a merchant may define on the page. A wrong value is named once on the browser's
console and replaced by its default; a member that nobody knows is ignored.

${Object.entries(pages)
  .map(([name, { title }]) => `- [${title}](${name}.md)\n`)
  .join('')}
These pages are written by each build from \`src/contract/options/chapters\`.
`;

/** Returns the text of each page by its path. */
export function createOptionDocuments(): Record<string, string> {
  const pages = createPages();
  const texts = Object.entries(pages).map(([name, { title, chapters }]) => [
    `docs/options/${name}.md`,
    [`# ${title}\n`, ...chapters].join('\n'),
  ]);
  return { 'docs/options/README.md': index(pages), ...Object.fromEntries(texts) };
}

/** Returns the chapters with these titles. Throws when there is none with one of them. */
function chaptersWith(...titles: readonly string[]): string[] {
  return titles.map((title) => {
    const chapter = optionChapters.find((candidate) => candidate.title === title);
    if (!chapter) throw new Error(`there is no chapter of options “${title}”`);
    return optionChapter(chapter);
  });
}

function optionChapter({ title, text, rows }: OptionChapter): string {
  const lines = dottedRows(rows).map(([key, { text: meaning, without }]) => {
    const { expected = '', fallback, members } = findRule(key) ?? {};
    const isShown = members === undefined && fallback !== undefined;
    return [`\`${key}\``, expected, without ?? (isShown ? `\`${JSON.stringify(fallback)}\`` : ''), meaning];
  });
  return chapterOf(`## ${title}`, text, ['Option', 'Takes', 'Default', 'Meaning'], lines);
}

function callbackChapter({ title, text, rows }: CallbackChapter): string {
  const lines = Object.entries(rows).map(([name, { takes, text: when, answer = '', self }]) => [
    `\`${name}(${takes})\``,
    self === undefined ? when : `${when} \`this\` is ${self}.`,
    answer,
  ]);
  return chapterOf(`## ${title}`, text, ['Callback', 'Called', 'Answer'], lines);
}

function namesChapter(heading: string, head: string, rows: Readonly<Record<string, string>>): string {
  const lines = Object.entries(rows).map(([name, text]) => [`\`${name}\``, text]);
  return chapterOf(heading, undefined, [head, 'Meaning'], lines);
}

/** A heading, a paragraph and a table. */
function chapterOf(
  heading: string,
  text: string | undefined,
  head: readonly string[],
  rows: readonly string[][],
): string {
  return `${heading}\n\n${text === undefined ? '' : `${text}\n\n`}${markdownTable(head, rows)}\n`;
}
