import { firstEnglish } from '../../texts/english-at-build.ts';

/**
 * Returns the title of a frame with this label. Test suites of English shops look for certain titles and placeholders
 * that differ from the widget's labels (merchant-usage.md section 5), so an English label is replaced by the word
 * that they expect. Labels and accessible names are for shoppers and stay as they are (WCAG 2.5.3). A text that the
 * shop has replaced, or that is in another language, also stays: no test suite knows the widget's words for it, and
 * one screen must not show two languages.
 */
export function toTitle(text: string): string {
  if (text === firstEnglish.cardNumber) return 'Card Number';
  return text === firstEnglish.cvv ? 'Security Code CVV' : text;
}

/** Returns the placeholder of a field with this label; see {@link toTitle}. */
export function toPlaceholder(text: string): string {
  if (text === firstEnglish.cardHolder) return 'Card holder';
  return text === firstEnglish.cvv ? 'CVV' : toTitle(text);
}

/**
 * Wraps a right-to-left placeholder in a Unicode isolate, so that its words keep their order in an input that runs left
 * to right. Its Latin part, such as `(CPF)`, would else come first.
 */
export const isolateDirection = (text: string, dir: string) =>
  dir === 'rtl' && text ? `\u2067${text}\u2069` : text;
