import type { LanguageCode } from '../texts/languages.ts';

const colons: Partial<Record<LanguageCode, string>> = { fr: '\u00a0: ', cn: '：', ja: '：' };

/** What a page writes between a label and its value on one line, in this language. */
export const colonOf = (code: LanguageCode): string => colons[code] ?? ': ';
