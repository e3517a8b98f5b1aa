// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createEvenText, type EvenText } from '../../../src/frame/field/even-text.ts';
import { drawFrame } from '../kit.ts';

let input: HTMLInputElement;
let even: EvenText;
/** Returns the width of a text, given the family in which it is drawn. */
let widthOf: (text: string, family: string) => number;

const isEven = (text: string) => 10 * text.length;
const isProportional = (text: string) => isEven(text) - (text.match(/[1il]/g)?.length ?? 0);

/** How often all characters were measured. */
const measuring = vi.fn();
/** Whether the frame is drawn: in one that is not, no text has a box. */
let isDrawn: boolean;

/** The width of a line of a hidden text, in the family of the element around it. */
const widthIn = ({ parentElement }: Element, line: string) =>
  widthOf(line, (parentElement as HTMLElement).style.fontFamily);

beforeEach(() => {
  ({ input } = drawFrame());
  document.documentElement.lang = 'en';
  widthOf = isEven;
  isDrawn = true;
  measuring.mockReset();
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    measuring();
    const lines = isDrawn ? `${this.textContent}`.split('\n') : [];
    const boxes = lines.flatMap((line, index) => [
      { top: index * 24, width: widthIn(this, line) },
      // The end of a line has a box of its own in Chromium.
      { top: index * 24, width: 0 },
    ]);
    return boxes as unknown as DOMRectList;
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { width: isDrawn ? widthIn(this, `${this.textContent}`) : 0 } as DOMRect;
  });
});

const type = (text: string) => {
  input.value = text;
  even.ensure();
  return input.classList.contains('masked');
};

