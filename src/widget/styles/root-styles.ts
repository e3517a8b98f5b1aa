import { computed, effect, type ReadonlySignal } from '@preact/signals';
import type { Settings } from '#contract/options.ts';
import type { FormTexts } from '../../texts/form.ts';
import { hasName, nameOfBrand } from '../brand-names.ts';
import type { MarkImages } from '../checkout/checkout.ts';
import { localizedBrandName } from '../locales/brand-name.ts';
import type { Root } from '../page/roots.ts';
import type { Scope } from '../scope.ts';
import { adoptStyles, type Look } from './adopt.ts';
import { createResetOverrides } from './reset-overrides.ts';

/** The release's name in the addresses of its files. The build sets it. */
declare const __VERSION__: string;

/** The styles of the forms in one tree (document or shadow root). */
export interface RootStyles {
  /**
   * Draws the marks of these brands on every empty `.wpwl-brand-<CODE>`, now and in future: the brand's name in a small
   * frame. Where the gateway has the brand's image, it covers the name as soon as it has loaded. The name is seen when
   * the image is late, missing or blocked by the page's policy.
   *
   * With `imageStyle: 'svg'` a brand without an image of its own has the gateway's neutral one, unless the name is
   * translated into the shopper's language. With `imageStyle: 'png'` there are names only.
   */
  mark(codes: readonly string[]): void;
  /** Adds the style sheets of forms whose code came later, each once. */
  extend(rules: readonly string[]): void;
  /** Restores once what a reset of the page has taken from this form. */
  restoreLook(form: HTMLFormElement): void;
}

/**
 * Gives a tree the widget's styles.
 *
 * @param base the folder of the gateway's API, ends in a slash
 * @param images undefined until the gateway has answered
 */
export function createRootStyles(
  scope: Scope,
  root: Root,
  settings: Settings,
  base: string,
  texts: ReadonlySignal<FormTexts>,
  images: ReadonlySignal<MarkImages | undefined>,
): RootStyles {
  const { imageStyle } = settings;
  const marked = new Set<string>();
  const marks = (codes: Iterable<string>) =>
    [...codes]
      .map((code) => {
        const name = localizedBrandName(code, texts.value);
        const { set, codes: pictured } = images.value ?? {};
        if (!pictured || imageStyle === 'png') return markRule(code, name);
        if (pictured.includes(code)) return markRule(code, name, `${base}images/${set}/`);
        const isNeutral = imageStyle && name === nameOfBrand(code);
        return isNeutral
          ? markRule(code, name, `${base}static/${__VERSION__}/img/`, true)
          : markRule(code, name);
      })
      .join('');
  const look = adoptStyles(scope, root, settings);
  look?.write('', '');
  let overrides: Look | undefined;
  let late = '';
  return {
    mark(codes) {
      const fresh = codes.filter((code) => hasName(code) && !marked.has(code));
      if (fresh.length === 0) return;
      for (const code of fresh) marked.add(code);
      // Runs again when the language has loaded, if it translates one of the names, and when the gateway has named the
      // images.
      const rules = computed(() => marks(fresh));
      let write: ReturnType<Look['add']> | undefined;
      let writeOverride: typeof write;
      scope.add(
        effect(() => {
          if (!rules.value) return;
          write ??= look?.add();
          writeOverride ??= overrides?.add();
          write?.(rules.value);
          writeOverride?.(rules.value);
        }),
      );
    },
    extend(rules) {
      const fresh = rules.filter((sheet) => !late.includes(sheet));
      if (fresh.length === 0) return;
      late += fresh.join('');
      look?.write(late, '');
      overrides?.write(late, marks(marked));
    },
    restoreLook(form) {
      overrides ??= createResetOverrides(scope, form, settings, late, marks(marked));
    },
  };
}

/** The size of a plate with a mark, in the lines of card forms and saved cards; and of one with a neutral image. */
const markBox = '{width:2.375rem;height:1.5rem;padding:0;overflow:hidden;font-size:.4375rem}';
const neutralBox = '{width:5.25rem;height:2rem;padding:0;border:0;overflow:hidden;font-size:.6875rem}';

function markRule(code: string, name: string, folder = '', isNeutral = false): string {
  const mark = `.wpwl-brand-${code}`;
  const small = `.wpwl-mark-${code}`;
  // Beside a wrong number the marks of all brands are seen (docked-brand.css).
  const text = `${mark}::before,${small}::before{content:${JSON.stringify(name)}}.wpwl-typed>${mark}~*>:not(${small}){opacity:.35}`;
  const image = `::after{content:"";background-image:url("${folder}${code}.svg")}`;
  if (!folder) return text;
  // A heading has no neutral image, which would say the name twice.
  return isNeutral
    ? `${text}${mark}:not([role])::before${neutralBox}${mark}:not([role])${image}`
    : `${text}${mark}:is(.wpwl-brand-card,.wpwl-brand-inline)::before${markBox}${mark}::after,${small}${image}`;
}
