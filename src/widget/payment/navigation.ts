/** An object, so that the stub of unit tests can put a method of its own in place: no page can replace `location`. */
export const navigation = {
  /**
   * Opens an address in the whole tab. The widget's page may itself stand in a frame of the shop.
   *
   * @param method `replace`: Back does not lead to this page again
   */
  leavePage(url: string, method: 'assign' | 'replace'): void {
    try {
      (window.top ?? window).location[method](url);
    } catch {
      location[method](url);
    }
  },
};
