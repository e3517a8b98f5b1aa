import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type LanguageCode, languages } from '../../src/texts/languages.ts';
import { type Room, roomsOf } from './rooms.ts';

const codes = Object.keys(languages) as LanguageCode[];

/** One row of a language's list: what was decided about a text. */
interface Decision {
  place: Room;
  key: string;
  is: string;
}

function decisionsOf(code: LanguageCode): Decision[] {
  const lines = readFileSync(join(import.meta.dirname, 'review', `${code}.md`), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ')).map((line) => line.slice(2, -2).split(' | '));
  return rows.slice(1).map(([place = '', key = '', , , , is = '']) => ({ place: place as Room, key, is }));
}

const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, '');

describe.each(codes)('the review list of %s', (code) => {
  const rooms = roomsOf(code);
  const decisions = decisionsOf(code);

  test('has a row at least', () => {
    expect(decisions.length).toBeGreaterThan(0);
  });

  test.each(decisions)('$place, $key: the text is what was decided', ({ place, key, is }) => {
    expect(bare(rooms[place][key] ?? '')).toBe(is);
  });
});
