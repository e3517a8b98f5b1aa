import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { pictureFonts } from '../../e2e/pictures/fonts.ts';
import { folder } from '../../e2e/pictures/shoot.ts';
import { allDocuments } from '../documents/markdown.ts';

test.runIf(process.platform === 'linux')('the pictures are set in a font that shoppers have', () => {
  const told = vi.spyOn(console, 'warn');
  const { FONTCONFIG_FILE: file = '' } = pictureFonts();
  const text = readFileSync(file, 'utf8');
  const [latin = '', arabic = ''] = [...text.matchAll(/<dir>(.*)<\/dir>/g)].map(([, folder = '']) => folder);
  expect(existsSync(join(latin, '400Regular/Inter_400Regular.ttf'))).toBe(true);
  expect(existsSync(join(arabic, '400Regular/NotoSansArabic_400Regular.ttf'))).toBe(true);
  expect(text).toContain('<family>system-ui</family><prefer><family>Inter</family>');
  expect(told).not.toHaveBeenCalled();
});

test('on another system the pictures have the fonts of the machine, and the run says so', () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
  expect(pictureFonts()).toEqual({});
  expect(told).toHaveBeenCalledWith(expect.stringContaining('fonts of this machine'));
  vi.restoreAllMocks();
});

test('no picture has more than the 256 colours of a palette, which is a third of the bytes', () => {
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));
  // The colour type: PNG (RFC 2083), 4.1.1; 3 is a palette.
  const whole = pictures.filter((name) => readFileSync(join(folder, name))[25] !== 3);
  expect(pictures).not.toEqual([]);
  expect(whole).toEqual([]);
});

test('no picture that a document shows is wider than 1600 pixels', async () => {
  const shown = allDocuments().flatMap(({ text }) =>
    [...text.matchAll(/e2e\/pictures\/([\w-]+\.(?:png|webp))/g)].map(([, name = '']) => name),
  );
  const wide: string[] = [];
  for (const name of new Set(shown)) {
    const { width = Number.POSITIVE_INFINITY } = await sharp(join(folder, name)).metadata();
    if (width > 1600) wide.push(name);
  }
  expect(wide).toEqual([]);
  expect(shown).toEqual(expect.arrayContaining(['first.png', 'moving.webp', 'workbench.png']));
});
