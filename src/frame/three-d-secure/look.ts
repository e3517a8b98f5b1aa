/**
 * Gives the page the look of the shop's form, which the widget names at the end of its address (`#widget&ground=…`,
 * src/widget/payment/three-d-secure/look.ts). A value that is not of the shape or the contrast below is left out, so
 * that no shop's page can make this one unreadable.
 */
export function takeLook(hash: string): void {
  const given = new URLSearchParams(hash);
  const { style } = document.documentElement;
  const set = (name: string, shape: RegExp) => {
    const value = given.get(name) ?? '';
    if (shape.test(value)) style.setProperty(`--${name}`, value);
  };
  // Names of fonts are all that the page takes of a font: it loads no file.
  set('font', /^[\w\s"',-]{1,300}$/);
  set('radius', /^[\d.]{1,9}px$/);
  // From the least height for fingers (WCAG 2.5.5) to 99 pixels.
  set('height', /^(4[4-9]|[5-9]\d)(\.\d+)?px$/);

  const ground = readColour(given.get('ground'));
  // No channel above 63, or none below 213, leaves the page's second text a contrast of 4.5:1 (WCAG 1.4.3).
  const isDark = ground?.every((channel) => channel < 64);
  if (!ground || !(isDark || ground.every((channel) => channel > 212))) return;
  style.setProperty('--page', `rgb(${ground})`);
  style.colorScheme = isDark ? 'dark' : 'light';

  const loud = readColour(given.get('loud'));
  // The focus ring is seen on the page (WCAG 1.4.11).
  if (loud && contrast(loud, ground) >= 3) style.setProperty('--loud', `rgb(${loud})`);
}

/** Reads a colour without transparency, as browsers compute it: `rgb(36, 33, 29)`. */
function readColour(value: string | null): number[] | undefined {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/
    .exec(value ?? '')
    ?.slice(1)
    .map(Number);
  return channels?.every((channel) => channel < 256) ? channels : undefined;
}

/** Returns the contrast of two colours by WCAG 2.2, from 1 to 21. */
function contrast(...colours: [number[], number[]]): number {
  const [dark = 0, light = 0] = colours.map(luminance).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the relative luminance of a colour by WCAG 2.2, from 0 to 1; of the darkest colours a little more. */
function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => ((channel / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
