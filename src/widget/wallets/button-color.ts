/**
 * Returns the color of a wallet's button that stands out from the page: white where the form's text is light, because
 * the page is dark then. The green part of `rgb()` says most about a color's lightness. Browsers keep newer notations:
 * `oklch()` and `lab()` begin with the lightness, and the first part of `color()` is near it for colors of text.
 *
 * @param place the element that holds the button
 */
export function standingOut(place: Element): 'black' | 'white' {
  const { color } = getComputedStyle(place);
  const [first = 0, second = 0] = (color.match(/\b[\d.]+/g) ?? []).map(Number);
  const isLight = /^r/.test(color) ? second > 127 : first > (/^l/.test(color) ? 50 : 0.5);
  return isLight ? 'white' : 'black';
}
