/**
 * The part of the card brands that the widget needs, in as few bytes as possible. The build evaluates this module and
 * writes the values of its exports into the script in its place (tools/vite/evaluate.mjs); `card-names.ts` reads them.
 */
import { spellNames } from './spelled-names.ts';
import { brandTable } from './table.ts';

/** The codes and names of the card brands, see {@link spellNames}. */
export const spelledCards = spellNames(
  [...brandTable].flatMap(([code, { form, name, formName = name }]) =>
    form === 'card' ? [[code, formName] as const] : [],
  ),
);
