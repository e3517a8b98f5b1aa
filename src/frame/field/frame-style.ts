import { isHarmless } from './style-rules.ts';

type Pairs = readonly (readonly string[])[];

/** Sets the style of the document's only visible element, the input. Later calls add to earlier ones. */
export interface FrameStyle {
  text(pairs: Pairs): void;
  placeholder(pairs: Pairs): void;
  /**
   * Draws the digits closer together where a number would otherwise scroll, for example one of 19 digits in half a
   * row. A `letter-spacing` that the page has set stays.
   */
  fit(): void;
}

/**
 * How far digits may at most move closer together, as a fraction of their font size. Digits that are closer together
 * are hard to read.
 */
const maxTightening = 0.09;

/**
 * The sides that `start` and `end` mean, for the directions left to right and right to left. They are translated
 * because the input is always left to right (locales.md section 4, rule 15).
 */
const sides: Readonly<Record<string, readonly [string, string]>> = {
  start: ['left', 'right'],
  end: ['right', 'left'],
};

const fill: Pairs = [
  ['height', '100%'],
  ['margin', '0'],
  ['overflow', 'hidden'],
];
const bare: Pairs = [
  ['box-sizing', 'border-box'],
  ['width', '100%'],
  ['padding', '0'],
  ['border', '0'],
  ['border-radius', '0'],
  ['background', 'none'],
  ['color', 'inherit'],
  ['font', '16px sans-serif'],
  ['appearance', 'none'],
  // Keeps a focused field clear of bars that the page fixes at its edges (WCAG 2.4.11, experience.md A-74).
  ['scroll-margin', '96px'],
];
/**
 * The rules of the frame's style sheet. Those of the placeholder apply to forms that have no input in the page whose
 * placeholder the frame could copy.
 */
const rules =
  'input:focus-visible{outline:2px solid currentColor;outline-offset:-2px}' +
  'input::placeholder{color:inherit;font-size:.8125em;opacity:.7}' +
  '@media(forced-colors:active){input:focus-visible{outline-color:Highlight}}';

function adapt(name: string, value: string): string {
  if (name === 'text-align') return sides[value]?.[document.documentElement.dir === 'rtl' ? 1 : 0] ?? value;
  return value;
}

/**
 * Raises a font size to at least 16 px on phones, which zoom into a focused input with smaller text (experience.md
 *
 */
const readable = (name: string, value: string) =>
  name === 'font-size' && matchMedia('(pointer: coarse)').matches ? `max(16px, ${value})` : value;

function setHarmless(pairs: Pairs, target: (name: string) => CSSStyleDeclaration | undefined): void {
  for (const [name = '', value = ''] of pairs) {
    if (isHarmless(name, value)) target(name)?.setProperty(name, adapt(name, value));
  }
}

function adoptRules(): CSSStyleDeclaration | undefined {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
    const [, placeholder] = sheet.cssRules;
    return placeholder instanceof CSSStyleRule ? placeholder.style : undefined;
  } catch {
    // Safari before 16.4 has no constructable style sheets. It keeps its own focus ring and placeholder.
    return undefined;
  }
}

/**
 * Gives the document its base style. It uses the CSS object model, which no content security policy restricts: the
 * document's own policy forbids every style sheet and style attribute.
 */
export function createFrameStyle(input: HTMLInputElement): FrameStyle {
  const root = document.documentElement;
  for (const element of [root, document.body, input.form, input]) {
    for (const [name = '', value = ''] of element === input ? [...fill, ...bare] : fill) {
      element?.style.setProperty(name, value);
    }
  }
  const placeholder = adoptRules();
  let isFitted = false;
  return {
    // `color-scheme` is set on the document, because it decides which colour shows through a transparent frame.
    text(pairs) {
      isFitted = false;
      setHarmless(
        pairs.map(([name = '', value = '']) => [name, readable(name, value)]),
        (name) => (name === 'color-scheme' ? root : input).style,
      );
    },
    placeholder: (pairs) => setHarmless(pairs, () => placeholder),
    fit() {
      const { style, value } = input;
      if (!isFitted && style.letterSpacing && style.letterSpacing !== 'normal') return;
      style.letterSpacing = 'normal';
      const over = input.scrollWidth - input.clientWidth;
      // The caret needs one pixel more.
      const closer = (over + 1) / value.length;
      isFitted = over > 0 && closer <= maxTightening * Number.parseFloat(getComputedStyle(input).fontSize);
      if (isFitted) style.letterSpacing = `${-closer}px`;
    },
  };
}
