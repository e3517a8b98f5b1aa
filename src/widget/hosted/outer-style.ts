import type { CssProperties } from '#contract/options.ts';
import { kebab } from '../page/element-list.ts';
import { rootOf } from '../page/roots.ts';
import type { Scope } from '../scope.ts';

type Pairs = string[][];

/** Properties of the outer control that typed text follows (design decision 6). The frame checks them again. */
const followed = [
  'color',
  'color-scheme',
  'caret-color',
  'font-family',
  'font-size',
  'font-style',
  'font-variant',
  'font-weight',
  'letter-spacing',
  'line-height',
  'outline-color',
  'text-indent',
  'text-shadow',
  'text-transform',
];

/** Space between the frame's edge and its text, in px; as much as our own inputs have. */
const inset = 12;

/** Reads how text in the outer control would look, as pairs of property and value. */
export function readStyle(control: HTMLElement): Pairs {
  const style = getComputedStyle(control);
  const pairs = followed.map((name) => [name, style.getPropertyValue(name)]);
  pairs.push(['text-align', side(style)]);
  // A plain colour is painted inside the frame, too: contrast checks cannot look through a frame.
  pairs.push([
    'background-color',
    /^rgb\(/.test(style.backgroundColor) ? style.backgroundColor : 'transparent',
  ]);
  pairs.push([
    'border-radius',
    `${Math.max(0, number(style, 'border-top-left-radius') - number(style, 'border-top-width'))}px`,
  ]);
  // The iframe's own padding already keeps its content off the border: only the rest is added inside.
  for (const edge of ['left', 'right'] as const) {
    pairs.push([`padding-${edge}`, `${Math.max(inset - number(style, `padding-${edge}`), 2)}px`]);
  }
  return pairs;
}

const number = (style: CSSStyleDeclaration, name: string) =>
  Number.parseFloat(style.getPropertyValue(name)) || 0;

// The inner input is always left to right, so `start` must be said as a side (locales.md section 4, rule 15).
function side(style: CSSStyleDeclaration): string {
  const mirrored = style.direction === 'rtl';
  if (style.textAlign === 'start') return mirrored ? 'right' : 'left';
  if (style.textAlign === 'end') return mirrored ? 'left' : 'right';
  return style.textAlign;
}

/** The merchant's `iframeStyles` entry as pairs; values that are no text are left out. */
export function stylePairs(styles: CssProperties | undefined): Pairs {
  if (typeof styles !== 'object' || styles === null) return [];
  return Object.entries(styles)
    .filter(([, value]) => typeof value === 'string')
    .map(([name, value]) => [kebab(name), value]);
}

/** Reads how the placeholder of an input in the page looks; those in the frames look the same. */
export function readPlaceholderStyle(input: HTMLInputElement): Pairs {
  const style = getComputedStyle(input, '::placeholder');
  return ['color', 'opacity', 'font-size', 'font-style', 'font-weight'].map((name) => [
    name,
    style.getPropertyValue(name),
  ]);
}

/**
 * Calls `changed` whenever a computed style may have changed: classes and attributes anywhere above, style sheets,
 * colour scheme, size. There is no event for computed styles, so their causes are watched; at most one call per
 * painted frame.
 */
export function watchStyle(scope: Scope, control: HTMLElement, changed: () => void): void {
  let waiting = 0;
  const look = () => {
    waiting = 0;
    if (control.isConnected) changed();
  };
  const soon = () => {
    waiting ||= requestAnimationFrame(look);
  };
  const attributeFilter = ['class', 'style', 'media', 'disabled', 'dir', 'data-theme'];
  const root = rootOf(control);
  for (const tree of new Set([document, root]))
    scope.observe(tree, { subtree: true, childList: true, attributeFilter }, soon);
  for (const query of [
    '(prefers-color-scheme: dark)',
    '(prefers-contrast: more)',
    '(forced-colors: active)',
  ]) {
    scope.listen(matchMedia(query), 'change', soon);
  }
  const resized = new ResizeObserver(soon);
  resized.observe(control);
  // Neither event leaves a shadow root.
  scope.listen(root, 'load', soon, { capture: true });
  scope.listen(root, 'transitionend', soon);
  scope.add(() => {
    resized.disconnect();
    cancelAnimationFrame(waiting);
  });
}
