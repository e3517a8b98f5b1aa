import { brandName, formTypeOf } from '../../contract/form-types.ts';
import type { Settings } from '../../contract/options.ts';
import type { Root } from '../page/roots.ts';
import type { Scope } from '../scope.ts';
import { adoptRules, adoptStyles, mendStyles } from './adopt.ts';

/** Set at build: the release's name in the addresses of its files. */
declare const __VERSION__: string;

/** How the forms of one tree look. */
export interface Look {
  /**
   * Draws these brands' marks from now on, on any empty `.wpwl-brand-<CODE>`: neutral ones of our own, the name in a small
   * frame, drawn by the page itself, or with `imageStyle: 'svg'` an SVG image of the same.
   */
  mark(codes: readonly string[]): void;
  /** Mends once what a reset of the page has blanked. */
  mend(form: HTMLFormElement): void;
}

/** Gives a tree our styles. @param base of the gateway's addresses, ends in a slash */
export function createLook(scope: Scope, root: Root, { style, imageStyle }: Settings, base: string): Look {
  const marked = new Set<string>();
  let marks = '';
  let mended = false;
  adoptStyles(scope, root, style);
  return {
    mark(codes) {
      const fresh = codes.filter((code) => formTypeOf(code) && !marked.has(code));
      for (const code of fresh) marked.add(code);
      const more = fresh.map((code) => markRule(code, imageStyle === 'svg' ? base : '')).join('');
      marks += more;
      if (more) adoptRules(scope, root, style, more);
    },
    mend(form) {
      if (!mended) mended = mendStyles(scope, form, style, marks);
    },
  };
}

function markRule(code: string, base: string): string {
  const text = `.wpwl-brand-${code}::before{content:"${brandName(code)}"`;
  if (!base) return `${text}}`;
  const image = `${base}static/${__VERSION__}/img/${code}.svg`;
  return `${text};width:5.25rem;border:0;background:url("${image}") center/contain no-repeat;font-size:0}`;
}
