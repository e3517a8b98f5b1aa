import { type LanguageCode, languages } from '../../src/texts/languages.ts';
import { alphabetOf, foreign, impolite, otherRegister, yo } from './languages.ts';

/** One text of a language, with the English text of the same key. */
export interface Sample {
  code: LanguageCode;
  key: string;
  text: string;
  english: string;
}

/** Terms that every language writes in Latin capitals (locales.md section 4, rule 4). */
const latinTerms =
  /(?<!\p{Script=Latin})(?:IBAN|BIC|SEPA|SWIFT|QR|CVV|CVC|CPF|ATM|JavaScript|email)(?!\p{Script=Latin})/gu;
/** Languages of another script that write the dates of cards in Latin letters (section 3). */
const latinDate = /^DD \/ MM \/ YYYY$|^YYYY \/ MM \/ DD$|^MM \/ YY$/;
const latinDates: readonly LanguageCode[] = ['ja', 'ko', 'ar'];
/** Languages of countries whose cards say CVC (section 4, rule 14). */
const cvc: readonly LanguageCode[] = ['nl', 'dk', 'se', 'no', 'ko'];
/** Whether a language uses different plural forms for two, three and four things. */
const bends = (code: LanguageCode) => {
  const rules = new Intl.PluralRules(languages[code].tag);
  return new Set([2, 3, 4].map((count) => rules.select(count))).size > 1;
};
const variable = /\{+\w+\}+/g;
const isolates = /[\u2066-\u2069]/g;
const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
const variables = (text: string) => (text.match(variable) ?? []).sort().join();
/** The mark at the end of a text. The dot after the last number of a date does not count. */
const ending = (text: string) => {
  if (/…$/.test(text)) return '…';
  if (/[?？;؟]$/.test(text)) return '?';
  return /[.。]$/.test(text) && !/\d\. \d+\.$|ÉÉ\. HH\. NN\.$/.test(text) ? '.' : '';
};

