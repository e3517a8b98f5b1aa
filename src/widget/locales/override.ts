import type { Settings } from '#contract/options.ts';
import type { FormTexts } from '../../texts/form.ts';

/**
 * Keys that a merchant's text stands for besides its own: where a shop gives its own `cardNumberError`, the form must not
 * show one of our more specific sentences instead.
 */
const specificKeys: Readonly<Record<string, readonly (keyof FormTexts)[]>> = {
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

/**
 * Puts the merchant's `labels` and `errorMessages` in place of a language's texts. Either may hold the keys of the other
 * (widget-contract.md 7.3).
 */
export function overrideTexts(
  texts: FormTexts,
  { labels, errorMessages }: Pick<Settings, 'labels' | 'errorMessages'>,
): FormTexts {
  const result: Record<string, string> = { ...texts };
  for (const given of [labels, errorMessages]) {
    for (const [general, keys] of Object.entries(specificKeys)) {
      const text = own(given, general);
      if (text !== undefined) for (const key of keys) result[key] = text;
    }
    for (const key of Object.keys(texts)) {
      const text = own(given, key);
      if (text !== undefined) result[key] = text;
    }
  }
  return result as FormTexts;
}

/** The merchant's text for a key; undefined when it is no text, or not the object's own. */
function own(given: Record<string, unknown>, key: string): string | undefined {
  const text = Object.hasOwn(given, key) ? given[key] : undefined;
  return typeof text === 'string' ? text : undefined;
}
