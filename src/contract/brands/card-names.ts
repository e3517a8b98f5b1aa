/** The names of the card brands, for every program. */
import { widgetCards } from './cards-at-build.ts';

const cards = new Map(Object.entries(widgetCards));

/** The name for shoppers of each card brand, by its code. */
export const cardNames: ReadonlyMap<string, string> = new Map(
  [...cards].map(([code, { name }]) => [code, name]),
);

/** The codes of all card brands. Detection reports them in this order when the form has no list of brands. */
export const cardCodes: readonly string[] = [...cards.keys()];

/** Whether a card's number alone tells that it is of this brand. */
export const isDetected = (code: string): boolean => cards.get(code)?.isDetected ?? false;

/**
 * Corrects a brand code that a page has written in lower case or by the network's own name
 * (merchant-usage.md, habit 12).
 */
export function properCode(code: string): string {
  const upper = code.toUpperCase();
  return upper === 'MASTERCARD' ? 'MASTER' : upper;
}
