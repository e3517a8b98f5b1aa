import { rootOf } from '../page/roots.ts';

/**
 * A rule in a layer loses to every rule outside of one, also to a reset such as `* { padding: 0 }` or
 * `button { background: none }`, which speaks of no widget. On such pages our rules are given a second time, outside
 * of a layer, with the specificity of two elements: more than a reset, less than any class or id of the page.
 */

/** Whether a reset took something that every look of ours has, or left text that cannot be read. */
export function blanked(form: HTMLFormElement): boolean {
  const { styleSheets, adoptedStyleSheets } = rootOf(form);
  // One is ours.
  if (styleSheets.length + adoptedStyleSheets.length < 2) return false;
  const control = form.querySelector('.wpwl-control-expiry, .wpwl-button-pay, .wpwl-button-brand');
  const group = form.querySelector('.wpwl-group');
  if (!control || !group) return false;
  const style = getComputedStyle(control);
  const none = (value: string) => Number.parseFloat(value) === 0;
  return (
    none(style.borderBottomWidth) ||
    none(style.paddingLeft) ||
    none(getComputedStyle(group).marginBottom) ||
    unreadable(form.querySelector('.wpwl-button-pay'))
  );
}

/** Text nearly as light as what it stands on: half of our colours are left, half are the page's. */
function unreadable(button: Element | null): boolean {
  if (!button) return false;
  const { color, backgroundColor } = getComputedStyle(button);
  const lightness = (value: string) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (value.match(/[\d.]+/g) ?? []).map(Number);
    return alpha === 0 ? undefined : (red * 3 + green * 6 + blue) / 10;
  };
  const [ink, ground] = [lightness(color), lightness(backgroundColor)];
  return ink !== undefined && (ground === undefined || Math.abs(ink - ground) < 60);
}

/** The same rules with every selector weakened to two elements. */
export function underResets(css: string): string {
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

/**
 * `.a.b::before` becomes `:not(i i):where(.a.b)::before`; `:where()` takes no pseudo-elements. Nothing of ours is an
 * `i` in an `i`: unlike `html body` this has two elements' weight in a shadow root, too.
 */
function weakSelector(list: string): string {
  return list
    .split(', ')
    .map((selector) => selector.replace(/^(.*?)(::[\w-]+)?$/, ':not(i i):where($1)$2'))
    .join(', ');
}
