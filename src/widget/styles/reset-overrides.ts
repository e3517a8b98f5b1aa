import { getRoot } from '../page/roots.ts';
import type { Scope } from '../scope.ts';
import { createLook, type Look, type LookSettings, pageLayers } from './adopt.ts';
import { losses } from './page-resets.ts';

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

/**
 * Returns how specific a selector is, as one number: of two selectors the higher one wins (Selectors 4, section 17).
 * Classes, attributes and pseudo-classes count a thousand each, elements and pseudo-elements one each. Of functions it
 * knows `:is()`, `:not()`, `:has()` and `:where()`.
 */
export function getSpecificity(selector: string): number {
  const flat = selector.replace(/:(\w+)\(([^()]*)\)/, (_whole, name: string, list: string) => {
    const [heaviest = ''] = list.split(',').sort((one, other) => weigh(other) - weigh(one));
    return name === 'where' ? '' : heaviest;
  });
  return flat === selector ? weigh(flat) : getSpecificity(flat);
}

/** Weighs a selector without functions. */
function weigh(selector: string): number {
  const count = (what: RegExp) => (selector.match(what) ?? []).length;
  return 1000 * count(/(?<!:)[.:[](?!:)/g) + count(/::|(?<![^ >+~])[a-z]/g);
}

/**
 * Splits a list of selectors at the commas between them.
 *
 * @param list as browsers write it: `.a, .b:is(.c, .d)`. Functions in functions go two deep at most.
 */
export const selectorsIn = (list: string): readonly string[] => list.split(/, (?!(?:[^()]|\([^()]*\))*\))/);

/**
 * Lowers the specificity of a selector: `.a.b::before` becomes `:not(i i):where(.a.b)::before`. The pseudo-element
 * stays outside because `:where()` takes none. `:not(i i)` matches everything of the widget, which has no `i` in an
 * `i`. Unlike `html body` it counts as two elements in a shadow root, too.
 */
export function weakSelector(selector: string): string {
  return selector.replace(/(^| )::/g, '$1*::').replace(/^(.*?)(::[\w-]+)?$/, ':not(i i):where($1)$2');
}
