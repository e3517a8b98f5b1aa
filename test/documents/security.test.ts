import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test('SECURITY.md sends finders to no place that package.json does not name', () => {
  const [, section = ''] = /## Report a weakness\n([\s\S]*?)\n## /.exec(read('SECURITY.md')) ?? [];
  const places = section.match(/https?:\/\/[^\s)`]+|[\w.]+@[\w.]+|GitHub|GitLab/g) ?? [];
  const named = read('package.json').toLowerCase();
  expect(section).not.toBe('');
  expect(places.filter((place) => !named.includes(place.toLowerCase()))).toEqual([]);
});
