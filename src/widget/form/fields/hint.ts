import { detach } from '../../page/detach.ts';

/**
 * Shows the error of one control: the control gets the class `wpwl-has-error`, and a `div.wpwl-hint.wpwl-hint-<key>`
 * stands right after it (widget-contract.md 5.8). The hint is not drawn with the form, because pages put nodes of their own
 * beside it.
 */
export function showHint(control: Element, key: string, sentence: string, id: string): void {
  control.classList.add('wpwl-has-error');
  const hint = ownHints(control, key)[0] ?? document.createElement('div');
  hint.className ||= `wpwl-hint wpwl-hint-${key}`;
  hint.id = id;
  if (hint.textContent !== sentence) hint.textContent = sentence;
  if (!hint.isConnected) control.after(hint);
}

/**
 * Removes the error. A hint that the page itself put there under the same class is removed, too, since the value has
 * changed. Any other `.wpwl-hint` of the page stays.
 */
export function clearHint(control: Element, key: string): void {
  control.classList.remove('wpwl-has-error');
  ownHints(control, key).forEach(detach);
}

function ownHints(control: Element, key: string): Element[] {
  return [...(control.parentElement?.children ?? [])].filter((node) =>
    node.classList.contains(`wpwl-hint-${key}`),
  );
}
