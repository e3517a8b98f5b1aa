/** Takes a node out of sight or brings it back. Not by the attribute `hidden`: any `display` of the page's rules beats it. */
export function hide({ style }: HTMLElement, hidden: boolean): void {
  style.setProperty('display', hidden ? 'none' : '', 'important');
}

/** Shows `other` in the place of `node`. Returns a function that undoes this. */
export function showInstead(node: HTMLElement, other: HTMLElement): () => void {
  const { display } = node.style;
  hide(node, true);
  hide(other, false);
  return () => {
    node.style.display = display;
    hide(other, true);
  };
}
