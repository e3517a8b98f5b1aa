/**
 * The part of the card brands that the widget needs. The build evaluates this module and writes the value of its export
 * into the script in its place (tools/vite/evaluate.mjs); `card-names.ts` reads it.
 */
import { brandTable } from './table.ts';

interface CardBrand {
  /** The name for shoppers. */
  readonly name: string;
  /** Whether the number alone tells the brand, or leads to the question which of the card's two brands is meant. */
  readonly isDetected?: true | undefined;
}

/** The card brands by their code. */
export const widgetCards: Readonly<Record<string, CardBrand>> = Object.fromEntries(
  [...brandTable].flatMap(([code, { form, name, formName = name, numbers }]) => {
    const isDetected =
      [numbers].flat().some((rules) => rules && (!rules.isShared || rules.asksForScheme)) || undefined;
    return form === 'card' ? [[code, { name: formName, isDetected }]] : [];
  }),
);
