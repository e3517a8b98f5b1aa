/** Stands in for the tab around the page. `step` is called with an address to which the page leads with a step back. */
export const fakeTab = (replace: (url: string) => void, step: (url: string) => void = replace) => ({
  location: {
    replace,
    set href(url: string) {
      step(url);
    },
  },
});
