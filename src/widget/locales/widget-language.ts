import { signal } from '@preact/signals-core';
import type { Settings } from '#contract/options.ts';
import { en, type FormTexts } from '../../texts/form.ts';
import type { Language } from '../../texts/languages.ts';
import { warnOnce } from '../page/options.ts';
import type { Scope } from '../scope.ts';
import { overrideTexts } from './override.ts';
import { loadTexts, offeredLanguages, resolveLanguage } from './resolve.ts';

/**
 * How long the form hides its texts while their language loads, in milliseconds. After that it shows them in English.
 */
const hiddenTextsMs = 1_500;

/** The language of one widget's forms and its texts, which are English at first (design decision 10). */
export class WidgetLanguage {
  /** The members of the same names in {@link WidgetContext}. */
  readonly signals = {
    texts: signal<FormTexts>(en),
    spoken: signal<FormTexts>(en),
    language: signal<Language>(offeredLanguages.en),
    waiting: signal(false),
  };

  constructor(private readonly scope: Scope) {}

  /** Chooses the language as soon as the merchant's options are known. */
  choose(settings: Settings): void {
    const { texts, language: chosen } = this.signals;
    const { lang } = document.documentElement;
    const { language, unknown } = resolveLanguage(settings.locale, lang, () => navigator.languages);
    if (unknown)
      warnOnce(`wpwlOptions.locale '${unknown}' is not available; '${language.tag}' is used instead.`);
    chosen.value = language;
    texts.value = overrideTexts(en, settings);
  }

  /** Fetches the texts of the language. Resolves when they have arrived, or when it is certain that they will not. */
  async load(base: string, settings: Settings): Promise<void> {
    const { texts, spoken, language, waiting } = this.signals;
    const chosen = language.value;
    // The texts of this language become visible now, so `lang` and `dir` must be those of this language, too.
    const show = (seen: Language) => {
      language.value = seen;
      waiting.value = false;
    };
    waiting.value = chosen.code !== 'en';
    const cancel = this.scope.after(hiddenTextsMs, () => show(offeredLanguages.en));
    const loaded = await loadTexts(base, chosen.code, en, this.scope);
    cancel();
    if (this.scope.isOver) return;
    if (!loaded) warnOnce(`the language file '${chosen.code}' did not arrive; the form stays in English.`);
    // The forms were drawn with English texts. Setting these again would update every text of every form.
    else if (loaded !== en) {
      spoken.value = loaded;
      texts.value = overrideTexts(loaded, settings);
    }
    show(loaded ? chosen : offeredLanguages.en);
  }
}
