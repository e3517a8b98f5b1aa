import type { Settings } from '../../contract/options.ts';
import type { Texts } from './en.ts';

/**
 * Texts that stand for several cases when a merchant has given only the general one: a shop's own
 * `cardNumberError` must not give way to our finer sentence.
 */
const finer: Readonly<Record<string, readonly (keyof Texts)[]>> = {
  cardNumberError: ['cardNumberEmpty', 'cardNumberIncomplete', 'cardBrandMismatch'],
  cardBinError: ['cardBrandError'],
  cvvError: ['cvvEmpty', 'cvvIncomplete'],
  cardHolderError: ['cardHolderEmpty'],
  accountIbanError: ['accountIbanEmpty', 'accountIbanIncomplete'],
  pinError: ['pinEmpty'],
  pinEmptyError: ['pinEmpty'],
  accountBank: ['bankName'],
  accountBankError: ['accountBankEmpty'],
  country: ['billingCountryPlaceholder'],
  expiryMonthError: ['expiryEmpty', 'expiryIncomplete', 'expiryYearError'],
};

/** The merchant's `labels` and `errorMessages` over a language. Error keys are accepted in either (7.3). */
export function overrideTexts(
  texts: Texts,
  { labels, errorMessages }: Pick<Settings, 'labels' | 'errorMessages'>,
): Texts {
  const result: Record<string, string> = { ...texts };
  for (const given of [labels, errorMessages]) {
    for (const [general, keys] of Object.entries(finer)) {
      const text = own(given, general);
      if (text !== undefined) for (const key of keys) result[key] = text;
    }
    for (const key of Object.keys(texts)) {
      const text = own(given, key);
      if (text !== undefined) result[key] = text;
    }
  }
  return result as Texts;
}

function own(given: Record<string, unknown>, key: string): string | undefined {
  const text = Object.hasOwn(given, key) ? given[key] : undefined;
  return typeof text === 'string' ? text : undefined;
}
