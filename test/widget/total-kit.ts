import { signal } from '@preact/signals';
import { languages } from '../../src/texts/languages.ts';
import { createTotal } from '../../src/widget/locales/total.ts';

/** Makes the total of a checkout of 92.00 EUR, written in English. */
export function knownTotal() {
  const total = createTotal(signal(languages.en));
  total.know({ amount: '92.00', currency: 'EUR' }, { tag: 'en', text: '€92.00' });
  return total;
}
