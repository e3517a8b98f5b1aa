import type { CssProperties } from '#contract/options.ts';
import { kebab } from '../page/element-list.ts';
import { textSize } from '../page/text-size.ts';

type Pairs = string[][];

/**
 * The CSS properties that are copied from the iframe to the text in it (design decision 6). The frame checks them
 * again.
 */
const followed = [
  'color',
  'caret-color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'line-height',
  'text-indent',
  'text-shadow',
  'text-transform',
];

/**
 * Returns the colour schemes of an element. Where its style says `normal`, they are those of the page's `<meta>` tag, which
 * no computed style tells.
 */
export function usedSchemes({ colorScheme }: CSSStyleDeclaration): string {
  if (colorScheme !== 'normal') return colorScheme;
  return document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')?.content || 'light';
}

/** Space between the frame's edge and its text, in rem, where no style sheet of ours says it. Our own inputs have the same. */
const inset = 0.75;

/**
 * What a frame had while its field had no focus: the padding that was added inside, by side, in px, the direction that
 * belongs to it, and the shadow.
 */
export type AtRest = Record<'left' | 'right', number> & { shadow?: string; direction?: string };

/**
 * Reads the style of an iframe as pairs of CSS property and value.
 *
 * @param atRest the values while the field has no focus; they are set here. With the focus the padding is never more.
 */
export function readStyle(control: HTMLElement, atRest: AtRest): Pairs {
  const style = getComputedStyle(control);
  const pairs = followed.map((name) => [name, style.getPropertyValue(name)]);
  // A browser paints a frame opaque when its scheme is not the one of its `<iframe>` (experience.md A-78).
  pairs.push(['color-scheme', usedSchemes(style)], ['text-align', side(style)]);
  // The shadow of the control is its focus ring. Where the page or forced colours have removed it, or the page has put a
  // shadow in its place that the field always has, the frame draws a ring.
  const hasFocus = control.classList.contains('wpwl-focus');
  const { boxShadow } = style;
  if (!hasFocus) atRest.shadow = boxShadow;
  const isRingGone = hasFocus && (boxShadow === 'none' || boxShadow === atRest.shadow);
  pairs.push(['outline-color', isRingGone ? style.outlineColor : 'transparent']);
  // A plain background colour is painted inside the frame, too, because contrast checkers cannot look through a frame.
  pairs.push([
    'background-color',
    /^rgb\(/.test(style.backgroundColor) ? style.backgroundColor : 'transparent',
  ]);
  pairs.push([
    'border-radius',
    `${Math.max(0, number(style, 'border-top-left-radius') - number(style, 'border-top-width'))}px`,
  ]);
  // The iframe's own padding already keeps its content off the border: only the rest is added inside. A page may take
  // from the padding of a focused field what its border gains. The text of the page's inputs then stays in its place, and
  // so does the text in the frame, because the frame does not fill up what the page took.
  const given = Number.parseFloat(style.scrollPaddingLeft);
  const space = Number.isNaN(given) ? inset * textSize() : given;
  // In a form that has turned round, the icon stands at the other end.
  const hasTurned = atRest.direction !== style.direction;
  atRest.direction = style.direction;
  for (const edge of ['left', 'right'] as const) {
    const name = `padding-${edge}`;
    const rest = Math.max(space - number(style, name), space && 2);
    if (!hasFocus || hasTurned) atRest[edge] = rest;
    pairs.push([name, `${Math.min(rest, atRest[edge])}px`]);
  }
  return pairs;
}

const number = (style: CSSStyleDeclaration, name: string) =>
  Number.parseFloat(style.getPropertyValue(name)) || 0;

// Returns `text-align` as `left` or `right` where it is `start` or `end`, because the input in the frame is always left
// to right (locales.md section 4, rule 15).
function side(style: CSSStyleDeclaration): string {
  const mirrored = style.direction === 'rtl';
  if (style.textAlign === 'start') return mirrored ? 'right' : 'left';
  if (style.textAlign === 'end') return mirrored ? 'left' : 'right';
  return style.textAlign;
}

/**
 * Returns one entry of the merchant's `iframeStyles` as pairs of CSS property and value. Values that are not strings
 * are left out.
 */
export function stylePairs(styles: CssProperties | undefined): Pairs {
  if (typeof styles !== 'object' || styles === null) return [];
  return Object.entries(styles)
    .filter(([, value]) => typeof value === 'string')
    .map(([name, value]) => [kebab(name), value]);
}

/**
 * Reads the placeholder style of an input in the page as pairs. Placeholders in frames get the same style. Empty where the
 * engine answers with the style of the input itself, as WebKit does; frames have a style of their own for that. The size is
 * told as a part of the input's, because the text in a frame may have another one.
 */
export function readPlaceholderStyle(input: HTMLInputElement): Pairs {
  const own = getComputedStyle(input);
  const style = getComputedStyle(input, '::placeholder');
  const names = ['color', 'opacity', 'font-size', 'font-style', 'font-weight'];
  // A page may give both the same text. The padding is the input's alone.
  const differs = [...names, 'padding-left'].some(
    (name) => style.getPropertyValue(name) !== own.getPropertyValue(name),
  );
  const part = number(style, 'font-size') / number(own, 'font-size');
  return differs
    ? names.map((name) => [name, name === 'font-size' ? `${part}em` : style.getPropertyValue(name)])
    : [];
}
