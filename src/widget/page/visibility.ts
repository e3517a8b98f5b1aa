/**
 * Hides a node or shows it again. It does not use the attribute `hidden`, because any `display` rule of the page
 * overrides that.
 */
export function setHidden({ style }: HTMLElement, isHidden: boolean): void {
  style.setProperty('display', isHidden ? 'none' : '', 'important');
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
