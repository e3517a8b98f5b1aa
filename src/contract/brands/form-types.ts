/** The form and the name of every brand that the widget can draw (widget-contract.md section 8). */
import type { FormType } from './brand.ts';
import { namesByForm } from './forms-compact.ts';

interface Known {
  readonly name: string;
  readonly form: FormType;
}

const known: ReadonlyMap<string, Known> = new Map(
  Object.entries(namesByForm).flatMap(([form, names]) =>
    names.split(';').map((entry): [string, Known] => {
      const [code = '', name = code] = entry.split(':');
      return [
        code.toUpperCase().replace(/[^\w]/g, ''),
        { name: name.replace(/\|.*/, '').replaceAll('_', ' '), form: form as FormType },
      ];
    }),
  ),
);

/** The codes of all card brands. Detection reports them in this order when the form has no list of brands. */
export const cardCodes: readonly string[] = [...known.keys()].filter((code) => formTypeOf(code) === 'card');

/** Returns the form that a brand such as `PAYPAL` is paid with; undefined for an unknown code. */
export function formTypeOf(code: string): FormType | undefined {
  return known.get(code)?.form;
}

/** Returns the brand's name for shoppers, such as `PayPal`. An unknown code is returned as it is. */
export function brandName(code: string): string {
  return known.get(code)?.name ?? code;
}
