import { getRoot } from '../page/roots.ts';
import type { Scope } from '../scope.ts';
import { createLook, type Look, type LookSettings, pageLayers } from './adopt.ts';
import { losses } from './page-resets.ts';
import { getSpecificity } from './specificity.ts';
import { selectorsIn, weakSelector } from './weak-selector.ts';

/**
 * Restores what a reset of the page has taken from a drawn form. A rule in a layer loses to every rule outside of layers,
 * and therefore also to a reset, which is not meant for the widget. So the widget's rules are added a second time, with the
 * specificity of two elements: more than a reset has, less than any class or id of the page. They go into the layer of the
 * reset, so that the page's later layers still win, or outside of all layers when the reset stands there. Losses that remain with these
 * rules have another cause than a reset.
 *
 * @param late the rules of forms whose code came later
 * @param marks the rules of the brands' marks
 * @returns undefined when nothing can be restored
 */
export function createResetOverrides(
  scope: Scope,
  form: HTMLFormElement,
  settings: LookSettings,
  late: string,
  marks: string,
): Look | undefined {
  const before = losses(form);
  const root = getRoot(form);
  for (const layer of [...pageLayers(root), '']) {
    const trial = scope.child();
    const look = createLook(trial, root, settings, (rules) => {
      const weak = underResets(rules);
      return layer ? `@layer ${layer}{${weak}}` : weak;
    });
    look.write(late, marks);
    const left = losses(form);
    if (!left || (!layer && left < before)) return look;
    trial.end();
  }
}

/**
 * Returns the same rules with the specificity of every selector lowered to two elements. What is left to decide between
 * two rules is their order, so those of selectors that won before come last.
 */
function underResets(css: string): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return weaken(sheet.cssRules)
    .sort(([one], [other]) => one - other)
    .map(([, rule]) => rule)
    .join('');
}

/** A rule of the lowered specificity, after the specificity that it had. */
type WeakRule = readonly [before: number, css: string];

/** @param wrap puts a rule into the conditions around it, such as `@media` */
function weaken(rules: CSSRuleList, wrap = (css: string) => css): WeakRule[] {
  return [...rules].flatMap((rule): WeakRule | WeakRule[] => {
    if (rule instanceof CSSStyleRule)
      return selectorsIn(rule.selectorText).map((selector) => [
        getSpecificity(selector),
        wrap(`${weakSelector(selector)}{${rule.style.cssText}}`),
      ]);
    const { cssText } = rule;
    if (!(rule instanceof CSSGroupingRule)) return [[0, wrap(cssText)]];
    return weaken(rule.cssRules, (css) => wrap(`${cssText.slice(0, cssText.indexOf('{'))}{${css}}`));
  });
}
