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

/** Names of classes in the document, with the ends that it writes after a dash: `-card` after `wpwl-form`. */
const promised = [...text.matchAll(/^\| (`\.?wpwl-[^|]*)\|/gm)].flatMap(([, cell = '']) => {
  const [first = '', ...others] = [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  return [first, ...others.map((name) => (name.startsWith('-') ? first + name : name))];
});

/** Whether the document has a class, whole or by a pattern such as `wpwl-group-FIELD`. */
const isPromised = (name: string) =>
  promised.some((known) => new RegExp(`^${known.replace(/[A-Z]{3,}$|…$/, '.*')}$`).test(name));

/** Classes in the widget's style sheets and markup. Words in capitals and ends with a dash are parts of names. */
const drawn = ['css', 'tsx', 'ts'].flatMap((extension) =>
  readdirSync(join(root, 'src/widget'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(`.${extension}`))
    .flatMap((name) => {
      const source = readFileSync(join(root, 'src/widget', name), 'utf8');
      const pattern = extension === 'css' ? /\.(wpwl-[\w-]+)/g : /(?:['"` .])(wpwl-[\w-]+)(?=['"` .:,>\]])/g;
      return [...source.matchAll(pattern)].map(([, found = '']) => found);
    }),
);

test('docs/dom.md has every class that the widget draws', () => {
  expect([...new Set(drawn)].filter((name) => !isPromised(name)).sort()).toEqual([]);
  expect(drawn.length).toBeGreaterThan(200);
});

test('every name that docs/dom.md promises is used by a test', () => {
  expect(names.filter((name) => !tests.some((file) => file.includes(name)))).toEqual([]);
  expect(names.length).toBeGreaterThan(50);
});
