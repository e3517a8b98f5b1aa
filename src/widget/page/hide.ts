/** Takes a node out of sight or brings it back. The attribute `hidden` gives way to any `display` of the page's rules. */
export function hide({ style }: HTMLElement, hidden: boolean): void {
  style.setProperty('display', hidden ? 'none' : '', 'important');
}

/** Shows `other` in the place of `node`; the answer undoes that. */
export function instead(node: HTMLElement, other: HTMLElement): () => void {
  const { display } = node.style;
  hide(node, true);
  hide(other, false);
  return () => {
    node.style.display = display;
    hide(other, true);
  };
}
