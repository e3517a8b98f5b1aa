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

const fill = 'height:100%;margin:0;overflow:hidden;';
/** The scroll margin keeps a focused field clear of bars that the page fixes at its edges (WCAG 2.4.11, experience.md A-74). */
const bare =
  'box-sizing:border-box;width:100%;padding:0;border:0;border-radius:0;background:none;color:inherit;' +
  'font:16px sans-serif;appearance:none;scroll-margin:96px';
/**
 * The rules of the frame's style sheet. Those of the placeholder apply to forms that have no input in the page whose
 * placeholder the frame could copy.
 */
const rules =
  'input:focus-visible{outline:2px solid currentColor;outline-offset:-2px}' +
  'input::placeholder{color:inherit;font-size:.8125em;opacity:.7}' +
  '@media(forced-colors:active){input:focus-visible{outline-color:Highlight}}';

/**
 * Returns the value that the frame needs in place of the page's. `start` and `end` become sides, because the input is
 * always left to right (locales.md section 4, rule 15). A font size is at least 16 px on phones, which zoom into a
 * focused input with smaller text (experience.md A-71).
 */
function adapt(name: string, value: string, isText: boolean): string {
  if (name === 'text-align' && /^(?:start|end)$/.test(value))
    return (value === 'end') === (document.documentElement.dir === 'rtl') ? 'left' : 'right';
  return isText && name === 'font-size' && matchMedia('(pointer: coarse)').matches
    ? `max(16px, ${value})`
    : value;
}

function adoptRules(): CSSStyleDeclaration | undefined {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
    return (sheet.cssRules[1] as CSSStyleRule).style;
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
    if (element) element.style.cssText = fill;
  }
  input.style.cssText += bare;
  const placeholder = adoptRules();
  let isFitted = false;
  const set = (pairs: Pairs, style?: CSSStyleDeclaration) => {
    for (const [name = '', value = ''] of pairs) {
      // `color-scheme` is set on the document, because it decides which colour shows through a transparent frame.
      const target = name === 'color-scheme' ? root.style : (style ?? input.style);
      if (isHarmless(name, value)) target.setProperty(name, adapt(name, value, !style));
    }
  };
  return {
    text(pairs) {
      isFitted = false;
      set(pairs);
    },
    placeholder(pairs) {
      if (placeholder) set(pairs, placeholder);
    },
    fit() {
      const { style, value } = input;
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
