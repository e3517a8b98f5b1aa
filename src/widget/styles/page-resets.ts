/**
 * A rule in a layer loses to every rule outside of one, also to a reset such as `* { padding: 0 }` or
 * `button { background: none }`, which does not mean the widget. On such pages our rules are given a second time, outside
 * of layers, with the specificity of two elements: more than a reset has, less than any class or id of the page.
 */

/**
 * Counts the losses of a form that no page wants: the space above a line of ours whose class no page knows, the space between
 * text and the edge of its box, what shows where to type or to press, text that can be read. All else that a page takes away
 * may be its design: `input { border: 0; background: #eee }`.
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

/** Whether a button's text is nearly as light as its ground: the page took our dark ground and left Pay's light text. */
function isUnreadable(button: Element, form: Element): boolean {
  const { color, backgroundColor } = getComputedStyle(button);
  // Where the form shows through a transparent button, the ground must be the opposite of the form's text, which can be read.
  const ground = lightness(backgroundColor) ?? 255 - (lightness(getComputedStyle(form).color) ?? 0);
  return Math.abs((lightness(color) ?? ground) - ground) < 60;
}

/** The lightness of a computed colour, 0 to 255; undefined for a transparent one. */
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
