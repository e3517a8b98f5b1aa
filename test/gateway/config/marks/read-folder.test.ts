import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paymentBrands } from '../../../../src/contract/brands/payment-brands.ts';
import { createPlate } from '../../../../src/gateway/config/marks/plate.ts';
import { readMarkFolder } from '../../../../src/gateway/config/marks/read-folder.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 38 24"><path d="M0 0h9v9z"/></svg>';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (name: string, text = svg) => writeFileSync(join(folder, name), text);

test('a folder gives the checked mark of each brand that it has a file of', () => {
  write('VISA.svg');
  write('IDEAL.svg');
  write('notes.txt', 'where they come from');
  const { marks, problems } = readMarkFolder(folder);
  expect([[...marks.keys()], problems]).toEqual([['IDEAL', 'VISA'], []]);
  expect(new Set(marks.values())).toEqual(new Set([createPlate(svg)]));
});

test('a folder can have a mark of every brand', () => {
  for (const { code } of paymentBrands) write(`${code}.svg`);
  const { marks, problems } = readMarkFolder(folder);
  expect([marks.size, problems]).toEqual([paymentBrands.length, []]);
  expect(marks.size).toBeGreaterThan(190);
});

test('each file that is no mark is named, with what is wrong and the remedy', () => {
  write('AMEX.svg', svg.replace('<path', '<script/><path'));
  write('visa.svg');
  write('VISA.svg');
  const { marks, problems } = readMarkFolder(folder);
  expect([...marks.keys()]).toEqual(['VISA']);
  expect(problems).toEqual([
    `${join(folder, 'AMEX.svg')} has the element <script>, which a mark may not have; draw it with shapes and their attributes alone`,
    `${join(folder, 'visa.svg')} is named after no brand; name it by a code such as VISA.svg`,
  ]);
});

test('a folder without marks, and one that is not there, are problems', () => {
  expect(readMarkFolder(folder).problems).toEqual([
    `${folder} has no SVG file; add some, named by codes: VISA.svg`,
  ]);
  expect(readMarkFolder(join(folder, 'none')).problems).toEqual([
    `${join(folder, 'none')} is no folder that can be read; check its name and its rights`,
  ]);
});
