import type { Settings } from '#contract/options.ts';
import type { FormTexts } from '../../texts/form.ts';

/**
 * The keys that a merchant's text replaces besides its own. Where a shop gives its own `cardNumberError`, the form
 * must not show one of the widget's more specific sentences instead.
 */
const specificKeys: Readonly<Record<string, readonly (keyof FormTexts)[]>> = {
  cardNumberError: ['cardNumberEmpty', 'cardNumberIncomplete', 'cardBrandMismatch'],
  cardBinError: ['cardBrandError'],
  cvvError: ['cvvEmpty', 'cvvIncomplete'],
  cardHolderError: ['cardHolderEmpty', 'cardHolderIncomplete'],
  accountHolderError: ['accountHolderIncomplete'],
  accountIbanError: ['accountIbanEmpty', 'accountIbanIncomplete'],
  pinError: ['pinEmpty'],
  pinEmptyError: ['pinEmpty'],
  accountBankError: ['accountBankEmpty'],
  country: ['billingCountryPlaceholder'],
  expiryMonthError: ['expiryEmpty', 'expiryIncomplete', 'expiryYearError'],
};

export type OwnTexts = Pick<Settings, 'labels' | 'errorMessages'>;

/**
 * Replaces a language's texts by the merchant's `labels` and `errorMessages`. Each of the two options may also hold
 * keys of the other (widget-contract.md 7.3).
 */
export function overrideTexts(texts: FormTexts, { labels, errorMessages }: OwnTexts): FormTexts {
  const result: Record<string, string> = { ...texts };
  for (const given of [labels, errorMessages]) {
    // Most pages replace nothing, and there are more than a hundred texts.
    if (Object.keys(given).length === 0) continue;
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

/**
 * Reads the merchant's text for a key. Returns undefined when the value is not a string, or not the object's own
 * member.
 */
function own(given: Record<string, unknown>, key: string): string | undefined {
  const text = Object.hasOwn(given, key) ? given[key] : undefined;
  return typeof text === 'string' ? text : undefined;
}
