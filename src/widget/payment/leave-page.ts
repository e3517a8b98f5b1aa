/**
 * Opens an address in the whole tab. The widget's page may itself stand in a frame of the shop.
 *
 * @param method `replace`: Back does not lead to this page again
 */
export function leavePage(url: string, method: 'assign' | 'replace'): void {
  try {
    (window.top ?? window).location[method](url);
  } catch {
    location[method](url);
  }
}
