/** By how much letters may come closer, in parts of the font size. More would be hard to read. */
const maxTightening = 0.12;

/** Sets the letters of an input closer when its text is too long for it, such as an IBAN on a narrow phone. */
export function fitInput(input: HTMLInputElement): void {
  const { style, value } = input;
  style.letterSpacing = '';
  const over = input.scrollWidth - input.clientWidth;
  // The caret needs one pixel more.
  if (over > 0)
    style.letterSpacing = `${-Math.min((over + 1) / value.length / fontSize(input), maxTightening)}em`;
}

const fontSize = (input: HTMLInputElement) => Number.parseFloat(getComputedStyle(input).fontSize);
