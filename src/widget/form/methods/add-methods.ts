import { methodsByCode } from '#contract/brands/form-types.ts';
import type { WidgetMethod } from '#contract/brands/methods-at-build.ts';
import { addBrandNames } from '../../brand-names.ts';
import type { OwnMethod } from '../../checkout/checkout.ts';

/** Has brands drawn that only this gateway has. */
export function addMethods(methods: readonly OwnMethod[]): void {
  for (const method of methods) methodsByCode.set(method.code, method as OwnMethod & WidgetMethod);
  addBrandNames(methods.map(({ code, name }) => [code, name]));
}
