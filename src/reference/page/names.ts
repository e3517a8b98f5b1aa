/**
 * Finds names of parameters and headers that are written as plain words in prose, so that the page can show all of them
 * as code.
 */
import { structures } from '#contract/parameters/groups.ts';

const names = structures.flatMap((structure) => structure.rows.map(({ name }) => name));

/** First parts of dotted names, including names that only answers have. */
const groups = [
  ...new Set([
    ...names.filter((name) => /[.[]/.test(name)).map((name) => name.replace(/[.[].*/, '')),
    'authentication',
    'parameterErrors',
    'result',
  ]),
].join('|');

/**
 * Parameter names that are also English words. They count as names only where they begin a sentence or stand in a list
 * with other names.
 */
const words = [...names.filter((name) => /^[a-z]+$/.test(name)), 'ip', 'email'].join('|');

const value = '(?:=[A-Za-z0-9/.]*[A-Za-z0-9])?';
const dotted = `(?:${groups})(?:\\[[^\\]\\s]*\\])?(?:\\.[A-Za-z][A-Za-z0-9]*(?:\\[[^\\]\\s]*\\])?)+`;
const patterns = [
  'X-[A-Z][A-Za-z-]*[a-z]',
  'Retry-After',
  '[0-9]{3}\\.[0-9]{3}\\.[0-9]{3}',
  '[A-Z]+(?:_[A-Z]+)+',
  '[A-Z]+_(?![A-Za-z])',
  '[a-z][A-Za-z]*(?:\\.[a-z][A-Za-z]*)*\\.\\*',
  `${dotted}${value}`,
  `(?:${groups})\\[[^\\]\\s]*\\]${value}`,
  `[a-z]+[A-Z][A-Za-z]*${value}`,
  `(?:${words})=[A-Za-z0-9.]*[A-Za-z0-9]`,
];
const name = new RegExp(`(?<![\\w.])(?:${patterns.join('|')})(?!\\w)`, 'g');
const beforeName = new RegExp(`(?<![\\w\`.])(${words})(?=(?:, | and | or |, and |, or )\`)`, 'g');
const afterName = new RegExp(`(?<=\`(?:, | and | or ))(${words})(?![\\w\`])`, 'g');
const first = new RegExp(`^(${words})(?![\\w.])`);

/** Puts backticks around the names in a text. Leaves text that already has backticks unchanged. */
export function withCode(text: string): string {
  const parts = text.split('`');
  const found = parts.map((part, at) => (at % 2 === 1 ? part : part.replace(name, '`$&`'))).join('`');
  return listed(first.test(found) ? everyWord(found) : found);
}

/**
 * Puts backticks around the first occurrence of each word that is also a name. Meant for a sentence that begins with
 * such a name, because the whole sentence is about names.
 */
function everyWord(text: string): string {
  return words.split('|').reduce((before, word) => {
    return before.replace(new RegExp(`(?<![\\w.\`])${word}(?![\\w.\`=])`), '`$&`');
  }, text);
}

function listed(text: string): string {
  const more = text.replace(beforeName, '`$1`').replace(afterName, '`$1`');
  return more === text ? text : listed(more);
}
