import { resultAddress } from '../payment/result-address.ts';
import type { Scope } from '../scope.ts';

/**
 * Keeps accessible names equal to the texts that merchants write into labels, placeholders and the button (WCAG 2.5.3).
 * Calls `changed` when a label or placeholder has changed, so that the frames get the new text. Sets the button's
 * accessible name to its text.
 */
export function observeLabelEdits(
  scope: Scope,
  container: HTMLElement,
  button: HTMLElement | undefined,
  changed: () => void,
): void {
  // The nodes are looked up each time, because pages replace our labels with their own.
  const seen = () =>
    [...container.querySelectorAll('.wpwl-label, iframe.wpwl-control')].map(textOf).join('\n');
  let before = seen();
  const options = { subtree: true, childList: true, characterData: true, attributeFilter: ['placeholder'] };
  scope.observe(container, options, () => {
    const text = button?.textContent?.trim();
    if (text && button?.getAttribute('aria-label') !== text) button?.setAttribute('aria-label', text);
    const now = seen();
    if (now !== before) changed();
    before = now;
  });
}

const textOf = (node: Element) => node.getAttribute('placeholder') ?? node.textContent;

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
