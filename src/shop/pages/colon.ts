import type { LanguageCode } from '../../texts/languages.ts';

const colons: Partial<Record<LanguageCode, string>> = { fr: '\u00a0: ', cn: '：', ja: '：' };

/** Returns the colon that pages write between a label and its value on one line, with the spaces of the language. */
export const getColon = (code: LanguageCode): string => colons[code] ?? ': ';
