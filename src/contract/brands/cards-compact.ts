/**
 * The part of the card brands that the widget needs. The build evaluates this module and writes the value of its export
 * into the script in its place (tools/vite/evaluate.mjs); `card-names.ts` reads it.
 */
import { brandTable } from './table.ts';

/**
 * Code and name of each card brand, and whether the number alone tells the brand, or leads to the question which of the
 * card's two brands is meant.
 */
export const cardRows: readonly (readonly [code: string, name: string, isDetected: boolean])[] = [
  ...brandTable,
].flatMap(([code, { form, name, formName = name, numbers }]) =>
  form === 'card' ? [[code, formName, !!numbers && (!numbers.isShared || !!numbers.asksForScheme)]] : [],
);
