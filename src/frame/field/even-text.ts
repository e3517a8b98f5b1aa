/**
 * Draws typed text so that no shape tells what it is (threeds-security.md T4). A browser scrolls the boxes of the shop's
 * page until the caret is in sight, and the page reads how far. So where the caret stands may depend on how much was
 * typed, and never on what.
 */

const digits = [...'0123456789'];
/** The field itself puts these between digits, at places that the page knows. */
const marks = [' ', '/'];
/** A text is repeated this often, so that a difference shows that is smaller than the browser's unit of layout. */
const repeats = 16;
/** How far two widths may differ, in pixels. The unit of layout is a 64th of one, in Firefox a 60th. */
const tolerance = 0.02;

/** Each digit alone, many of one digit, and each digit before and after each other character. */
const digitLines = [
  ...digits,
  ...digits.map((digit) => digit.repeat(repeats)),
  ...[...digits, ...marks].flatMap((other) => digits.flatMap((digit) => [other + digit, digit + other])),
];

/** The letters of names, from the first to the last of each range, of scripts that are written letter by letter. */
const letters = [' ~', 'À\u017f', '\u0386\u03ce', '\u0400\u045f', '‘’'].flatMap((range) => {
  const [first = 0, last = 0] = [...range].map((letter) => letter.charCodeAt(0));
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
});
/** The first letters are those of ASCII. A font whose other letters differ is still taken. */
const neededLetters = 95;
const letterLines = letters.map((letter) => letter.repeat(repeats));

/** The family of a text whose own family is uneven. All its letters have one width. */
const evenFamily = 'ui-monospace,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace';

/** What a field of digits shows without dots; anything else that is typed is on its way to become a digit, or to go. */
const measuredCharacters = /^[\d /]*$/;

export interface EvenText {
  /** Sets the font family that the page wants. */
  want(family: string): void;
  /** To be called when a family may be drawn by another font than before. */
  remeasure(): void;
  /** Makes sure that the text is even in the style that it has now. To be called before the browser shows the caret. */
  ensure(): void;
  /** Masks the text while the browser edits it: it may show the caret beside a character before anybody has seen that. */
  cover(): void;
}

/**
 * Measures the characters of an input in a hidden element that has its style. A text whose family is uneven gets another
 * family, and dots where that is uneven as well. A name with a letter of another width also gets dots, which are as wide
 * as the letters.
 *
 * @param hasLetters whether a name is typed; digits otherwise
 */
export function createEvenText(input: HTMLInputElement, hasLetters: boolean): EvenText {
  const lines = hasLetters ? letterLines : digitLines;
  const probe = document.createElement('span');
  probe.id = 'probe';
  const text = new Text(lines.join('\n'));
  probe.append(text);
  const { style } = input;
  let wanted = '';
  /** The style that was measured last. */
  let measured = '';
  /** Whether each line is as wide as the first one of its kind. */
  let evenness: boolean[] = [];

  const copyStyle = () => {
    if (probe.style.cssText !== style.cssText) probe.style.cssText = style.cssText;
  };
  const measure = () => {
    const range = new Range();
    let start = 0;
    return lines.map((line) => {
      range.setStart(text, start);
      range.setEnd(text, start + line.length);
      start += line.length + 1;
      // In WebKit the first box is that of the break before the line.
      return [...range.getClientRects()].at(-1)?.width ?? 0;
    });
  };
  // The zoom of page or window changes widths and no style.
  const describe = () => `${style.cssText} ${devicePixelRatio} ${measure()}`;
  const isEven = (family: string) => {
    style.fontFamily = family;
    copyStyle();
    const first = new Map<string, number>();
    evenness = measure().map((width, index) => {
      const kind = hasLetters ? '' : (lines[index] ?? '').replace(/\d/g, '0');
      const expected = first.get(kind) ?? width;
      first.set(kind, expected);
      // Letters that are drawn one over the other have no width.
      return width > 0 && Math.abs(width - expected) < tolerance;
    });
    return evenness.slice(0, hasLetters ? neededLetters : undefined).every(Boolean);
  };
  const isShown = (letter: string) => evenness[letters.indexOf(letter)] === true;

  const ensure = () => {
    if (!probe.isConnected) document.body.append(probe);
    copyStyle();
    if (describe() !== measured) {
      if (!isEven(wanted) && !isEven(evenFamily)) evenness = [];
      measured = describe();
    }
    const isMasked = hasLetters
      ? ![...input.value].every(isShown)
      : evenness.length === 0 || !measuredCharacters.test(input.value);
    input.classList.toggle('masked', isMasked);
  };

  return {
    ensure,
    remeasure() {
      measured = '';
      ensure();
    },
    cover() {
      input.classList.add('masked');
      // An edit that does not happen has no event of its own.
      setTimeout(ensure);
    },
    want(family) {
      if (family === wanted) return;
      wanted = family;
      measured = '';
      // The caret of an empty field stands in the same place in every font.
      if (input.value === '') style.fontFamily = family;
    },
  };
}
