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

/**
 * The codes of all card brands, in the order in which detection reports them when the form offers no brand by name.
 */
export const cardCodes: readonly string[] = [...known.keys()].filter((code) => formTypeOf(code) === 'card');

/** The form that a brand such as `PAYPAL` is paid with; undefined for a code that is no brand. */
export function formTypeOf(code: string): FormType | undefined {
  return known.get(code)?.form;
}

/** The brand's name as a shopper reads it, such as `PayPal`; the code itself when it is no brand. */
export function brandName(code: string): string {
  return known.get(code)?.name ?? code;
}
