import { en, type Texts } from './en.ts';

const letters: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'aåbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqɋrŕsštţuûvṽwŵxẋyýzžAÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQɊRŔSŠTŢUÛVṼWŴXẊYÝZŽ',
  ]
    .join('')
    .match(/../gu)
    ?.map(([plain = '', accented = '']) => [plain, accented]) ?? [],
);

/** Letters that a date's placeholder may hold stand for themselves in every language: it grows nowhere. */
const placeholders: ReadonlySet<string> = new Set(['mmyy', 'ddmmyyyy']);

const accented = (text: string) =>
  text.replace(/\{\d\}|[a-z]/gi, (part) => (part.length === 1 ? (letters[part] ?? part) : part));

function longer(text: string): string {
  const missing = Math.ceil(text.length * 0.6) - 2;
  return `[${accented(text)}${missing > 0 ? ` ${'~'.repeat(missing)}` : ''}]`;
}

/** Right to left by force, values apart: what is read from the left then is not ours, or does not follow `dir`. */
const mirrored = (text: string) => `\u202e${text.replace(/\{\d\}/g, '\u2066$&\u2069')}\u202c`;

const made = (make: (text: string) => string): Texts =>
  Object.fromEntries(
    Object.entries(en).map(([key, text]) => [key, placeholders.has(key) ? accented(text) : make(text)]),
  ) as Texts;

/**
 * English, accented, in brackets and 60 % longer: shows what is not translated and what is cut off. Mirrored, it shows
 * what does not follow the direction. Only builds for tests have them. Source: locales.md section 6.
 */
export const pseudoFiles: Readonly<Record<string, Texts>> = { xx: made(longer), 'xx-rtl': made(mirrored) };
