import type { Settings } from '#contract/options.ts';
import { rootOf } from '../page/roots.ts';
import type { Scope } from '../scope.ts';
import { createLook, type Look, pageLayers } from './adopt.ts';
import { losses } from './page-resets.ts';
import { weakSelector } from './weak-selector.ts';

/**
 * Restores what a reset of the page has taken from a drawn form. The rules go into the layer of the reset, so that the
 * page's later layers still win, or outside of all layers when the reset stands there. Losses that remain with these
 * rules have another cause than a reset.
 *
 * @param late the rules of forms whose code came later
 * @param marks the rules of the brands' marks
 * @returns undefined when nothing can be restored
 */
export function mendStyles(
  scope: Scope,
  form: HTMLFormElement,
  style: Settings['style'],
  late: string,
  marks: string,
): Look | undefined {
  const before = losses(form);
  const root = rootOf(form);
  for (const layer of [...pageLayers(root), '']) {
    const trial = scope.child();
    const look = createLook(trial, root, style, (rules) => {
      const weak = underResets(rules);
      return layer ? `@layer ${layer}{${weak}}` : weak;
    });
    look.write(late, marks);
    const left = losses(form);
    if (!left || (!layer && left < before)) return look;
    trial.end();
  }
}

/** Returns the same rules with the specificity of every selector lowered to two elements. */
function underResets(css: string): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return weaken(sheet.cssRules);
}

function weaken(rules: CSSRuleList): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSStyleRule) return `${weakSelector(rule.selectorText)}{${rule.style.cssText}}`;
      if (!(rule instanceof CSSGroupingRule)) return rule.cssText;
      return `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${weaken(rule.cssRules)}}`;
    })
    .join('');
}