/** Checks 2, 4 and 5 of locales.md section 7 and the rules of its section 4. Each looks at one text: true when it is right. */
export const textChecks: Readonly<Record<string, (sample: Sample) => boolean>> = {
  'has the variables of English': ({ text, english }) => variables(text) === variables(english),

  'has something to say, without spaces at its edges or two in a row': ({ text }) =>
    text !== '' && text === text.trim() && !/\s{2}/u.test(text),

  'is composed (NFC) and has no character that nobody sees': ({ text }) =>
    text === text.normalize('NFC') && !/[\t\n\r\u00ad\u200b-\u200f\u202a-\u202e\ufeff]/u.test(text),

  'has typographic apostrophes, inside words only, and no quotation marks': ({ text }) =>
    !/['"`´‘“”„‚«»‹›]/u.test(text) && !/(?<!\p{L})’|’(?!\p{L})/u.test(text),

  'has … in place of three dots, after a no-break space in German and Slovenian only': ({ code, text }) =>
    !text.includes('..') && !(code === 'de' || code === 'sl' ? /[^\u00a0]…/u : /\s…/u).test(text),

  'has no markup and no exclamation mark': ({ text }) => !/[<>&!！]/u.test(text),

  'has no word of one letter at the end of a line in Czech, Polish and Slovak': ({ code, text }) =>
    !['cz', 'pl', 'sk'].includes(code) || !/(?<!\p{L})\p{L} /u.test(text),

  'has a no-break space before : ; ? in French, else none': ({ code, text }) =>
    !/\s[,.]/u.test(text) &&
    (code === 'fr'
      ? !/[^\u00a0][:;?]/u.test(text) && !/\u00a0(?![:;?])/u.test(text)
      : !/\s[:;?]/u.test(text)),

  'has full-width punctuation and no spaces around digits in Chinese and Japanese': ({ code, text }) => {
    if (code !== 'cn' && code !== 'ja') return true;
    const marks = new RegExp(`[,;:?()]|\\.(?!\\d)|${cjk}\\s|\\s${cjk}`, 'u');
    return isDate(text) || !marks.test(text);
  },

  'has brackets that close': ({ text }) =>
    !/[(（](?![^()（）]*[)）])/u.test(text) &&
    (text.match(/[(（]/g) ?? []).length === (text.match(/[)）]/g) ?? []).length,

  'has letters of its language only, besides IBAN and its like': ({ code, text }) => {
    if (latinDates.includes(code) && latinDate.test(text)) return true;
    const letters =
      text
        .replace(variable, '')
        .replace(latinTerms, '')
        .match(/[\p{L}\p{M}]/gu) ?? [];
    return letters.every((letter) => alphabetOf(code).test(letter)) && !foreign[code]?.test(text);
  },

  'has Latin digits and closes what it isolates': ({ text }) =>
    !/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/u.test(text) &&
    /^(?:[\u2066-\u2068]\u2069)*$/u.test(text.match(isolates)?.join('') ?? ''),

  'keeps one register': ({ code, text }) => !otherRegister[code]?.test(text),

  'does not plead': ({ code, text }) => !impolite[code]?.test(text),

  'asks as its language does, from the first mark to the last': ({ code, text }) => {
    if (code === 'gr' || code === 'ar') return !text.includes('?');
    const [opened, closed] = ['¿', '?'].map((mark) => text.split(mark).length - 1);
    return !/؟|;$/u.test(text) && opened === (code === 'es' ? closed : 0);
  },

  'ends as English does': ({ text, english }) => ending(text) === ending(english),

  'has the acronym that its cards have for the security code': ({ code, text }) =>
    !text.includes(code === 'ja' || cvc.includes(code) ? 'CVV' : 'CVC') &&
    (code !== 'ja' || !text.includes('CVC')),

  'has its number after a colon, where words would bend with it': ({ code, text }) =>
    !text.includes('{{left}}') || !bends(code) || /[:：]\s?\{\{left\}\}/u.test(text),

  'writes ё where Russian has it': ({ code, text }) => code !== 'ru' || !yo.test(text),
};

const withoutIsolates = (text: string) => text.replace(isolates, '');

/** Whether a text is the placeholder of a date: letters, with slashes between spaces. */
const isDate = (text: string) => /^(?:\p{L}+ \/ )+\p{L}+$/u.test(text);

/**
 * Check 7: two letters, a slash, two letters (Chinese and Arabic: the words, in Arabic isolated from each other); month
 * and year differ.
 */
export function isExpiryPlaceholder(text: string): boolean {
  const words = /^(?:(月)|\u2068(شهر)\u2069) \/ (?:(年)|\u2068(سنة)\u2069)$/u;
  const [month, year] = (/^(\p{Lu})\1 \/ (\p{Lu})\2$/u.exec(text) ?? words.exec(text) ?? [])
    .slice(1)
    .filter(Boolean);
  return month !== undefined && month !== year;
}

/** Whether a placeholder of a birth date uses the letters of `mmyy` for month and year, in the order day first or year first. */
export function isDatePlaceholder(text: string, mmyy: string): boolean {
  const [month = '', year = ''] = withoutIsolates(mmyy).split(' / ');
  const parts = withoutIsolates(text)
    .split(/[ ./-]+/)
    .filter(Boolean);
  const inOrder = [...year][0] === [...(parts[0] ?? '')][0] ? parts : [...parts].reverse();
  const [ofYear = '', ofMonth, ofDay = ''] = inOrder;
  const isYear = ofYear === (/^(.)\1$/u.test(year) ? year + year : year);
  return parts.length === 3 && isYear && ofMonth === month && ofDay !== month && ofDay !== year;
}

/** Check 8: the missing plural forms of counted texts (keys such as `found_one`), by `Intl.PluralRules`. */
export function missingPlurals(tag: string, keys: readonly string[]): string[] {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const counted = keys.flatMap((name) => /^(.+)_(?:zero|one|two|few|many|other)$/.exec(name)?.[1] ?? []);
  return [...new Set(counted)].flatMap((name) =>
    pluralCategories.map((category) => `${name}_${category}`).filter((name) => !keys.includes(name)),
  );
}

/** Keys that the source does not name: neither as a member, nor as a string, nor in braces. */
export function unusedKeys(keys: readonly string[], source: string): string[] {
  return keys.filter((name) => !new RegExp(`[.'"]${name}\\b|[{,]\\s*${name}\\s*[,}]`).test(source));
}
