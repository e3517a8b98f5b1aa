// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { readOptions } from '../../../src/contract/options.ts';
import { WidgetLanguage } from '../../../src/widget/locales/widget-language.ts';
import { Scope } from '../../../src/widget/scope.ts';

vi.stubGlobal('__VERSION__', '0');

describe('the language of the forms', () => {
  test('is known before they are drawn; English texts are not set a second time, which would update every form', async () => {
    const language = new WidgetLanguage(new Scope());
    const { settings } = readOptions({ locale: 'en', labels: { cvv: 'Code' } });
    language.choose(settings);
    const { texts, waiting } = language.signals;
    const drawn = texts.value;
    expect(drawn.cvv).toBe('Code');
    await language.load('https://pay.example/v1/', settings);
    expect(texts.value).toBe(drawn);
    expect(waiting.value).toBe(false);
  });
});
