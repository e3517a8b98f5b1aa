import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './markdown.ts';

const text = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
const rows = [...text.matchAll(/^\| ([^|]+) \| ([^|]+) \| ?(?:`(\S+)`)? \| ?(?:`(\S+)`)? \|$/gm)].map(
  ([, term = '', meaning = '', word, room]) => ({ term, meaning, word, room }),
);

/** Whether a file of the room contains the word. */
function occurs(word: string, room: string): boolean {
  const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => /\.(ts|tsx|json)$/.test(name));
  // In the glossary, `…TimeoutMs` stands for all names with this ending.
  const pattern = new RegExp(`\\b${word.replace('…', '\\w+')}\\b`);
  return sources.some((name) => pattern.test(readFileSync(join(root, room, name), 'utf8')));
}

describe('the glossary', () => {
  test('has every line of its tables as a row', () => {
    const lines = text.split('\n').filter((line) => /^\| (?!Term |---)/.test(line));
    expect(rows).toHaveLength(lines.length);
    expect(rows.length).toBeGreaterThan(80);
  });

  test('has each term once', () => {
    const terms = rows.map(({ term }) => term.toLowerCase());
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
  });

  test.each(rows.filter(({ room }) => room !== undefined))('$term is in $room', ({ word, room = '' }) => {
    expect(existsSync(join(root, room))).toBe(true);
    if (word !== undefined) expect(occurs(word, room)).toBe(true);
  });
});
