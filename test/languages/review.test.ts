import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LanguageCode } from '../../src/texts/languages.ts';
import { secondReading, type Weight } from './second-reading.ts';
import { type Section, sectionsOf } from './sections.ts';

const folder = join(import.meta.dirname, 'review');
/** The languages that a reader has gone through. */
const codes = readdirSync(folder).map((name) => name.replace('.md', '') as LanguageCode);

/** One row of a language's list: the text that was decided on. */
interface Decision {
  section: Section;
  key: string;
  weight: string;
  is: string;
}

/** The rows of both readings of a language. */
function decisionsOf(code: LanguageCode): { first: Decision[]; second: Decision[] } {
  const [first = '', second = ''] = readFileSync(join(folder, `${code}.md`), 'utf8').split(
    '## Second reading',
  );
  return { first: rowsOf(first), second: rowsOf(second) };
}

function rowsOf(list: string): Decision[] {
  const lines = list.split('\n').filter((line) => line.startsWith('| '));
  return lines
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '))
    .map(([section = '', key = '', , , weight = '', is = '']) => ({
      ...{ section: section as Section, key, weight, is },
    }));
}

/** Every line that the second reading called wrong, odd or worth polish: `odd form.cvv`. */
const calledIn = (code: LanguageCode) =>
  Object.entries(secondReading[code]).flatMap(([weight, lines]) =>
    lines.split('; ').flatMap((line) => {
      const [section, keys = ''] = line.split(': ');
      return keys.split(', ').map((key) => `${weight} ${section}.${key}`);
    }),
  );

/** A text without what nobody reads: isolation, and whether a line may break at a blank. */
const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');

describe.each(codes)('the review list of %s', (code) => {
  const sections = sectionsOf(code);
  const { first, second } = decisionsOf(code);

  test('has at least one row of the first reading', () => {
    expect(first.length).toBeGreaterThan(0);
  });

  test.each([...first, ...second])('$section, $key: the text is what was decided', ({ section, key, is }) => {
    expect(bare(sections[section][key] ?? '')).toBe(bare(is));
  });

  test('has a row with a decision for each line of the second reading', () => {
    const decided = second.map(({ weight, section, key }) => `${weight} ${section}.${key}`);
    expect(decided.sort()).toEqual(calledIn(code).sort());
  });
});

test('the second reading called 6 lines wrong, 201 odd and 139 worth polish', () => {
  const all = codes.flatMap(calledIn);
  const count = (weight: Weight) => all.filter((line) => line.startsWith(`${weight} `)).length;
  expect([count('wrong'), count('odd'), count('nit')]).toEqual([6, 201, 139]);
});
