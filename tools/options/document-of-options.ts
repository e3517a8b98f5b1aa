/** Renders `docs/options.md` from the descriptions of the options and callbacks. */
import { type CallbackChapter, callbackChapters } from '../../src/contract/options/chapters/callbacks.ts';
import type { OptionChapter } from '../../src/contract/options/chapters/chapter.ts';
import { dottedRows, optionChapters } from '../../src/contract/options/chapters/index.ts';
import { findRule } from '../../src/contract/options/whole-table.ts';

const introduction = `# Options and callbacks

Members of \`wpwlOptions\`, the object that a merchant may define on the page. A wrong value is named once on the browser's
console and replaced by its default; a member that nobody knows is ignored.

This document is written by \`node tools/options-document.mjs\` from \`src/contract/options/chapters\`.
`;

export function documentOfOptions(): string {
  return [
    introduction,
    ...optionChapters.map(optionChapter),
    '## Callbacks\n',
    ...callbackChapters.map(callbackChapter),
  ].join('\n');
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
  return chapterOf(`### ${title}`, text, ['Callback', 'Called', 'Answer'], lines);
}

/** A heading, a paragraph and a table. */
function chapterOf(
  heading: string,
  text: string | undefined,
  head: readonly string[],
  rows: readonly string[][],
): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cellOf).join(' | ')} |`);
  return `${heading}\n\n${text === undefined ? '' : `${text}\n\n`}${lines.join('\n')}\n`;
}

const cellOf = (text: string) => text.replaceAll('|', '\\|');
