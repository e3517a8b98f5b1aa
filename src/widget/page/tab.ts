/** The tab around the page, which may itself stand in a frame, of the shop or of another site. */

/**
 * Opens an address in the window or frame of a name. Returns whether the browser did: without a right to it Chromium and
 * WebKit answer null, Firefox throws. An empty address only asks for the right.
 */
export function openIn(url: string, target: string): boolean {
  try {
    return window.open(url, target) !== null;
  } catch {
    return false;
  }
}

/**
 * Whether this page may lead the whole tab. In a frame it needs the shopper's press, or a right that some sandboxes do not
 * give. A form that is posted without the right is dropped in silence.
 */
export const canLeadTab = (): boolean => (window.top ?? window) === window || openIn('', '_top');

/**
 * Whether this page may post a form to the whole tab. Firefox drops in silence what a frame posts when the shopper's press is
 * over, though it gives the right to lead the tab.
 */
export const canPostToTab = (): boolean =>
  (window.top ?? window) === window || (canLeadTab() && navigator.userActivation?.isActive !== false);

/** Whether the pages around this one are of its own origin, as in a runner of tests. */
export function isTabOwn(): boolean {
  try {
    return window.top?.location.origin === location.origin;
  } catch {
    return false;
  }
}
