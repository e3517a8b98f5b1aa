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
const createDigitLines = () => [
  ...new Set([
    ...digits,
    ...digits.map((digit) => digit.repeat(repeats)),
    ...[...digits, ...marks].flatMap((other) => digits.flatMap((digit) => [other + digit, digit + other])),
  ]),
];

/** The letters of names, from the first to the last of each range, of scripts that are written letter by letter. */
const createLetters = () =>
  [' ~', 'À\u017f', '\u0386\u03ce', '\u0400\u045f', '‘’'].flatMap((range) => {
    const [first = 0, last = 0] = [...range].map((letter) => letter.charCodeAt(0));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
  });
/** The first letters are those of ASCII. A font whose other letters differ is still taken. */
const neededLetters = 95;

/** The family of a text whose own family is uneven. All its letters have one width. */
const evenFamily = 'ui-monospace,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace';

/** What a field of digits shows without dots; anything else that is typed is on its way to become a digit, or to go. */
const measuredCharacters = /^[\d /]*$/;

/** The properties of a style that decide how wide a text is, with their values. */
const decidesWidth = /(?:^| )(?:font|letter|text-transform)[^;]*/g;

export interface EvenText {
  /** Sets the font family that the page wants. */
  want(family: string): void;
  /** To be called when a font has come. The text has dots until it is measured. */
  distrust(): void;
  /** Makes sure that the text is even in the style that it has now. To be called before the browser shows the caret. */
  ensure(): void;
  /**
   * Masks the text while the browser makes an edit that may bring another character: it may show the caret beside that
   * before anybody has seen it.
   */
  cover(edit: Partial<InputEvent>): void;
}

/**
 * Measures the characters of an input in a hidden element that has its style. A text whose family is uneven gets another
 * family, and dots where that is uneven as well. A name with a letter of another width also gets dots, which are as wide
 * as the letters. A text that is not measured yet has dots.
 *
 * All is measured once, when it is needed, and again when something has changed that decides widths. Of another font of
 * the system nobody tells. It shows in the width of one line, the sample.
 *
 * @param hasLetters whether a name is typed; digits otherwise
 */
export function createEvenText(input: HTMLInputElement, hasLetters: boolean): EvenText {
  const all = document.createElement('span');
  const sample = document.createElement('span');
  const probe = document.createElement('span');
  probe.id = 'probe';
  let characters: readonly string[] = [];
  let lines: readonly string[] = [];
  // A page that loads does not wait for the lines: they are made when they are measured first.
  const addProbe = () => {
    characters = hasLetters ? createLetters() : digits;
    lines = hasLetters ? characters.map((letter) => letter.repeat(repeats)) : createDigitLines();
    all.textContent = lines.join('\n');
    // Each character another number of times.
    sample.textContent = characters.map((letter, index) => letter.repeat(1 + (index % repeats))).join('');
    probe.replaceChildren(all, '\n', sample);
    document.body.append(probe);
  };
  const { style } = input;
  let wanted = '';
  /** What decided the widths when they were measured last. */
  let measured = '';
  /** Whether each line is as wide as the first one of its kind. */
  let evenness: boolean[] = [];

  const mask = (isMasked: boolean) => input.classList.toggle('masked', isMasked);
  let copied = '';
  const copyStyle = () => {
    const copy = (style.cssText.match(decidesWidth) ?? []).join(';');
    if (copy !== copied) probe.style.cssText = copy;
    copied = copy;
  };
  const measure = () => {
    // Some engines have a second box in each line, that of its end.
    const widths = new Map<number, number>();
    for (const { top, width } of all.getClientRects()) widths.set(top, (widths.get(top) ?? 0) + width);
    return [...widths.values()];
  };
  // The zoom of page or window changes widths and no style. The language chooses among the shapes of a font.
  const describe = () =>
    [copied, document.documentElement.lang, devicePixelRatio, sample.getBoundingClientRect().width].join();
  const isEven = (family: string) => {
    style.fontFamily = family;
    copyStyle();
    const widths = measure();
    const first = new Map<string, number>();
    evenness = lines.map((line, index) => {
      const width = widths[index] ?? 0;
      const kind = hasLetters ? '' : line.replace(/\d/g, '0');
      const expected = first.get(kind) ?? width;
      first.set(kind, expected);
      // Letters that are drawn one over the other have no width.
      return width > 0 && Math.abs(width - expected) < tolerance;
    });
    return evenness.slice(0, hasLetters ? neededLetters : undefined).every(Boolean);
  };
  const isShown = (letter: string) => evenness[characters.indexOf(letter)] === true;
  const isEvenText = (value: string) =>
    hasLetters ? [...value].every(isShown) : evenness.length > 0 && measuredCharacters.test(value);

  const ensure = () => {
    if (!probe.isConnected) addProbe();
    copyStyle();
    if (describe() !== measured) {
      if (!isEven(wanted) && !isEven(evenFamily)) evenness = [];
      measured = describe();
    }
    mask(!isEvenText(input.value));
  };
  const distrust = () => {
    measured = '';
    mask(true);
  };
  distrust();

  return {
    ensure,
    distrust,
    cover({ data, inputType = '' }) {
      ensure();
      if (data ? isEvenText(data) : inputType.startsWith('delete')) return;
      mask(true);
      // An edit that does not happen has no event of its own.
      setTimeout(ensure);
    },
    want(family) {
      if (family === wanted) return;
      wanted = family;
      distrust();
      // The caret of an empty field stands in the same place in every font.
      if (input.value === '') style.fontFamily = family;
    },
  };
}
