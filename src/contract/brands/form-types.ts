/** The form and the name of every brand that the widget can draw (widget-contract.md section 8). */
import type { FormType } from './brand.ts';
import { cardNames } from './card-names.ts';
import { type MethodSign, packedMethods, type WidgetMethod } from './methods-at-build.ts';
import { nameFromCode } from './name-from-code.ts';

/** The brands that are not cards, by their code. The widget adds those that only its gateway has. */
export const methodsByCode = new Map<string, WidgetMethod>(
  Object.entries(packedMethods).flatMap(([group, methods]) => {
    const [form, sign] = group.split(' ') as [FormType, MethodSign];
    return Object.entries(methods).map(([code, packed]) => {
      const members = typeof packed === 'object' ? packed : { name: packed || undefined };
      return [code, { form, sign, ...members, name: members.name ?? nameFromCode(code) }];
    });
  }),
);

/** The name of each brand that is not a card, by its code. */
export const methodNames: ReadonlyMap<string, string> = new Map(
  [...methodsByCode].map(([code, { name }]) => [code, name]),
);

/** Returns the form that a brand such as `PAYPAL` is paid with; undefined for an unknown code. */
export function getFormType(code: string): FormType | undefined {
  return cardNames.has(code) ? 'card' : methodsByCode.get(code)?.form;
}

/** Returns the brand's name for shoppers, such as `PayPal`. An unknown code is returned as it is. */
export function brandName(code: string): string {
  return cardNames.get(code) ?? methodsByCode.get(code)?.name ?? code;
}
