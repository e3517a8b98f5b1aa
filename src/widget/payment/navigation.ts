import { isTabOwn } from '../page/tab.ts';

/** An object, so that the stub of unit tests can put a method of its own in place: no page can replace `location`. */
export const navigation = {
  /**
   * Opens an address in the whole tab. The widget's page may itself stand in a frame, of the shop or of another site.
   *
   * @param isStep Back leads from there to this page
   * @param mayBeFramed where the browser keeps this page from leading the tab, the address is opened in the page's own frame.
   * The pages of providers and banks forbid frames: browsers would show an error in their place.
   * @returns whether the address is opened
   */
  leavePage(url: string, isStep: boolean, mayBeFramed: boolean): boolean {
    const open = (page: Window) => {
      // The method `assign` cannot be called across origins.
      if (isStep) page.location.href = url;
      else page.location.replace(url);
    };
    try {
      open(window.top ?? window);
    } catch {
      if (!mayBeFramed && !isTabOwn()) return false;
      open(window);
    }
    return true;
  },
};
