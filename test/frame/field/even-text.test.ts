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

beforeEach(() => {
  ({ input } = drawFrame());
  widthOf = isEven;
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function (this: Range) {
    const family = (this.startContainer.parentNode as HTMLElement).style.fontFamily;
    return [{ width: 5 }, { width: widthOf(this.toString(), family) }] as unknown as DOMRectList;
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

  test('are measured anew when one width has changed, as by the zoom of the page', () => {
    expect(type('4200')).toBe(false);
    widthOf = (text) => isEven(text) - (text === '7' ? 1 : 0);
    expect(type('4200')).toBe(true);
  });

  test('get the family of the page back when its font has come and is even', () => {
    widthOf = (text, family) => (family === 'Shop' ? isProportional(text) : isEven(text));
    type('');
    widthOf = isEven;
    even.remeasure();
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

  test('are masked while the browser edits them, also where nothing comes of it', async () => {
    even.cover();
    expect(input.classList.contains('masked')).toBe(true);
    await vi.waitFor(() => expect(input.classList.contains('masked')).toBe(false));
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
