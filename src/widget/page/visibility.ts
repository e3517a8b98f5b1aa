/**
 * Hides a node or shows it again. It does not use the attribute `hidden`, because any `display` rule of the page
 * overrides that.
 */
export function setHidden({ style }: HTMLElement, isHidden: boolean): void {
  style.setProperty('display', isHidden ? 'none' : '', 'important');
}

/** Says on a button, or on what holds buttons, whether it can be pressed now. */
export function setLocked(node: HTMLElement, isLocked: boolean): void {
  if (isLocked) node.setAttribute('aria-disabled', 'true');
  else node.removeAttribute('aria-disabled');
}

/** Hides `node` and shows `other` instead. Returns a function that undoes this. */
export function showInstead(node: HTMLElement, other: HTMLElement): () => void {
  const { display } = node.style;
  setHidden(node, true);
  setHidden(other, false);
  return () => {
    node.style.display = display;
    setHidden(other, true);
  };
}
