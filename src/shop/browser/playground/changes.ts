/** What differs between two forms of the playground, as `wpwl.update` takes it. */
import type { FormChanges } from '#contract/wpwl.ts';

/** What a form is made from: the options by name, the codes of the brands, and its checkout. */
export interface FormParts {
  readonly options: Readonly<Record<string, unknown>>;
  readonly brands: readonly string[];
  /** The checkout's amount, such as `89.00`. */
  readonly amount: string;
  /** The checkout's currency, such as `EUR`. */
  readonly currency: string;
}

/**
 * Returns what changes; undefined when that needs another form: for an option that is left out, for brands that are paid in
 * another currency, which need another checkout, and for brands that stay but change places.
 */
export function changesBetween(before: FormParts, after: FormParts): FormChanges | undefined {
  if (before.currency !== after.currency || isOther(staying(before, after), staying(after, before)))
    return undefined;
  if (Object.keys(before.options).some((name) => !(name in after.options))) return undefined;
  const options = Object.entries(after.options).filter(([name, value]) =>
    isOther(before.options[name], value),
  );
  const brands = isOther(before.brands, after.brands) ? { brands: after.brands.join(' ') } : {};
  const amount = before.amount === after.amount ? {} : { amount: after.amount };
  return { ...Object.fromEntries(options), ...brands, ...amount };
}

const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** Returns the brands that the other form has as well, in the order of this one. */
const staying = ({ brands }: FormParts, other: FormParts): readonly string[] =>
  brands.filter((brand) => other.brands.includes(brand));

/** Writes the call that a merchant's page makes for these changes. */
export const toCall = (changes: FormChanges): string =>
  `// The form has changed in place. What was typed stays.\nwpwl.update(${JSON.stringify(changes, null, 2)});`;
