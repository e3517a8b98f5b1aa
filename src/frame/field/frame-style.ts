import { createEvenText, type EvenText } from './even-text.ts';
import { isHarmless } from './style-rules.ts';

type Pairs = readonly (readonly string[])[];

/** Sets the style of the document's only visible element, the input. Each call has the whole style. */
export interface FrameStyle {
  text(pairs: Pairs): void;
  placeholder(pairs: Pairs): void;
  /** Sets what came while the field had text. To be called whenever the field may have become empty. */
  release(): void;
  /** Whether what decides how text is drawn stays as it is. */
  isHeld(): boolean;
  /** How the text is drawn evenly. */
  readonly even: Omit<EvenText, 'want'>;
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
 * The rules of the frame's style sheet. That of the placeholder comes first; it applies where there is no input in the page
 * whose placeholder the frame could copy, and in WebKit, which does not tell the style of one. A placeholder is as large as
 * fits; where that is wrong it ends in an ellipsis. The scroll margin keeps a focused field clear of bars that the page fixes at its edges (WCAG
 * 2.4.11, experience.md A-74).
 */
const rules =
  'input::placeholder{color:inherit;opacity:.7;font-size:min(var(--size,1em),var(--fit,1em));-webkit-text-security:none}' +
  'input:placeholder-shown{text-overflow:ellipsis}' +
  'html,body,form,#field{height:100%;margin:0;overflow:hidden}' +
  '#field,#probe{font:16px/1.5 sans-serif;font-kerning:none;font-variant:tabular-nums;font-variant-ligatures:none}' +
  '#field{box-sizing:border-box;width:100%;padding:0;border:0;border-radius:0;background:none;color:inherit;' +
  'appearance:none;scroll-margin:96px}' +
  '#probe{position:fixed;top:0;width:0;visibility:hidden;white-space:pre;contain:content}' +
  '.masked{-webkit-text-security:disc}' +
  '.masked:not(:placeholder-shown){text-transform:none!important}' +
  'input:focus-visible{outline:2px solid currentColor;outline-offset:-2px}' +
  '@media(forced-colors:active){input:focus-visible{outline-color:Highlight}}';

/** Returns about how wide a placeholder is in a wide font, in parts of its size. Nothing is measured: that would lay out the document. */
const widthOf = (placeholder: string) =>
  [...placeholder].reduce((sum, sign) => sum + (sign > '\u2e80' ? 1 : /[\d ]/.test(sign) ? 0.59 : 0.66), 0) ||
  1;

/** The properties that decide how long a text takes to draw. */
const decidesDrawing = /^(?:font|letter|line|text-[its])/;

/**
 * Returns the value that the frame needs in place of the page's. A font size is at least 16 px on phones, which zoom into
 * a focused input with smaller text (experience.md A-71), and never so small that widths can no longer be measured. A line whose height is `normal` grows with each font in it, and
 * would move the caret.
 */
function adapt(name: string, value: string): string {
  if (name === 'line-height') return value === 'normal' ? '1.5' : value;
  if (name !== 'font-size') return value;
  const least = matchMedia('(pointer: coarse)').matches ? 16 : 8;
  return /^[\d.]+px$/.test(value) && Number.parseFloat(value) >= least ? value : `max(${least}px, ${value})`;
}

/**
 * Gives the document its base style. It uses the CSS object model, which no content security policy restricts: the
 * document's own policy forbids every style sheet and style attribute.
 *
 * @param hasLetters whether a name is typed; digits otherwise
 */
export function createFrameStyle(input: HTMLInputElement, hasLetters = false): FrameStyle {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
  const placeholderStyle = () => (sheet.cssRules[0] as CSSStyleRule).style;
  const even = createEvenText(input, hasLetters);
  let isFitted = false;
  // A shop's font can make one digit slow to draw. Drawn again and again in other sizes it would tell the page by the time
  // which digits are there: what decides how text is drawn stays while there is any.
  /** The last value whose width was measured. */
  let measured = '';
  const isHeld = () => input.value !== '' && document.fonts.size > 0;
  /** The last pairs that came while the field had text; the key is undefined for those of the text itself. */
  const waiting = new Map<CSSStyleDeclaration | undefined, Pairs>();
  const set = (pairs: Pairs, placeholder?: CSSStyleDeclaration) => {
    waiting.set(placeholder, isHeld() ? pairs : []);
    for (const [name = '', value = ''] of pairs) {
      if (!isHarmless(name, value) || (isHeld() && decidesDrawing.test(name))) continue;
      if (placeholder) placeholder.setProperty(name === 'font-size' ? '--size' : name, value);
      else if (name === 'font-family') even.want(value);
      else {
        if (name === 'letter-spacing') {
          isFitted = false;
          measured = '';
        }
        // `color-scheme` is set on the document, because it decides which colour shows through a transparent frame.
        (name === 'color-scheme' ? document.documentElement : input).style.setProperty(
          name,
          adapt(name, value),
        );
      }
    }
  };
  return {
    text(pairs) {
      set(pairs);
      const { style, placeholder } = input;
      const [left = 0, right = 0] = [style.paddingLeft, style.paddingRight].map(
        (side) => Number.parseFloat(side) || 0,
      );
      const fit = `calc((100vw - ${left + right}px)/${widthOf(placeholder)})`;
      placeholderStyle().setProperty('--fit', fit);
    },
    placeholder(pairs) {
      set(pairs, placeholderStyle());
    },
    isHeld,
    even,
    release() {
      if (!isHeld()) for (const [placeholder, pairs] of waiting) set(pairs, placeholder);
    },
    fit() {
      const { style, value } = input;
      if (isHeld() && value === measured) return;
      measured = value;
      if (!isFitted && style.letterSpacing && style.letterSpacing !== 'normal') return;
      style.letterSpacing = 'normal';
      isFitted = false;
      // Measuring makes the browser lay out the document at once. An empty field gets its first paint without that.
      if (!value) return;
      const over = input.scrollWidth - input.clientWidth;
      // The caret needs one pixel more.
      const closer = (over + 1) / value.length;
      isFitted = over > 0 && closer <= maxTightening * Number.parseFloat(getComputedStyle(input).fontSize);
      if (isFitted) style.letterSpacing = `${-closer}px`;
    },
  };
}
