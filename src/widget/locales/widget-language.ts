import { signal } from '@preact/signals-core';
import type { Settings } from '#contract/options.ts';
import type { FormTexts } from '../../texts/form.ts';
import { firstTexts } from '../../texts/groups/first-compact.ts';
import type { LanguageTexts, TextGroup } from '../../texts/groups/groups.ts';
import { createSectionTexts } from '../../texts/language-file.ts';
import type { Language } from '../../texts/languages.ts';
import type { Chunk } from '../page/chunk.ts';
import { warnOnce } from '../page/options.ts';
import type { Scope } from '../scope.ts';
import { type OwnTexts, overrideTexts } from './override.ts';
import { loadTexts, offeredLanguages, resolveLanguage } from './resolve.ts';

/**
 * How long the form hides its texts while their language loads, in milliseconds. After that it shows them in English.
 */
const hiddenTextsMs = 1_500;

/** The English texts that only the code of one chunk uses. */
export type ChunkTexts = Partial<FormTexts>;
type ChunkWithTexts = Pick<Chunk<{ readonly texts?: ChunkTexts }>, 'use'>;

/** Returns the texts that stand in the script. Those of a chunk are there as soon as its code runs. */
const firstForm = () => ({ ...firstTexts }) as FormTexts;

/** The language of one widget's forms and its texts, which are English at first (design decision 10). */
export class WidgetLanguage {
  /** The members of the same names in {@link WidgetContext}. */
  readonly signals = {
    texts: signal(firstForm()),
    spoken: signal(firstForm()),
    language: signal<Language>(offeredLanguages.en),
    waiting: signal(false),
  };

  /** The groups of texts that have arrived, in English. */
  readonly #groups: [TextGroup, ChunkTexts][] = [['first', firstTexts]];
  /** The file of a language that is not English, when it has arrived. */
  #file: LanguageTexts = {};
  #settings: OwnTexts = { labels: {}, errorMessages: {} };

  constructor(private readonly scope: Scope) {}

  /** Chooses the language as soon as the merchant's options are known. */
  choose(settings: Settings): void {
    const { texts, language: chosen } = this.signals;
    const { lang } = document.documentElement;
    const { language, unknown } = resolveLanguage(settings.locale, lang, () => navigator.languages);
    if (unknown)
      warnOnce(`wpwlOptions.locale '${unknown}' is not available; '${language.tag}' is used instead.`);
    chosen.value = language;
    this.#settings = settings;
    texts.value = overrideTexts(this.signals.spoken.value, settings);
  }

  /** Adds the texts of each chunk when it has been loaded, before its code runs. */
  follow(chunks: Readonly<Record<Exclude<TextGroup, 'first'>, ChunkWithTexts>>): void {
    for (const [name, chunk] of Object.entries(chunks) as [TextGroup, ChunkWithTexts][])
      chunk.use(({ texts }) => texts && this.add(name, texts));
  }

  /** Adds the texts that come with a chunk, in the language of the form. */
  add(group: TextGroup, english: ChunkTexts): void {
    const { texts, spoken } = this.signals;
    this.#groups.push([group, english]);
    // No signal has to change: nothing that is drawn by now shows one of these texts.
    Object.assign(spoken.value, this.#textsOf(group, english));
    // All texts are overridden anew, because a merchant's text for one group may also replace texts of another.
    Object.assign(texts.value, overrideTexts(spoken.value, this.#settings));
  }

  #textsOf(group: TextGroup, english: ChunkTexts): FormTexts {
    const texts = this.#file[group];
    return createSectionTexts<'form'>(
      Object.entries(english).map(([key, text], index) => [key, texts?.[index] ?? text]),
    );
  }

  /** Fetches the texts of the language. Resolves when they have arrived, or when it is certain that they will not. */
  async load(base: string): Promise<void> {
    const { texts, spoken, language, waiting } = this.signals;
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
    else if (chosen.code !== 'en') {
      this.#file = loaded;
      spoken.value = Object.assign({}, ...this.#groups.map((group) => this.#textsOf(...group)));
      texts.value = overrideTexts(spoken.value, this.#settings);
    }
    show(loaded ? chosen : offeredLanguages.en);
  }
}
