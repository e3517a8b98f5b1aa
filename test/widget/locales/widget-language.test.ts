// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readOptions } from '../../../src/contract/options.ts';
import { formTexts } from '../../../src/texts/all-forms.ts';
import { firstEnglish } from '../../../src/texts/english-at-build.ts';
import { laterEnglish } from '../../../src/texts/later-english-at-build.ts';
import { WidgetLanguage } from '../../../src/widget/locales/widget-language.ts';
import { Scope } from '../../../src/widget/scope.ts';

const { de } = formTexts;

describe('the language of the forms', () => {
  test('is known before they are drawn; English texts are never hidden, and not set a second time, which would update every form', async () => {
    const language = new WidgetLanguage(new Scope());
    const { settings } = readOptions({ locale: 'en', labels: { cvv: 'Code' } });
    language.choose(settings);
    const { texts, waiting } = language.signals;
    const drawn = texts.value;
    expect(drawn.cvv).toBe('Code');
    const loading = language.load('https://pay.example/v1/');
    expect(waiting.value).toBe(false);
    await loading;
    expect([texts.value === drawn, waiting.value]).toEqual([true, false]);
  });

  test('has the words of the later script when it comes, with the merchant’s own, and what is drawn stays', () => {
    const language = new WidgetLanguage(new Scope());
    language.choose(readOptions({ locale: 'en', labels: { cvv: 'Code', pin: 'Secret' } }).settings);
    const { texts } = language.signals;
    const drawn = texts.value;
    language.complete({ methodNames: [], laterEnglish });
    expect(texts.value).toBe(drawn);
    expect(drawn).toEqual({ ...formTexts.en, cvv: 'Code', pin: 'Secret' });
  });

  test('has a merchant’s own texts in place of those of its file', async () => {
    const language = new WidgetLanguage(new Scope());
    const own = { labels: { byIban: 'Own' }, errorMessages: { pinError: 'P' } };
    language.choose(readOptions({ locale: 'de', ...own }).settings);
    const { texts, spoken } = language.signals;
    vi.stubGlobal('fetch', async () => Response.json(de));
    await language.load('https://pay.example/v1/');
    expect(spoken.value).toEqual(de);
    expect(texts.value).toEqual({ ...spoken.value, byIban: 'Own', pinError: 'P', pinEmpty: 'P' });
    vi.unstubAllGlobals();
  });

  test('keeps each of a merchant’s own texts where one of them also replaces another', () => {
    const language = new WidgetLanguage(new Scope());
    const own = { expiryMonthError: 'Check the month', expiryYearError: 'Card has expired' };
    language.choose(readOptions({ locale: 'en', errorMessages: own }).settings);
    expect(language.signals.texts.value).toMatchObject(own);
  });

  test('is English in all groups when its file does not arrive', async () => {
    const language = new WidgetLanguage(new Scope());
    language.choose(readOptions({ locale: 'de' }).settings);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('fetch', async () => new Response('no', { status: 404 }));
    await language.load('https://pay.example/v1/');
    expect(language.signals.texts.value).toEqual(firstEnglish);
    vi.unstubAllGlobals();
  });
});

describe('a language whose file takes its time', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Begins to load German, whose file arrives when `arrive` is called. */
  function beginLoading(scope = new Scope()) {
    vi.useFakeTimers();
    let arrive: (answer: Response) => void = () => {};
    const file = new Promise<Response>((resolve) => {
      arrive = resolve;
    });
    vi.stubGlobal('fetch', () => file);
    const language = new WidgetLanguage(scope);
    language.choose(readOptions({ locale: 'de' }).settings);
    const loading = language.load('https://pay.example/v1/');
    const state = () => [language.signals.waiting.value, language.signals.language.value.code];
    return { arrive, loading, state, texts: language.signals.texts };
  }

  test('hides the texts for a second and a half, and then shows English until the file arrives', async () => {
    const { arrive, loading, state, texts } = beginLoading();
    expect(state()).toEqual([true, 'de']);
    vi.advanceTimersByTime(1_499);
    expect(state()).toEqual([true, 'de']);
    vi.advanceTimersByTime(1);
    expect(state()).toEqual([false, 'en']);
    arrive(Response.json(de));
    await loading;
    expect(state()).toEqual([false, 'de']);
    expect(texts.value.cvv).toBe(de.cvv);
  });

  test('stays shown when its file came in time', async () => {
    const { arrive, loading, state } = beginLoading();
    arrive(Response.json(de));
    await loading;
    vi.advanceTimersByTime(10_000);
    expect(state()).toEqual([false, 'de']);
  });

  test('changes nothing after the widget has gone', async () => {
    const scope = new Scope();
    const { arrive, loading, state, texts } = beginLoading(scope);
    const drawn = texts.value;
    arrive(Response.json(de));
    scope.end();
    await loading;
    expect(state()).toEqual([true, 'de']);
    expect(texts.value).toBe(drawn);
  });
});

describe('the console', () => {
  test('names a language that is not available, and no other', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    new WidgetLanguage(new Scope()).choose(readOptions({ locale: 'en' }).settings);
    expect(warn).not.toHaveBeenCalled();
    new WidgetLanguage(new Scope()).choose(readOptions({ locale: 'pt-BR' }).settings);
    expect(warn.mock.calls.flat().join(' ')).toContain("wpwlOptions.locale 'pt-BR' is not available");
  });

  test('names a language of the page that only a similar one stands for', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    document.documentElement.lang = 'zh-TW';
    new WidgetLanguage(new Scope()).choose(readOptions({}).settings);
    document.documentElement.lang = '';
    expect(warn.mock.calls.flat().join(' ')).toContain(
      "The language 'zh-TW' is not available; 'zh-Hans' is used",
    );
  });

  test.each([
    ['fr', 404, true],
    ['de', 200, false],
  ])(
    'says of the language file %s with the status %i that it did not arrive: %s',
    async (locale, status, says) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      vi.stubGlobal('fetch', async () => Response.json(de, { status }));
      const language = new WidgetLanguage(new Scope());
      language.choose(readOptions({ locale }).settings);
      await language.load('https://pay.example/v1/');
      expect(warn.mock.calls.flat().join(' ').includes(`'${locale}' did not arrive`)).toBe(says);
      expect(language.signals.language.value.code).toBe(says ? 'en' : locale);
      vi.unstubAllGlobals();
    },
  );
});
