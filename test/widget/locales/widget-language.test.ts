// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { readOptions } from '../../../src/contract/options.ts';
import { formTexts } from '../../../src/texts/all-forms.ts';
import { splitTexts } from '../../../src/texts/later-keys.ts';
import { WidgetLanguage } from '../../../src/widget/locales/widget-language.ts';
import { Scope } from '../../../src/widget/scope.ts';

const { de, en } = formTexts;
const { first, later } = splitTexts(en);

describe('the language of the forms', () => {
  test('is known before they are drawn; English texts are not set a second time, which would update every form', async () => {
    const language = new WidgetLanguage(new Scope());
    const { settings } = readOptions({ locale: 'en', labels: { cvv: 'Code' } });
    language.choose(settings);
    const { texts, waiting } = language.signals;
    const drawn = texts.value;
    expect(drawn.cvv).toBe('Code');
    await language.load('https://pay.example/v1/');
    expect(texts.value).toBe(drawn);
    expect(waiting.value).toBe(false);
  });

  test.each([
    ['before', true],
    ['after', false],
  ])('has the later script’s texts when it arrives %s the language file', async (_word, isFirst) => {
    const language = new WidgetLanguage(new Scope());
    const { settings } = readOptions({
      locale: 'de',
      labels: { byIban: 'Own' },
      errorMessages: { pinError: 'P' },
    });
    language.choose(settings);
    const { texts, spoken } = language.signals;
    if (isFirst) {
      language.add(later);
      expect(texts.value).toMatchObject({ ...later, byIban: 'Own', pinError: 'P', pinEmpty: 'P' });
    }
    vi.stubGlobal('fetch', async () => Response.json(de));
    await language.load('https://pay.example/v1/');
    const drawn = texts.value;
    if (!isFirst) language.add(later);
    // What is drawn shows none of these texts, so that nothing has to be drawn anew.
    expect(texts.value).toBe(drawn);
    expect(spoken.value).toEqual(de);
    expect(texts.value).toEqual({ ...spoken.value, byIban: 'Own', pinError: 'P', pinEmpty: 'P' });
    vi.unstubAllGlobals();
  });

  test('keeps each of a merchant’s own texts when the later script brings texts that another of them replaces', () => {
    const language = new WidgetLanguage(new Scope());
    const own = { expiryMonthError: 'Check the month', expiryYearError: 'Card has expired' };
    const { settings } = readOptions({ locale: 'en', errorMessages: own });
    language.choose(settings);
    language.add(later);
    expect(language.signals.texts.value).toMatchObject(own);
  });

  test('is English in all groups when its file does not arrive', async () => {
    const language = new WidgetLanguage(new Scope());
    language.choose(readOptions({ locale: 'de' }).settings);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('fetch', async () => new Response('no', { status: 404 }));
    await language.load('https://pay.example/v1/');
    language.add(later);
    expect(language.signals.texts.value).toEqual({ ...first, ...later });
    vi.unstubAllGlobals();
  });
});
