import type { WidgetMethod } from '#contract/brands/methods-at-build.ts';
import { addBrandNames } from '../../brand-names.ts';
import type { CheckoutAnswer, MarkImages, OwnMethod } from '../../checkout/checkout.ts';
import type { Later } from './draw-with-later.ts';

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
      for (const method of methods) methodsByCode.set(method.code, method as OwnMethod & WidgetMethod);
      addBrandNames(methods.map(({ code, name }) => [code, name]));
    });
}
