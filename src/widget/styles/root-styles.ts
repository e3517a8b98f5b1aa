import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import type { Settings } from '#contract/options.ts';
import type { FormTexts } from '../../texts/form.ts';
import { hasName, nameOfBrand } from '../brand-names.ts';
import { localizedBrandName } from '../locales/brand-name.ts';
import type { Root } from '../page/roots.ts';
import type { Scope } from '../scope.ts';
import { adoptStyles, type Look } from './adopt.ts';
import type { mendStyles } from './mend.ts';

/** The release's name in the addresses of its files. The build sets it. */
declare const __VERSION__: string;

/** The styles of the forms in one tree (document or shadow root). */
export interface RootStyles {
  /**
   * Draws the marks of these brands on every empty `.wpwl-brand-<CODE>`, now and in future. The marks are neutral
   * ones of the widget's own, not the brands' logos: the name in a small frame, drawn by CSS. With `imageStyle:
   * 'svg'` an SVG image is drawn instead, unless the name is translated into the shopper's language.
   */
  mark(codes: readonly string[]): void;
  /** Adds the style sheets of forms whose code came later, each once. */
  extend(rules: readonly string[]): void;
  /** Restores once what a reset of the page has taken from this form. */
  mend(form: HTMLFormElement, restore: typeof mendStyles): void;
}

/**
 * Gives a tree the widget's styles.
 *
 * @param base the folder of the gateway's API, ends in a slash
 */
export function createRootStyles(
  scope: Scope,
  root: Root,
  { style, imageStyle }: Settings,
  base: string,
  texts: ReadonlySignal<FormTexts>,
): RootStyles {
  const marked = new Set<string>();
  const marks = (codes: Iterable<string>) =>
    [...codes]
      .map((code) => {
        const name = localizedBrandName(code, texts.value);
        const image = imageStyle === 'svg' && name === nameOfBrand(code);
        return markRule(code, name, image ? base : '');
      })
      .join('');
  const look = adoptStyles(scope, root, style);
  look?.write('', '');
  let mended: Look | undefined;
  let late = '';
  return {
    mark(codes) {
      const fresh = codes.filter((code) => hasName(code) && !marked.has(code));
      for (const code of fresh) marked.add(code);
      // Runs again when the language has loaded, if the language translates one of the names.
      const rules = computed(() => marks(fresh));
      scope.add(
        effect(() => {
          if (!rules.value) return;
          look?.add(rules.value);
          mended?.add(rules.value);
        }),
      );
    },
    extend(rules) {
      const fresh = rules.filter((sheet) => !late.includes(sheet));
      if (fresh.length === 0) return;
      late += fresh.join('');
      look?.write(late, '');
      mended?.write(late, marks(marked));
    },
    mend(form, restore) {
      mended ??= restore(scope, form, style, late, marks(marked));
    },
  };
}

function markRule(code: string, name: string, base: string): string {
  const text = `.wpwl-brand-${code}::before{content:${JSON.stringify(name)}`;
  if (!base) return `${text}}`;
  const image = `${base}static/${__VERSION__}/img/${code}.svg`;
  // The image covers the name. The name is seen when the image is late, missing or blocked by the page's policy.
  const box = 'width:5.25rem;height:2rem;';
  return `${text};${box}padding:0;border:0;overflow:hidden;font-size:.6875rem}.wpwl-brand-${code}::after{content:"";display:block;position:relative;${box}margin-top:-2rem;background:url("${image}") center/contain no-repeat}`;
}
