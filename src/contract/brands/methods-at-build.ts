/**
 * What the widget needs of the brands that are not cards. The build evaluates this module and writes the value of its
 * export into the scripts in its place (tools/vite/evaluate.mjs); `form-types.ts` and `methods.ts` read it.
 */
import type { BrandRow } from './brand.ts';
import { brandTable } from './table.ts';

type Member = 'fields' | 'countries' | 'country' | 'hasPopup';

/** A brand that is not a card, with the members of {@link BrandRow} that the widget needs. */
export interface WidgetMethod
  extends Pick<BrandRow, 'form'>,
    Readonly<{ [M in Member]: BrandRow[M] | undefined }> {
  /** The brand's name in the widget. */
  readonly name: string;
}

/** The brands that are not cards, by their code. */
export const widgetMethods: Readonly<Record<string, WidgetMethod>> = Object.fromEntries(
  [...brandTable].flatMap(([code, row]) => {
    const { form, name, formName = name, fields, countries, country, hasPopup } = row;
    return form === 'card' ? [] : [[code, { form, name: formName, fields, countries, country, hasPopup }]];
  }),
);
