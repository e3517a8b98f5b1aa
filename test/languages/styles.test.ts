import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../../src');

/**
 * Styles and code that change the letters of a text: capitals differ between languages, and Chinese and Japanese must
 * not be spread.
 */
const bending = /text-transform:|letter-spacing:|word-break:|toLocale(?:Upper|Lower)Case/;
/**
 * Lines in which they change no words of a text: the code that the shopper types at the bank, names of brands, dots in the
 * place of letters, of which a transform would make more, and line ends between phrases of Japanese.
 */
const allowed = [
  /^ *#code \{/,
  /letter-spacing: 0\.02em;$/,
  /^ *'\.masked(?::not\(:placeholder-shown\))?\{.*text-transform:none/,
  /word-break: auto-phrase;$/,
];

test('no style and no code changes the letters of a text or spreads them (locales.md section 4, rules 11 and 17)', () => {
  const lines = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:css|tsx?|js)$/.test(name))
    .flatMap((name) =>
      readFileSync(join(src, name), 'utf8')
        .split('\n')
        .map((line) => `${name}: ${line}`),
    );
  const found = lines.filter((line) => bending.test(line));
  expect(found.filter((line) => !allowed.some((rule) => rule.test(line.replace(/^[^:]+: /, ''))))).toEqual(
    [],
  );
});
