import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../src/texts/languages.ts';

const text = readFileSync(join(import.meta.dirname, 'readers.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\w\w) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)];

test('every language has a row that says who read it, and when (locales.md section 7, check 14)', () => {
  expect(rows.map(([, code]) => code)).toEqual(Object.keys(languages));
  for (const [, code, machine, native] of rows) {
    expect(machine, code).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(native, code).toMatch(/^(?:awaited|\d{4}-\d\d-\d\d \p{L}.+)$/u);
  }
});
