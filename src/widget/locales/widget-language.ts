import { signal } from '@preact/signals';
import type { Settings } from '#contract/options.ts';
import { firstEnglish } from '../../texts/english-at-build.ts';
import type { FormTexts } from '../../texts/form.ts';
import type { Language } from '../../texts/languages.ts';
import { addBrandNames } from '../brand-names.ts';
import { warnOnce } from '../page/options.ts';
import type { Scope } from '../scope.ts';
import { type OwnTexts, overrideTexts } from './override.ts';
import { loadTexts, offeredLanguages, resolveLanguage } from './resolve.ts';

/**
 * How long the form hides its texts while their language loads, in milliseconds. After that it shows them in English.
 */
const hiddenTextsMs = 1_500;

interface LaterWords {
  readonly methodNames: Parameters<typeof addBrandNames>[0];
  readonly laterEnglish: Partial<FormTexts>;
}

/** The language of one widget's forms and its texts, which are English at first (design decision 10). */
export class WidgetLanguage {
  /** The members of the same names in {@link WidgetContext}. */
  readonly signals = {
    texts: signal(firstEnglish),
    spoken: signal(firstEnglish),
    language: signal<Language>(offeredLanguages.en),
    waiting: signal(false),
  };

  /** The texts of the language when they have arrived. */
  #translation = firstEnglish;
  #settings: OwnTexts = { labels: {}, errorMessages: {} };

  constructor(private readonly scope: Scope) {}

  /** Chooses the language as soon as the merchant's options are known. */
  choose(settings: Settings): void {
    const { texts, language: chosen } = this.signals;
    const { lang } = document.documentElement;
    const { language, unknown } = resolveLanguage(settings.locale, lang, () => navigator.languages);
    if (unknown)
      warnOnce(
        `${settings.locale ? 'wpwlOptions.locale' : 'The language'} '${unknown}' is not available; '${language.tag}' is used instead.`,
      );
    chosen.value = language;
    this.#settings = settings;
    texts.value = overrideTexts(this.signals.spoken.value, settings);
  }

  /** Adds the words of the later script. No form that is drawn already reads one, so that none is drawn anew. */
  complete({ methodNames, laterEnglish }: LaterWords): void {
    addBrandNames(methodNames);
    Object.assign(firstEnglish, laterEnglish);
    const { texts } = this.signals;
    if (this.#translation === firstEnglish)
      Object.assign(texts.peek(), overrideTexts(firstEnglish, this.#settings));
  }

  /** Sets all texts anew, because the merchant's texts are others. @param translation where the language is another one */
  renew(translation = this.#translation): void {
    const { texts, spoken } = this.signals;
    this.#translation = translation;
    spoken.value = translation;
    texts.value = overrideTexts(spoken.value, this.#settings);
  }

  /** Fetches the texts of the language. Resolves when they have arrived, or when it is certain that they will not. */
  async load(base: string): Promise<void> {
    const { language, waiting } = this.signals;
    const chosen = language.value;
    // The texts of this language become visible now, so `lang` and `dir` must be those of this language, too.
    const show = (seen: Language) => {
      language.value = seen;
      waiting.value = false;
    };
    waiting.value = chosen.code !== 'en';
    const cancel = this.scope.after(hiddenTextsMs, () => show(offeredLanguages.en));
    const loaded = await loadTexts(base, chosen.code, this.scope);
    cancel();
    if (this.scope.isOver) return;
    if (!loaded) warnOnce(`the language file '${chosen.code}' did not arrive; the form stays in English.`);
    // The forms were drawn with English texts. Setting these again would update every text of every form.
    else if (chosen.code !== 'en') this.renew(loaded);
    show(loaded ? chosen : offeredLanguages.en);
  }
}
