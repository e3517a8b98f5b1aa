import { describe, expect, test } from 'vitest';
import { sourcesIn } from '../../tools/imports.mjs';

/** The files of `src/texts` that the sources below a folder import. */
function importedTexts(folder: string): string[] {
  const files = sourcesIn(folder).flatMap((source) => source.files);
  return [...new Set(files.filter((file) => file.startsWith('src/texts/')))].sort();
}

describe('a script of the browser', () => {
  test('in the shop’s page contains the list of languages and the English form, and no other texts', () => {
    expect(importedTexts('src/widget')).toEqual([
      'src/texts/english-at-build.ts',
      'src/texts/form.ts',
      'src/texts/language-file.ts',
      'src/texts/languages.ts',
      'src/texts/later-english-at-build.ts',
    ]);
  });

  test('in a frame contains no texts', () => {
    expect(importedTexts('src/frame')).toEqual([]);
  });

  test('that replaces a wallet’s own contains the texts of the wallets’ sheets only', () => {
    expect(importedTexts('src/testing/wallets')).toEqual([
      'src/texts/languages.ts',
      'src/texts/simulated-wallet.ts',
    ]);
  });
});

describe('a section of the texts', () => {
  const modules = sourcesIn('src/texts').filter(({ text }) => text.includes('import.meta.glob('));

  test.each(modules.map((module) => [module.path, module.text] as const))(
    'is imported by %s without other sections, so that its script gets none of them',
    (path, text) => {
      if (path === 'src/texts/check.ts') expect(text).toContain("import: 'default'");
      else expect(text.match(/import: '(?!default)\w+'/g)).toHaveLength(1);
    },
  );
});
