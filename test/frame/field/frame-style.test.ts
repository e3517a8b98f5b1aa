// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFrameStyle, type FrameStyle } from '../../../src/frame/field/frame-style.ts';
import { drawFrame } from '../kit.ts';

let input: HTMLInputElement;
let look: FrameStyle;

const rulesOf = ({ adoptedStyleSheets }: Document) =>
  adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText);

/** Gives the document, which each test draws anew, a font of the shop. */
const addFont = () => (document.fonts as unknown as Set<unknown>).add('a font of the shop');

function touch(coarse: boolean): void {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: coarse } as MediaQueryList);
}

beforeEach(() => {
  ({ input } = drawFrame());
  document.documentElement.removeAttribute('style');
  document.documentElement.dir = '';
  touch(false);
  look = createFrameStyle(input);
});

describe('the style of the field', () => {
  test('fills its frame and adds nothing of its own', () => {
    const [placeholder, shown, page, , field] = rulesOf(document);
    expect(placeholder).toMatch(/^input::placeholder \{.*opacity: 0?\.7/);
    expect(shown).toMatch(/^input:placeholder-shown \{.*text-overflow: ellipsis/);
    expect(page).toMatch(/^html, ?body, ?form, ?#field \{.*height: 100%/);
    expect(field).toMatch(/^#field \{.*width: 100%/);
    expect(field).toMatch(/border(-top)?(-width)?: 0/);
  });

  test('follows the outer control as far as that is harmless', () => {
    look.text([
      ['color', 'rgb(1, 2, 3)'],
      ['font-size', '18px'],
      ['background', 'red'],
      ['color', 'url(x)'],
      ['odd'],
    ]);
    expect(input.style.color).toBe('rgb(1, 2, 3)');
    expect(input.style.fontSize).toBe('18px');
    expect(input.style.background).not.toContain('red');
  });

  test('keeps its text’s look while a text is typed in a shop’s font, so that no time of drawing tells a digit', () => {
    look.text([['font-size', '18px']]);
    addFont();
    input.value = '4200';
    look.text([
      ['font-size', '30px'],
      ['letter-spacing', '2px'],
      ['color', 'rgb(1, 2, 3)'],
    ]);
    const { fontSize, letterSpacing, color } = input.style;
    expect([fontSize, letterSpacing, color]).toEqual(['18px', '', 'rgb(1, 2, 3)']);
    const measured = vi.spyOn(input, 'scrollWidth', 'get');
    look.fit();
    const once = measured.mock.calls.length;
    look.fit();
    expect(measured.mock.calls.length).toBe(once);
    look.release();
    expect(input.style.fontSize).toBe('18px');
  });

  test('takes the last look that came while a text was typed when its field is empty', () => {
    addFont();
    look.text([['font-size', '18px']]);
    input.value = '4200';
    look.text([['font-size', '30px']]);
    look.text([
      ['font-size', '31px'],
      ['letter-spacing', '2px'],
    ]);
    look.placeholder([['font-size', '32px']]);
    input.value = '';
    look.release();
    const { fontSize, letterSpacing } = input.style;
    expect([fontSize, letterSpacing]).toEqual(['31px', '2px']);
    expect(rulesOf(document)[0]).toContain('32px');
    look.text([['font-size', '40px']]);
    look.release();
    expect(input.style.fontSize).toBe('40px');
  });

  test('takes no look that waited after a later one', () => {
    addFont();
    input.value = '4200';
    look.text([['font-size', '30px']]);
    input.value = '';
    look.text([['font-size', '18px']]);
    look.release();
    expect(input.style.fontSize).toBe('18px');
  });

  test('never has smaller text than 16 px where a finger points (A-71)', () => {
    touch(true);
    const set = vi.spyOn(input.style, 'setProperty');
    look.text([['font-size', '12px']]);
    expect(set).toHaveBeenCalledWith('font-size', 'max(16px, 12px)');
  });

  test('sets the colour scheme of the document, whose canvas shows through', () => {
    look.text([['color-scheme', 'dark']]);
    expect(document.documentElement.style.getPropertyValue('color-scheme')).toBe('dark');
  });

  test('styles the placeholder through the adopted sheet', () => {
    look.placeholder([
      ['color', 'rgb(9, 9, 9)'],
      ['position', 'fixed'],
    ]);
    const [placeholder] = rulesOf(document);
    expect(placeholder).toMatch(/^input::placeholder .*rgb\(9, 9, 9\)/);
    expect(placeholder).not.toContain('fixed');
  });

  test('measures nothing while the field is empty, so that the first paint does not wait for a layout', () => {
    const measured = vi.spyOn(input, 'scrollWidth', 'get').mockReturnValue(300);
    look.fit();
    expect(measured).not.toHaveBeenCalled();
    input.value = '4242 4242';
    look.fit();
    expect(measured).toHaveBeenCalled();
  });

  test('needs no style attribute but the field’s own', () => {
    expect(document.querySelectorAll('[style]')).toHaveLength(0);
    look.text([['color', 'rgb(1, 2, 3)']]);
    expect([...document.querySelectorAll('[style]')]).toEqual([input]);
  });
});

describe('digits that are wider than their field', () => {
  /** Keeps any letter spacing, as browsers do: happy-dom has no `normal`. */
  const style = {
    letterSpacing: '',
    setProperty(_name: string, value: string) {
      style.letterSpacing = value;
    },
  };
  beforeEach(() => {
    style.letterSpacing = '';
    vi.spyOn(input, 'style', 'get').mockReturnValue(style as CSSStyleDeclaration);
    vi.spyOn(window, 'getComputedStyle').mockReturnValue({ fontSize: '16px' } as CSSStyleDeclaration);
  });

  /** Gives the field this many pixels too few for its ten characters of 16 px, and fits them. */
  function fitOver(pixels: number): string {
    input.value = '4242 42424';
    vi.spyOn(input, 'clientWidth', 'get').mockReturnValue(100);
    vi.spyOn(input, 'scrollWidth', 'get').mockReturnValue(100 + pixels);
    look.fit();
    return style.letterSpacing;
  }

  test.each([
    ['not at all when they fit', 0, 'normal'],
    ['with one pixel more for the caret', 1, '-0.2px'],
    ['as far as they can be read', 13, '-1.4px'],
    ['not at all where they could not be read', 14, 'normal'],
  ])('move closer together %s', (_how, pixels, spacing) => {
    expect(fitOver(pixels)).toBe(spacing);
  });

  test('move apart again when they have room', () => {
    expect([fitOver(5), fitOver(0)]).toEqual(['-0.6px', 'normal']);
  });

  test('move closer together in a field that was empty or had room before', () => {
    look.fit();
    expect([fitOver(0), fitOver(5)]).toEqual(['normal', '-0.6px']);
  });

  test('move apart again although the page changes its look while a text is typed in a shop’s font', () => {
    addFont();
    expect(fitOver(5)).toBe('-0.6px');
    look.text([['letter-spacing', 'normal']]);
    input.value = '';
    look.fit();
    expect(fitOver(0)).toBe('normal');
  });

  test('keep the letter spacing of the page, also one that comes after they moved', () => {
    look.text([['letter-spacing', '2px']]);
    expect(fitOver(5)).toBe('2px');
    style.letterSpacing = '';
    expect(fitOver(5)).toBe('-0.6px');
    look.text([['letter-spacing', '3px']]);
    expect(fitOver(5)).toBe('3px');
  });
});
