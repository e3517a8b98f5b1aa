import type { Scope } from '../scope.ts';
import { resultAddress } from './result-address.ts';

/**
 * Keeps the address of the shop's result page in a hidden input of our form, for the page's own scripts. The merchant's form
 * is observed, because pages set its `action` late.
 */
export function observeAction(
  scope: Scope,
  original: HTMLFormElement,
  input: HTMLInputElement | undefined,
): void {
  const follow = () => {
    if (input) input.value = resultAddress(original, document) ?? '';
  };
  scope.observe(original, { attributeFilter: ['action'] }, follow);
  follow();
}
