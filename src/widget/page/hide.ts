/**
 * Hides a node or shows it again. It does not use the attribute `hidden`, because any `display` rule of the page
 * overrides that.
 */
export function hide({ style }: HTMLElement, hidden: boolean): void {
  style.setProperty('display', hidden ? 'none' : '', 'important');
}

/** Hides `node` and shows `other` instead. Returns a function that undoes this. */
export function showInstead(node: HTMLElement, other: HTMLElement): () => void {
  const { display } = node.style;
  hide(node, true);
  hide(other, false);
  return () => {
    node.style.display = display;
    hide(other, true);
  };
}
