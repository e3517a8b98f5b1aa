import { brands } from '../../contract/brands.ts';
import type { Settings } from '../../contract/options.ts';
import type { Scope } from '../scope.ts';
import base from './base.css?inline';
import card from './card.css?inline';
import logos from './logos.css?inline';
import { blanked, underResets } from './page-resets.ts';
import plain from './plain.css?inline';

const looks = { card, plain, logos: card + logos, none: '' } as const;

/** Neutral marks of our own: the brand's name in a small frame. They work on any empty `.wpwl-brand-<CODE>`. */
const marks = brands.map(({ code, name }) => `.wpwl-brand-${code}::before{content:"${name}"}`).join('');

/**
 * Gives the forms their look: one constructable sheet in a cascade layer, so that every rule of the page wins and
 * no `unsafe-inline` is needed (design decision 6).
 */
export function adoptStyles(scope: Scope, style: Settings['style']): void {
  if (style !== 'none') adopt(scope, `@layer ${layerName()}{${base}${marks}${looks[style]}}`);
}

/**
 * Mends what a reset of the page has blanked in a form that is drawn now: in the layer of the reset, so that the page's
 * later layers still win, or outside of all when the reset is. Answers whether it had to.
 */
export function mendStyles(scope: Scope, form: HTMLFormElement, style: Settings['style']): boolean {
  if (style === 'none' || !blanked(form)) return false;
  const css = underResets(`${base}${marks}${looks[style]}`);
  for (const layer of pageLayers()) {
    const trial = scope.child();
    adopt(trial, `@layer ${layer}{${css}}`);
    if (!blanked(form)) return true;
    trial.end();
  }
  adopt(scope, css);
  return true;
}

function adopt(scope: Scope, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  scope.add(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
}

/**
 * Adopted sheets come after the page's own, so a layer of ours would win over the page's layers. As a layer
 * inside the page's first one it loses to all of them.
 */
function layerName(): string {
  const [first] = pageLayers();
  return first ? `${first}.wpwl` : 'wpwl';
}

/** The page's own layers in their order, as far as its sheets show them. */
function pageLayers(): string[] {
  const names: string[] = [];
  for (const sheet of document.styleSheets) {
    try {
      for (const rule of sheet.cssRules) {
        if (rule instanceof CSSLayerStatementRule) names.push(...rule.nameList);
        if (rule instanceof CSSLayerBlockRule && rule.name) names.push(rule.name);
      }
    } catch {
      // A sheet of another origin does not show its rules.
    }
  }
  return [...new Set(names)];
}
