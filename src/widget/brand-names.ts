import { cardNames } from '#contract/brands/card-names.ts';
import type { WidgetMethod } from '#contract/brands/methods-at-build.ts';
import type { CheckoutAnswer, MarkImages, OwnMethod } from './checkout/checkout.ts';
import type { Later } from './form/mount/draw-with-later.ts';

/** The names of the card brands, and of the other brands once their forms have been loaded; by code. */
const names = new Map(cardNames);

/** Makes the names of further brands known. */
export function addBrandNames(more: Iterable<readonly [code: string, name: string]>): void {
  for (const [code, name] of more) names.set(code, name);
}

export const hasName = (code: string): boolean => names.has(code);

/** Returns a brand's name for shoppers. A code whose name is not known is returned as it is. */
export const nameOfBrand = (code: string): string => names.get(code) ?? code;

/**
 * Shows the marks that the gateway has, and makes the brands known that it has besides those of the contract, with their names
 * in the language of its answer.
 */
export function takeBrands(
  answer: CheckoutAnswer,
  later: Later,
  styles: { show(marks: MarkImages | undefined): void } | undefined,
): void {
  const { marks, methods } = answer.state === 'open' ? answer : {};
  styles?.show(marks);
  if (methods)
    later.use(({ methodsByCode }) => {
      for (const method of methods) {
        methodsByCode.set(method.code, method as OwnMethod & WidgetMethod);
        names.set(method.code, method.name);
      }
    });
}
