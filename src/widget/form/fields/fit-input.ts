/** By how much letters may come closer, in parts of the font size. More would be hard to read. */
const maxTightening = 0.12;

/**
 * Returns a function that sets the letters of an input closer when its text is too long for it, such as an IBAN on a
 * narrow phone. A spacing that the page has set stays.
 */
export function fitInput(input: HTMLInputElement): () => void {
  const { style } = input;
  let own = '';
  return () => {
    if (style.letterSpacing === own) style.letterSpacing = own = '';
    const { letterSpacing, fontSize } = getComputedStyle(input);
    const { length } = input.value;
    const over = input.scrollWidth - input.clientWidth;
    if (!length || over <= 0 || Number.parseFloat(letterSpacing)) return;
    // The caret needs one pixel more.
    const tightening = (over + 1) / length / Number.parseFloat(fontSize);
    style.letterSpacing = `${-Math.min(tightening, maxTightening)}em`;
    own = style.letterSpacing;
  };
}
