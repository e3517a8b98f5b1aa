import { closestDrawn, findDrawn, isDrawn } from '../page/drawn.ts';
import { lightness } from '../page/ground.ts';

/**
 * Looks whether a CSS reset of the page, such as `* { padding: 0 }` or `button { background: none }`, has taken something
 * of a form's look. `reset-overrides.ts` restores it.
 */

/**
 * Counts what a form has lost that no page removes on purpose: the margins of a line and of a row of the list, the
 * space between text and the edge of its box, sizes that fit into the form, the signs that show where to type or to press,
 * and text that can be read. Everything else that a page removes may be its design: `input { border: 0; background: #eee }`.
 */
export function losses(form: HTMLFormElement): number {
  const container = closestDrawn(form, '.wpwl-container');
  const find = (selector: string) => container && findDrawn(container, selector);
  const parts = ['.wpwl-status', '.wpwl-control:not(iframe)', 'button[name=pay]', 'iframe.wpwl-control'];
  const [line, input, button, frame] = parts.map(find);
  const row = container?.previousElementSibling;
  const taken = [
    line && !pixels(getComputedStyle(line).marginTop),
    row?.matches('.wpwl-method') && isDrawn(row) && !pixels(getComputedStyle(row).marginTop),
    frame && isStretched(frame, input),
    frame && input && !edgeOf(frame) && edgeOf(input),
    input && (isBare(input) || isCramped(getComputedStyle(input))),
    button && (isBare(button) || (button.matches('.wpwl-button-pay') && isUnreadable(button, form))),
  ];
  return taken.filter(Boolean).length;
}

const pixels = Number.parseFloat;

/**
 * Whether a rule for all frames, such as `iframe { height: auto }`, has made a field lower or higher than any design of a field.
 * A height in pixels alone is what a page has given the field. `clientHeight` makes the browser lay the page out early, so it
 * is asked only where the style does not tell. What the page says of all controls, so of an input too, is its design.
 */
export function isStretched(frame: Element, input: Element | null | undefined): boolean {
  const style = frame.computedStyleMap?.();
  const heights = `${style?.get('height')} ${style?.get('min-height')} ${style?.get('max-height')}`;
  if (/^\d\S*px (auto|\d\d?[.p]\S*) none$/.test(heights)) return false;
  const { clientHeight } = frame;
  if (/^(0|[2-9]\d)$/.test(`${clientHeight}`)) return false;
  return !input || clientHeight < 20 || Math.abs(clientHeight - input.clientHeight) > 8;
}

const edgeOf = (control: Element) => pixels(getComputedStyle(control).borderBottomWidth);

const isBare = (control: Element): boolean =>
  !edgeOf(control) && lightness(getComputedStyle(control).backgroundColor) === undefined;

function isCramped(style: CSSStyleDeclaration): boolean {
  const { boxSizing, paddingLeft, borderLeftWidth, backgroundColor } = style;
  const isEdgeSeen = pixels(borderLeftWidth) > 0 || lightness(backgroundColor) !== undefined;
  return boxSizing === 'content-box' || (!pixels(paddingLeft) && isEdgeSeen);
}

/**
 * Whether a button's text is nearly as light as its background. This happens when the page has removed the dark
 * background of the Pay button and left its light text.
 */
function isUnreadable(button: Element, form: Element): boolean {
  const { color, backgroundColor } = getComputedStyle(button);
  // Where the form shows through a transparent button, the background is taken to be the opposite of the form's text
  // colour, because that text can be read.
  const ground = lightness(backgroundColor) ?? 255 - (lightness(getComputedStyle(form).color) ?? 0);
  return Math.abs((lightness(color) ?? ground) - ground) < 60;
}
