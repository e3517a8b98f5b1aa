import { resultAddress } from '../payment/form-parameters.ts';
import type { Scope } from '../scope.ts';

/**
 * Merchants rewrite labels, placeholders and the button by hand. What assistive technology reads follows: the
 * frames are told the new label and get it as their title, the button's accessible name repeats its text (WCAG 2.5.3).
 */
export function observeLabelEdits(
  scope: Scope,
  container: HTMLElement,
  button: HTMLElement | undefined,
  changed: () => void,
): void {
  // Looked up each time: pages put labels of their own in the place of ours.
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

/** Keeps the result address in the form that we have drawn, for the page's own scripts; pages set the `action` late. */
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
