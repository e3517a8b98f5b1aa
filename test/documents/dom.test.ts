import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './markdown.ts';

const text = readFileSync(join(root, 'docs/dom.md'), 'utf8');

/** Classes, ids, attributes and names of inputs that the document writes out in full. */
const names = [...text.matchAll(/`([^`]+)`/g)]
  .map(([, name = '']) => name)
  .filter((name) => /^(#?wpwl|card\.|billing\.|customer\.|\[|iframe\[|input\[)/.test(name))
  .filter((name) => !/[A-Z]{4}|KEY|…/.test(name))
  .map(
    (name) =>
      /"([^"]+)"/.exec(name)?.[1] ?? name.replace(/^\[[\w-]+=(.*)\]$/, '$1').replace(/^#|^wpwl\./, ''),
  );

const tests = ['test/widget', 'e2e'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
);

test('every name that docs/dom.md promises is used by a test', () => {
  expect(names.filter((name) => !tests.some((file) => file.includes(name)))).toEqual([]);
  expect(names.length).toBeGreaterThan(50);
});
