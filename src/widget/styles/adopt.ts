import type { Settings } from '../../contract/options.ts';
import { type Root, rootOf } from '../page/roots.ts';
import type { Scope } from '../scope.ts';
import fields from './base.css?inline';
import card from './card.css?inline';
import logos from './logos.css?inline';
import otherForms from './other-forms.css?inline';
import { losses, underResets } from './page-resets.ts';
import plain from './plain.css?inline';
import states from './states.css?inline';

/** Older browsers (Chrome before 123, Firefox before 120, Safari before 17.5) know no schemes: they get the light one. */
const colours = CSS.supports('color', 'light-dark(red,red)')
  ? fields
  : fields.replace(/light-dark\(([^,]+),[^)]+\)/g, '$1');
const base = colours + otherForms + states;
const looks = { card, plain, logos: card + logos, none: '' } as const;

/**
 * Gives the forms in one tree their look: one constructable sheet in a cascade layer, so that every rule of the page wins and
 * no `unsafe-inline` is needed (design decision 6).
 */
export function adoptStyles(scope: Scope, root: Root, style: Settings['style']): void {
  adoptRules(scope, root, style, `${base}${looks[style]}`);
}

/** Adds rules to that look. */
export function adoptRules(scope: Scope, root: Root, style: Settings['style'], rules: string): void {
  if (style !== 'none') adopt(scope, root, `@layer ${layerName(root)}{${rules}}`);
}

/**
 * Mends what a reset of the page has taken from a form that is drawn now: in the layer of the reset, so that the page's
 * later layers still win, or outside of all when the reset is. What that cannot mend is no reset's doing.
 *
 * @returns what mends later rules alike; undefined when there is nothing to mend
 */
export function mendStyles(
  scope: Scope,
  form: HTMLFormElement,
  style: Settings['style'],
  marks: string,
): ((rules: string) => void) | undefined {
  const before = style === 'none' ? 0 : losses(form);
  if (!before) return;
  const root = rootOf(form);
  for (const layer of [...pageLayers(root), '']) {
    const trial = scope.child();
    const mend = (rules: string) => {
      const weak = underResets(rules);
      adopt(trial, root, layer ? `@layer ${layer}{${weak}}` : weak);
    };
    mend(`${base}${marks}${looks[style]}`);
    const left = losses(form);
    if (!left || (!layer && left < before)) return mend;
    trial.end();
  }
}

function adopt(scope: Scope, root: Root, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  scope.add(() => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  });
}

/**
 * Adopted sheets come after the page's own, so a layer of ours would win over the page's layers. As a layer
 * inside the page's first one it loses to all of them.
 */
function layerName(root: Root): string {
  const [first] = pageLayers(root);
  return first ? `${first}.wpwl` : 'wpwl';
}

/** The page's own layers in this tree in their order, as far as its sheets show them. */
function pageLayers(root: Root): string[] {
  const names: string[] = [];
  for (const sheet of root.styleSheets) {
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
