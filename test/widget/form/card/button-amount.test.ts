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

  test('is undefined before the gateway’s answer, and empty when it knows none', () => {
    const total = createTotal(signal(languages.de));
    expect(total.text.value).toBeUndefined();
    total.know(undefined);
    expect(total.text.value).toBe('');
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

    test('is shown as it is, and no formatter of the browser is made', () => {
      const format = vi.spyOn(Intl, 'NumberFormat');
      expect(know(languages.de).total.text.value).toBe('92 Euro');
      expect(format).not.toHaveBeenCalled();
    });

    test('stays when the same price is told again without a text', () => {
      const { total } = know(languages.de);
      total.know({ ...price });
      expect(total.text.value).toBe('92 Euro');
    });

    test.each<
      [other: string, change: (known: ReturnType<typeof know>) => void, text: string, wanted: string]
    >([
      ['language', ({ shown }) => (shown.value = languages.en), '92.00 EUR', 'en 92.00 EUR'],
      [
        'region',
        ({ shown }) => (shown.value = { ...languages.de, region: 'de-AT' }),
        '92.00 EUR',
        'de-AT 92.00 EUR',
      ],
      ['amount', ({ total }) => total.know({ ...price, amount: '83.00' }), '83.00 EUR', 'de 83.00 EUR'],
      ['currency', ({ total }) => total.know({ ...price, currency: 'USD' }), '92.00 USD', 'de 92.00 USD'],
    ])(
      'is not shown for another %s, but amount and currency until it is written for that',
      (...[, change, text, wanted]) => {
        const known = know(languages.de);
        expect([known.total.text.value, known.total.unwritten.value]).toEqual(['92 Euro', '']);
        change(known);
        expect([known.total.text.value, known.total.unwritten.value]).toEqual([text, wanted]);
        known.total.know(known.total.price.value, { tag: wanted.split(' ')[0] ?? '', text: 'as written' });
        expect([known.total.text.value, known.total.unwritten.value]).toEqual(['as written', '']);
      },
    );

    test('is shown again in the language before', () => {
      const { shown, total } = know(languages.de);
      shown.value = languages.en;
      shown.value = languages.de;
      expect(total.text.value).toBe('92 Euro');
    });
  });

  test('stays when the gateway cannot be reached later', () => {
    const written = createTotal(signal(languages.en));
    written.know({ amount: '92.00', currency: 'EUR' }, { tag: 'en', text: '€92.00' });
    written.know(undefined);
    expect(written.text.value).toBe('€92.00');
  });
});