describe('digits', () => {
  beforeEach(() => {
    even = createEvenText(input, false);
    even.want('Shop');
  });

  test('of one width keep the family of the page', () => {
    expect(type('4200')).toBe(false);
    expect(input.style.fontFamily).toBe('Shop');
  });

  test.each([
    ['one of which is narrower', isProportional],
    ['that move closer to others', (text: string) => isEven(text) - (text.includes('77') ? 0.2 : 0)],
    ['that move closer to a blank', (text: string) => isEven(text) - (text.includes('7 ') ? 0.2 : 0)],
    [
      'that differ by less than a pixel’s 64th',
      (text: string) => isEven(text) - text.replace(/[^3]/g, '').length / 100,
    ],
  ])('%s are drawn in a family in which they are not', (_name, uneven) => {
    widthOf = (text, family) => (family === 'Shop' ? uneven(text) : isEven(text));
    expect(type('')).toBe(false);
    expect(input.style.fontFamily).toMatch(/^ui-monospace,.*monospace$/);
  });

  test('are masked where they differ in every family', () => {
    widthOf = isProportional;
    expect(type('')).toBe(true);
  });

  test('are masked until they are measured, also those that come without an event', () => {
    input.value = '4200';
    expect(input.classList.contains('masked')).toBe(true);
    expect(type('4200')).toBe(false);
  });

  test('are measured once, whatever is typed', () => {
    for (const length of Array.from({ length: 16 }, (_, index) => index)) {
      even.cover({ inputType: 'insertText', data: '4' });
      type('4'.repeat(length));
    }
    expect(measuring).toHaveBeenCalledOnce();
  });

  test.each<[change: string, change: () => void]>([
    ['a size', () => input.style.setProperty('font-size', '18px')],
    ['a weight', () => input.style.setProperty('font-weight', '700')],
    ['a spacing', () => input.style.setProperty('letter-spacing', '1px')],
    ['another family of the page', () => even.want('Other')],
    ['the language', () => document.documentElement.setAttribute('lang', 'ar')],
    ['the zoom', () => vi.stubGlobal('devicePixelRatio', 1.1)],
    ['a font of the shop, which leaves the line as wide as it was', () => even.distrust()],
  ])('are measured again, and found uneven, after a change of %s', (_what, change) => {
    expect(type('4200')).toBe(false);
    change();
    // All digits together are as wide as before.
    widthOf = (text) => isEven(text) + (text === '7' ? 1 : 0);
    expect(type('4200')).toBe(true);
    vi.unstubAllGlobals();
  });

  test('are measured again when the system’s font has changed, of which nobody tells', () => {
    expect(type('4200')).toBe(false);
    // The widths of two digits are exchanged with each other.
    widthOf = (text) => isEven(text) + (text.match(/3/g)?.length ?? 0) - (text.match(/7/g)?.length ?? 0);
    expect(type('4200')).toBe(true);
  });

  test.each(['color', 'caret-color', 'background-color', 'outline-color', 'padding-left', 'line-height'])(
    'are not measured again after a change of %s, which decides no width',
    (name) => {
      type('4200');
      input.style.setProperty(name, name.includes('color') ? 'red' : '3px');
      type('4200');
      expect(measuring).toHaveBeenCalledOnce();
    },
  );

  test('of a frame that is not drawn are masked until it is', () => {
    isDrawn = false;
    expect(type('4200')).toBe(true);
    isDrawn = true;
    expect(type('4200')).toBe(false);
  });

  test('get the family of the page back when its font has come and is even, and are masked until then', () => {
    widthOf = (text, family) => (family === 'Shop' ? isProportional(text) : isEven(text));
    type('4200');
    widthOf = isEven;
    even.distrust();
    expect(input.classList.contains('masked')).toBe(true);
    expect(type('4200')).toBe(false);
    expect(input.style.fontFamily).toBe('Shop');
  });

  test('that are drawn one over the other are masked', () => {
    widthOf = () => 0;
    expect(type('')).toBe(true);
  });

  test.each(['４２', '٤٢', '4２', 'a', '四'])('are masked while %s stands in their place', (text) => {
    expect(type('42')).toBe(false);
    expect(type(text)).toBe(true);
  });

  test.each<[InputEventInit, isMasked: boolean]>([
    [{ inputType: 'insertText', data: '4' }, false],
    [{ inputType: 'insertFromPaste', data: '4200 0000' }, false],
    [{ inputType: 'deleteContentBackward' }, false],
    [{ inputType: 'insertText', data: '４' }, true],
    [{ inputType: 'insertText', data: 'a' }, true],
    [{ inputType: 'insertCompositionText', data: '4２' }, true],
    [{ inputType: 'insertFromPaste', data: '4٢' }, true],
    [{ inputType: 'insertFromPaste' }, true],
    [{ inputType: 'insertReplacementText' }, true],
    [{ inputType: 'historyUndo' }, true],
    [{}, true],
  ])(
    'are masked while the browser makes the edit %o: %s, also where nothing comes of it',
    async (edit, isMasked) => {
      type('42');
      even.cover(edit);
      expect(input.classList.contains('masked')).toBe(isMasked);
      await vi.waitFor(() => expect(input.classList.contains('masked')).toBe(false));
    },
  );

  test('are masked while the browser edits a text with another character', () => {
    type('4２');
    even.cover({ inputType: 'deleteContentBackward' });
    expect(input.classList.contains('masked')).toBe(true);
  });
});

describe('a name', () => {
  beforeEach(() => {
    even = createEvenText(input, true);
    even.want('Shop');
  });

  test('is drawn in letters of one width', () => {
    widthOf = (text, family) => (family === 'Shop' ? isProportional(text) : isEven(text));
    expect(type('Jane Müller-O’Neil Žukauskas Ωmega Жанна')).toBe(false);
    expect(input.style.fontFamily).toMatch(/^ui-monospace/);
  });

  test.each(['李明', 'محمد', 'Jane 😀', 'e\u0301', '１２'])('with the letters of %s is masked', (name) => {
    expect(type('Jane')).toBe(false);
    expect(type(name)).toBe(true);
  });

  test('with a letter that is wider in this family is masked', () => {
    widthOf = (text) => isEven(text) + (text.includes('Ж') ? 3 : 0);
    expect(type('Jane')).toBe(false);
    expect(type('Жанна')).toBe(true);
  });
});
