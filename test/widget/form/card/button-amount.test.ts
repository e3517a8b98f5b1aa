// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { languages } from '../../../../src/texts/languages.ts';
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

  test('stays when the gateway cannot be reached later', () => {
    const written = createTotal(signal(languages.en));
    written.know({ amount: '92.00', currency: 'EUR' });
    written.know(undefined);
    expect(written.text.value).toBe('€92.00');
  });
});
