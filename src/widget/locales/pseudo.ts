import type { FormTexts } from '../../texts/form.ts';
import { createSectionTexts } from '../../texts/language-file.ts';

const letters: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'aåbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqɋrŕsštţuûvṽwŵxẋyýzžAÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQɊRŔSŠTŢUÛVṼWŴXẊYÝZŽ',
  ]
    .join('')
    .match(/../gu)
    ?.map(([plain = '', accented = '']) => [plain, accented]) ?? [],
);

/** Texts that are not lengthened: a date's placeholder has the same few letters in every language. */
const datePlaceholders: ReadonlySet<string> = new Set(['mmyy', 'ddmmyyyy']);

/**
 * Makes two pseudo-languages from English, which show mistakes without a translator. `xx` has accented letters,
 * brackets and 60 % more length: it shows what is not translated and what is cut off. `xx-rtl` is mirrored: it shows
 * what does not follow the direction. Only builds for tests have them. Source: locales.md section 6.
 */
export function makePseudoLanguages(en: FormTexts): Readonly<Record<'xx' | 'xx-rtl', FormTexts>> {
  const made = (make: (text: string) => string) =>
    createSectionTexts<'form'>(
      Object.entries(en).map(([key, text]) => [key, datePlaceholders.has(key) ? accented(text) : make(text)]),
    );
  return { xx: made(longer), 'xx-rtl': made(mirrored) };
}

function accented(text: string): string {
  return text.replace(/\{\d\}|[a-z]/gi, (part) => (part.length === 1 ? (letters[part] ?? part) : part));
}

function longer(text: string): string {
  const missing = Math.ceil(text.length * 0.6) - 2;
  return `[${accented(text)}${missing > 0 ? ` ${'~'.repeat(missing)}` : ''}]`;
}

/**
 * Forces a text to run from right to left but keeps the order inside each value. Text that still runs from left to
 * right ignores `dir`.
 */
function mirrored(text: string): string {
  return `\u202e${text.replace(/\{\d\}/g, '\u2066$&\u2069')}\u202c`;
}
