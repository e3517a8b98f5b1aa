// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createFrameStyle, type FrameStyle } from '../../../src/frame/field/frame-style.ts';
import { drawFrame } from '../kit.ts';

let input: HTMLInputElement;
let look: FrameStyle;

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
    expect(input.style.width).toBe('100%');
    expect(input.style.height).toBe('100%');
    expect(document.body.style.height).toBe('100%');
    expect(input.style.getPropertyValue('border')).toMatch(/^0(px)?$/);
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

  test('is aligned to the side where the shopper begins to read', () => {
    const aligned = (dir: string, value: string) => {
      document.documentElement.dir = dir;
      look.text([['text-align', value]]);
      return input.style.textAlign;
    };
    expect(aligned('ltr', 'start')).toBe('left');
    expect(aligned('rtl', 'start')).toBe('right');
    expect(aligned('rtl', 'end')).toBe('left');
    expect(aligned('rtl', 'center')).toBe('center');
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
    const text = document.adoptedStyleSheets
      .flatMap((sheet) => [...sheet.cssRules])
      .map((rule) => rule.cssText);
    expect(text.join(' ')).toContain('rgb(9, 9, 9)');
    expect(text.join(' ')).not.toContain('fixed');
  });

  test('measures nothing while the field is empty, so that the first paint does not wait for a layout', () => {
    const measured = vi.spyOn(input, 'scrollWidth', 'get').mockReturnValue(300);
    look.fit();
    expect(measured).not.toHaveBeenCalled();
    input.value = '4242 4242';
    look.fit();
    expect(measured).toHaveBeenCalled();
  });

  test('works without constructable style sheets', () => {
    vi.stubGlobal('CSSStyleSheet', undefined);
    const plain = createFrameStyle(input);
    plain.placeholder([['color', 'red']]);
    plain.text([['color', 'rgb(1, 2, 3)']]);
    expect(input.style.color).toBe('rgb(1, 2, 3)');
    vi.unstubAllGlobals();
  });
});
