// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, test, vi } from 'vitest';
import { type Language, languages } from '../../../../src/texts/languages.ts';
import { createTotal } from '../../../../src/widget/locales/total.ts';
import { expectFormsDrawnOnce } from '../../drawn-once.ts';
import { pick } from '../../kit.ts';
import { makeCardForm } from './card-kit.ts';

expectFormsDrawnOnce();

const button = () => pick('.wpwl-button-pay');

describe('the amount in the pay button', () => {
  test('is awaited by the usual text, which stays for a checkout without one', async () => {
    const { context } = makeCardForm({ labels: { submit: 'Pay {0}' } });
    const words = () => [button().textContent, button().getAttribute('aria-label')];
    expect(words()).toEqual(['Pay €92.00', 'Pay €92.00']);
    context.total.know({});
    expect(words()).toEqual(['Pay now', 'Pay now']);
  });

  test('is undefined before the gateway’s answer, empty when it knows none, and written in the language', () => {
    const written = createTotal(signal(languages.de));
    expect(written.text.value).toBeUndefined();
    written.know(undefined);
    expect(written.text.value).toBe('');
    written.know({ amount: '92.00', currency: 'EUR' });
    expect(written.text.value).toBe('92,00\u00a0€');
  });

  describe('that the gateway has written', () => {
    const price = { amount: '92.00', currency: 'EUR' };
    const german = { tag: 'de', text: '92 Euro' };
    const know = (language: Pick<Language, 'tag' | 'region'>) => {
      const shown = signal(language);
      const total = createTotal(shown);
      total.know(price, german);
      return { shown, total };
    };

    test('is shown as it is, and no formatter is made', () => {
      const format = vi.spyOn(Intl, 'NumberFormat');
      expect(know(languages.de).total.text.value).toBe('92 Euro');
      expect(format).not.toHaveBeenCalled();
    });

    test('stays when the same price is told again without a text', () => {
      const { total } = know(languages.de);
      total.know({ ...price });
      expect(total.text.value).toBe('92 Euro');
    });

    test.each<[other: string, change: (known: ReturnType<typeof know>) => void, text: string]>([
      ['language', ({ shown }) => (shown.value = languages.en), '€92.00'],
      ['region', ({ shown }) => (shown.value = { ...languages.de, region: 'de-AT' }), '€ 92,00'],
      ['amount', ({ total }) => total.know({ ...price, amount: '83.00' }), '83,00 €'],
      ['currency', ({ total }) => total.know({ ...price, currency: 'USD' }), '92,00 $'],
    ])('is not shown for another %s', (_other, change, text) => {
      const known = know(languages.de);
      expect(known.total.text.value).toBe('92 Euro');
      change(known);
      expect(known.total.text.value?.replaceAll(/\s/g, ' ')).toBe(text);
    });

    test('is not shown where an extension of the browser has asked for another language', () => {
      expect(know(languages.en).total.text.value).toBe('€92.00');
    });
  });

  test('stays when the gateway cannot be reached later', () => {
    const written = createTotal(signal(languages.en));
    written.know({ amount: '92.00', currency: 'EUR' });
    written.know(undefined);
    expect(written.text.value).toBe('€92.00');
  });
});
