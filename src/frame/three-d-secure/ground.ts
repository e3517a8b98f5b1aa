/**
 * Gives the page the ground of the shop's form, which the widget names at the end of its address (`#widget-36-33-29`),
 * and the light or dark texts that can be read on it: no channel above 63, or none below 213, leaves the page's second
 * text a contrast of 4.5:1 (WCAG 1.4.3). Any other ground is left out.
 */
export function takeGround(hash: string): void {
  const channels = hash.match(/\d+/g)?.map(Number);
  if (!channels) return;
  const isDark = Math.max(...channels) < 64;
  if (!isDark && Math.min(...channels) < 213) return;
  const { style } = document.documentElement;
  style.setProperty('--page', `rgb(${channels})`);
  style.colorScheme = isDark ? 'dark' : 'light';
}
