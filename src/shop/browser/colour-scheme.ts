/** Tells whether the page is dark: by the visitor's choice, else by the device's setting. */
export function isPageDark(): boolean {
  const { scheme } = document.documentElement.dataset;
  return scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
}
