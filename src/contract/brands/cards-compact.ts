/**
 * The part of the card brands that the widget needs, in as few bytes as possible. The build evaluates this module and
 * writes the values of its exports into the script in its place (tools/vite/evaluate.mjs); `card-names.ts` reads them.
 */
import { spellNames } from './spelled-names.ts';
import { brandTable } from './table.ts';

const cards = [...brandTable].filter(([, { form }]) => form === 'card');

/** The codes and names of the card brands, see {@link spellNames}. */
export const spelledCards = spellNames(
  cards.map(([code, { name, formName = name }]) => [code, formName] as const),
);

/**
 * A digit for each card brand, in the same order: 1 when the number alone tells the brand, or leads to the question which
 * of the card's two brands is meant.
 */
export const detectedCards = cards
  .map(([, { numbers }]) => (numbers && (!numbers.isShared || numbers.isAsked) ? 1 : 0))
  .join('');
