/**
 * A rule in a layer loses to every rule outside of one, also to a reset such as `* { padding: 0 }` or
 * `button { background: none }`, which speaks of no widget. On such pages our rules are given a second time, outside
 * of a layer, with the specificity of two elements: more than a reset, less than any class or id of the page.
 */

/**
 * How many of these a page has taken from a form, each of which nobody wants: the space above a line of ours whose class
 * no page knows, text away from the edge of its box, whatever shows where to type or to press, text that can be read.
 * All else that a page takes may be its design: `input { border: 0; background: #eee }`.
 */
export function losses(form: HTMLFormElement): number {
  const find = (selector: string) => form.parentElement?.querySelector(selector);
  const [line, input, button] = ['.wpwl-status', '.wpwl-control:not(iframe)', 'button[name=pay]'].map(find);
  const taken = [
    line && !pixels(getComputedStyle(line).marginTop),
    input && (isBare(input) || isCramped(getComputedStyle(input))),
    button && (isBare(button) || (button.matches('.wpwl-button-pay') && isUnreadable(button, form))),
  ];
  return taken.filter(Boolean).length;
}

const pixels = Number.parseFloat;

function isBare(control: Element): boolean {
  const { borderBottomWidth, backgroundColor } = getComputedStyle(control);
  return !pixels(borderBottomWidth) && lightness(backgroundColor) === undefined;
}

function isCramped({ paddingLeft, borderLeftWidth, backgroundColor }: CSSStyleDeclaration): boolean {
  return !pixels(paddingLeft) && (pixels(borderLeftWidth) > 0 || lightness(backgroundColor) !== undefined);
}

/** Text nearly as light as what it stands on: half of our colours are left, half are the page's. Pay has light text. */
function isUnreadable(button: Element, form: Element): boolean {
  const { color, backgroundColor } = getComputedStyle(button);
  // Where the form shows through, its own text can be read: the ground is its opposite.
  const ground = lightness(backgroundColor) ?? 255 - (lightness(getComputedStyle(form).color) ?? 0);
  return Math.abs((lightness(color) ?? ground) - ground) < 60;
}

/** Of a colour, up to 255; undefined for one that is not there. */
function lightness(colour: string): number | undefined {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return alpha === 0 ? undefined : (red * 3 + green * 6 + blue) / 10;
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
