import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { LanguageCode } from '../../src/texts/languages.ts';
import { type Section, sectionsOf } from './sections.ts';

const folder = join(import.meta.dirname, 'review');
/** The languages that a reader has gone through. */
const codes = readdirSync(folder).map((name) => name.replace('.md', '') as LanguageCode);

/** One row of a language's list: the text that was decided on. */
interface Decision {
  section: Section;
  key: string;
  is: string;
}

function decisionsOf(code: LanguageCode): Decision[] {
  const lines = readFileSync(join(folder, `${code}.md`), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ')).map((line) => line.slice(2, -2).split(' | '));
  return rows
    .slice(1)
    .map(([section = '', key = '', , , , is = '']) => ({ section: section as Section, key, is }));
}

const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, '');

describe.each(codes)('the review list of %s', (code) => {
  const sections = sectionsOf(code);
  const decisions = decisionsOf(code);

  test('has at least one row', () => {
    expect(decisions.length).toBeGreaterThan(0);
  });

  test.each(decisions)('$section, $key: the text is what was decided', ({ section, key, is }) => {
    expect(bare(sections[section][key] ?? '')).toBe(is);
  });
});
