import type { Scope } from '../../scope.ts';

/**
 * Keeps accessible names equal to the texts that merchants write into labels, placeholders and the button (WCAG 2.5.3).
 * Calls `changed` when a label or placeholder has changed, so that the frames get the new text. Sets the button's
 * accessible name to its text. Does both at once, because the page may have changed texts before.
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
  let before = '';
  const options = { subtree: true, childList: true, characterData: true, attributeFilter: ['placeholder'] };
  const follow = () => {
    const text = button?.textContent?.trim();
    if (text && button?.getAttribute('aria-label') !== text) button?.setAttribute('aria-label', text);
    const now = seen();
    if (now !== before) changed();
    before = now;
  };
  scope.observe(container, options, follow);
  follow();
}

const textOf = (node: Element) => node.getAttribute('placeholder') ?? node.textContent;
