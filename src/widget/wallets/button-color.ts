/**
 * Returns the color of a wallet's button that stands out from the page: white where the form's text is light, because
 * the page is dark then. The green part of a color says most about its lightness.
 *
 * @param place the element that holds the button
 */
export const standingOut = (place: Element): 'black' | 'white' =>
  Number(getComputedStyle(place).color.split(',')[1]) > 127 ? 'white' : 'black';
