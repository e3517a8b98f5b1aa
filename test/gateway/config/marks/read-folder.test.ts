import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paymentBrands } from '../../../../src/contract/brands/payment-brands.ts';
import { readMarkFolder } from '../../../../src/gateway/config/marks/read-folder.ts';
import { png, webp } from './pictures.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (name: string, content: Buffer | string = png()) => writeFileSync(join(folder, name), content);

test('a folder gives the mark of each brand that it has a picture of, on a plate', () => {
  write('VISA.png');
  write('IDEAL.webp', webp.lossless(96, 96));
  write('EPS.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 38 24"/>');
  write('notes.txt', 'where they come from');
  const { marks, problems } = readMarkFolder(folder);
  expect([[...marks.keys()], problems]).toEqual([['EPS', 'IDEAL', 'VISA'], []]);
  expect(marks.get('VISA')).toContain(
    `<image width="100%" height="100%" href="data:image/png;base64,${png().toString('base64')}"/></svg>`,
  );
  expect(marks.get('IDEAL')).toContain(
    '<image x="10%" y="14%" width="80%" height="72%" href="data:image/webp;',
  );
});

test('a folder can have a mark of every brand', () => {
  for (const { code } of paymentBrands) write(`${code}.png`);
  const { marks, problems } = readMarkFolder(folder);
  expect([marks.size, problems]).toEqual([paymentBrands.length, []]);
  expect(marks.size).toBeGreaterThan(190);
});

test('each file that is no mark is named, with what is wrong and the remedy', () => {
  write('AMEX.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 38 24"><script/></svg>');
  write('JCB.png', 'not a picture');
  write('VISA.png');
  write('VISA.webp', webp.lossy(152, 96));
  write('visa.png');
  const { marks, problems } = readMarkFolder(folder);
  expect([...marks.keys()]).toEqual(['VISA']);
  expect(problems).toEqual([
    `${join(folder, 'AMEX.svg')} has an element script, which a mark may not have; export it as plain shapes`,
    `${join(folder, 'JCB.png')} is neither SVG nor PNG nor WebP; export it as one of them`,
    `${join(folder, 'VISA.webp')} is a second mark of VISA; keep one`,
    `${join(folder, 'visa.png')} is named after no brand; name it by a code such as VISA.png`,
  ]);
});

test('a folder without marks, and one that is not there, are problems', () => {
  expect(readMarkFolder(folder).problems).toEqual([
    `${folder} has no SVG, PNG or WebP file; add some, named by codes: VISA.png`,
  ]);
  expect(readMarkFolder(join(folder, 'none')).problems).toEqual([
    `${join(folder, 'none')} is no folder that can be read; check its name and its rights`,
  ]);
});
