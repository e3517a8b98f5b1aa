import { en } from './en.ts';

/**
 * What tests of English shops look for in the title of a frame and in a placeholder (merchant-usage.md section 5), where
 * it is not the label. Labels and accessible names are for shoppers and stay (WCAG 2.5.3). A text that the shop has
 * replaced, or of another language, is its own hook: no suite knows a word of ours there, and two languages on one
 * screen help nobody.
 */
export function titleOf(text: string): string {
  if (text === en.cardNumber) return 'Card Number';
  return text === en.cvv ? 'Security Code CVV' : text;
}

/** See {@link titleOf}. */
export function placeholderOf(text: string): string {
  if (text === en.cardHolder) return 'Card holder';
  return text === en.cvv ? 'CVV' : titleOf(text);
}
