import { signal } from '@preact/signals';
import type { Settings } from '../../contract/options.ts';
import { warnOnce } from '../page/options.ts';
import type { Scope } from '../scope.ts';
import { en, type Texts } from './en.ts';
import { overrideTexts } from './override.ts';
import { type Language, languages, loadTexts, resolveLanguage } from './resolve.ts';

/** How long texts stay unseen while their language is loading, in milliseconds; English shows after that. */
const patience = 1_500;

/** The language that the forms of one widget speak, and its texts, which begin as English (design decision 10). */
export class Speech {
  /** See {@link WidgetContext}. */
  readonly signals = {
    texts: signal<Texts>(en),
    spoken: signal<Texts>(en),
    language: signal<Language>(languages.en),
    waiting: signal(false),
  };

  constructor(private readonly scope: Scope) {}

  /** The merchant's options are known. */
  choose(settings: Settings): void {
    const { texts, language: chosen } = this.signals;
    const { lang } = document.documentElement;
    const { language, unknown } = resolveLanguage(settings.locale, lang, navigator.languages);
    if (unknown)
      warnOnce(`wpwlOptions.locale '${unknown}' is not available; '${language.tag}' is used instead.`);
    chosen.value = language;
    texts.value = overrideTexts(en, settings);
  }

  /** Fetches the texts; settles when they are there, or will not come. */
  async load(base: string, settings: Settings): Promise<void> {
    const { texts, spoken, language, waiting } = this.signals;
    const chosen = language.value;
    // The texts of this language are those that can be seen from now on: `lang` and `dir` go with them.
    const show = (seen: Language) => {
      language.value = seen;
      waiting.value = false;
    };
    waiting.value = chosen.code !== 'en';
    const cancel = this.scope.after(patience, () => show(languages.en));
    const loaded = await loadTexts(base, chosen.code, en, this.scope);
    cancel();
    if (this.scope.isOver) return;
    if (loaded) {
      spoken.value = loaded;
      texts.value = overrideTexts(loaded, settings);
    } else warnOnce(`the language file '${chosen.code}' did not arrive; the form stays in English.`);
    show(loaded ? chosen : languages.en);
  }
}
