/** The names of the card brands, for every program. */
import { cardRows } from './cards-compact.ts';

/** The name for shoppers of each card brand, by its code. */
export const cardNames: ReadonlyMap<string, string> = new Map(cardRows.map(([code, name]) => [code, name]));

/** The codes of all card brands. Detection reports them in this order when the form has no list of brands. */
export const cardCodes: readonly string[] = [...cardNames.keys()];

/** Whether a card's number alone tells that it is of this brand. */
export const isDetected = (code: string): boolean =>
  cardRows.some(([card, , hasRanges]) => card === code && hasRanges);
