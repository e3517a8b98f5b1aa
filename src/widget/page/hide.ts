/** Takes a node out of sight or brings it back. The attribute `hidden` gives way to any `display` of the page's rules. */
export function hide({ style }: HTMLElement, hidden: boolean): void {
  style.setProperty('display', hidden ? 'none' : '', 'important');
}
