import type { CheckoutAnswer, MarkImages } from '../../checkout/checkout.ts';
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
  if (methods) later.use((code) => code.addMethods(methods));
}
