/** docs/duties.md: each duty has its day, source, parts and tests; the step `proofs` holds that the tests passed. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allProofs, proofProblem } from '../../tools/proofs.mjs';

const page = 'docs/duties.md';
const [head = '', ...sections] = readFileSync(page, 'utf8').split(/^## /m);
const duties = sections.map((section) => {
  const [title = ''] = section.split('\n');
  const rows = [...section.matchAll(/^\| ([A-Z]\w+) \| ((?:[^|]|\\\|)+) \|$/gm)].map(
    ([, name = '', text = '']) => ({
      name,
      text,
    }),
  );
  return { title, rows, of: (name: string) => rows.find((row) => row.name === name)?.text ?? '' };
});

test('there are twelve duties, numbered in their order', () => {
  expect(duties.map(({ title }) => Number.parseInt(title, 10))).toEqual(
    Array.from({ length: 12 }, (_, at) => at + 1),
  );
});

test('the list of duties names each of them with its first day, in their order', () => {
  const listed = [...head.matchAll(/^\| \[(.+?)\]\(#\S+\) \| (\S+) \|$/gm)].map(([, title, day]) => [
    title,
    day,
  ]);
  expect(listed).toEqual(duties.map(({ title, of }) => [title, /\d{4}-\d\d-\d\d/.exec(of('Day'))?.[0]]));
});

describe.each(duties)('the duty $title', ({ rows, of }) => {
  test('has day, source, parts and tests, and nothing else', () => {
    expect(rows.map(({ name }) => name)).toEqual(['Day', 'Source', 'Gateway', 'Shop', 'Test']);
    expect(of('Source')).toMatch(/https:\/\/[\w.-]+\.\w+\//);
  });

  test('has tests, each of which is there and must pass', () => {
    const named = [...of('Test').matchAll(/`(\S+)` “([^”]+)”/g)].map(([, file = '', name = '']) => ({
      file,
      test: name,
    }));
    expect(named.length).toBeGreaterThan(0);
    expect(named.map((one) => proofProblem(one.file, one.test)).filter(Boolean)).toEqual([]);
    expect(allProofs()).toEqual(
      expect.arrayContaining(named.map((one) => expect.objectContaining({ table: page, ...one }))),
    );
  });
});
