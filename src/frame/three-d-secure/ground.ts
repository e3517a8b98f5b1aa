/**
 * Gives the page the ground of the shop's form, which the widget names at the end of its address (`#widget-36-33-29`),
 * and the light or dark texts that can be read on it: no channel above 63, or none below 213, leaves the page's second
 * text a contrast of 4.5:1 (WCAG 1.4.3). Any other ground, and what is no colour, is left out.
 */
export function takeGround(hash: string): void {
  const channels = hash.split('-').slice(1).map(Number);
  const isDark = channels.every((channel) => channel < 64);
  if (channels.length !== 3 || !(isDark || channels.every((channel) => channel > 212 && channel < 256)))
    return;
  const { style } = document.documentElement;
  style.setProperty('--page', `rgb(${channels})`);
  style.colorScheme = isDark ? 'dark' : 'light';
}
