// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readPlaceholderStyle, readStyle, stylePairs } from '../../../src/widget/hosted/outer-style.ts';
import { watchStyle } from '../../../src/widget/page/watch-style.ts';
import { Scope } from '../../../src/widget/scope.ts';
import { page } from '../kit.ts';

const read = (style: string) =>
  Object.fromEntries(readStyle(page(`<input style="${style}">`), { left: 0, right: 0 }));

describe('the style of the outer control (design decision 6)', () => {
  test('is read property by property', () => {
    expect(
      read(
        'color: rgb(1, 2, 3); font-size: 18px; font-family: Georgia; letter-spacing: 2px; text-transform: uppercase',
      ),
    ).toMatchObject({
      color: 'rgb(1, 2, 3)',
      'font-size': '18px',
      'font-family': 'Georgia',
      'letter-spacing': '2px',
      'text-transform': 'uppercase',
    });
  });

  test.each([
    ['0', '12px'],
    ['4px', '8px'],
    ['12px', '2px'],
    ['40px', '2px'],
  ])(
    'with a padding of %s has %s inside the frame, so that text stands where it does in the page’s own inputs',
    (outside, inside) => {
      expect(read(`padding-left: ${outside}; padding-right: ${outside}`)).toMatchObject({
        'padding-left': inside,
        'padding-right': inside,
      });
    },
  );

  test('has the padding of the other direction as soon as the form turns round, with the focus as well', () => {
    const control = page<HTMLInputElement>(
      '<input style="direction: ltr; padding-left: 0; padding-right: 40px">',
    );
    const atRest = { left: 0, right: 0 };
    const inside = () => Object.fromEntries(readStyle(control, atRest));
    expect(inside()).toMatchObject({ 'padding-left': '12px', 'padding-right': '2px' });
    control.classList.add('wpwl-focus');
    control.style.cssText = 'direction: rtl; padding-left: 40px; padding-right: 0';
    expect(inside()).toMatchObject({ 'padding-left': '2px', 'padding-right': '12px' });
  });

  test('gains no padding inside with the focus: text moves no further than in a page’s input', () => {
    const control = page('<input style="padding-left: 6px; padding-right: 6px">');
    const atRest = { left: 0, right: 0 };
    const inside = () => Object.fromEntries(readStyle(control, atRest))['padding-left'];
    expect(inside()).toBe('6px');
    // A border that grows by 1px, and a padding that makes room for it.
    control.classList.add('wpwl-focus');
    control.style.paddingLeft = '5px';
    expect(inside()).toBe('6px');
    control.style.paddingLeft = '9px';
    expect(inside()).toBe('3px');
    control.style.paddingLeft = '5px';
    expect(inside()).toBe('6px');
    control.classList.remove('wpwl-focus');
    expect(inside()).toBe('7px');
  });

  test.each([
    ['start', 'ltr', 'left'],
    ['start', 'rtl', 'right'],
    ['end', 'ltr', 'right'],
    ['end', 'rtl', 'left'],
    ['center', 'rtl', 'center'],
    ['left', 'rtl', 'left'],
  ])('aligned to %s in a page that reads %s is aligned %s', (align, direction, side) => {
    expect(read(`text-align: ${align}; direction: ${direction}`)['text-align']).toBe(side);
  });

  test.each([
    ['rgb(250, 250, 250)', 'rgb(250, 250, 250)'],
    ['rgba(250, 250, 250, 0.5)', 'transparent'],
    ['transparent', 'transparent'],
  ])('on %s has the background %s', (outside, inside) => {
    expect(read(`background-color: ${outside}`)['background-color']).toBe(inside);
  });

  test('has the corners of the border’s inner edge', () => {
    const corner = 'border-top-left-radius: 8px; border-top-width: 2px; border-top-style: solid';
    expect(read(corner)['border-radius']).toBe('6px');
    expect(read('')['border-radius']).toBe('0px');
  });

  test.each([
    ['none', 'none', true],
    ['inset 0 1px 2px #0003', 'inset 0 1px 2px #0003', true],
    ['inset 0 1px 2px #0003', '0 0 0 2px blue', false],
    ['none', '0 0 0 2px blue', false],
  ])(
    'with the shadow %s at rest and %s with the focus: the frame draws a ring is %s',
    (rest, focused, isDrawn) => {
      const control = page(`<input style="outline-color: red; box-shadow: ${rest}">`);
      const atRest = { left: 0, right: 0 };
      const ring = () => Object.fromEntries(readStyle(control, atRest))['outline-color'];
      expect(ring()).toBe('transparent');
      control.classList.add('wpwl-focus');
      control.style.boxShadow = focused;
      expect(ring()).toBe(isDrawn ? 'red' : 'transparent');
    },
  );

  describe('of a placeholder', () => {
    const input = () =>
      page<HTMLInputElement>('<input placeholder="MM / YY" style="color: black; font-size: 16px">');

    test.each([
      'color: gray; font-size: 16px',
      'color: black; font-size: 16px; opacity: 0.5',
      'color: black; font-size: 16px; font-style: italic',
      'color: black; font-size: 16px; font-weight: 300',
    ])('is read, too: %s', (style) => {
      const read = getComputedStyle;
      const gray = page(`<span style="${style}">`);
      vi.spyOn(window, 'getComputedStyle').mockImplementation((element, pseudo) =>
        read(pseudo ? gray : element),
      );
      const names = readPlaceholderStyle(input()).map(([name]) => name);
      expect(names).toEqual(['color', 'opacity', 'font-size', 'font-style', 'font-weight']);
    });

    test.each([
      ['is read when the page has given both the same text', '16px', '1em'],
      [
        'has its size as a part of the input’s, because the text in a frame may have another one',
        '12px',
        '0.75em',
      ],
    ])('%s', (_, size, part) => {
      const field = page(`<p><input style="color: black; font-size: 16px; padding-left: 12px">
        <span style="color: black; font-size: ${size}"></span></p>`);
      const [typed, bare] = ['input', 'span'].map((name) => field.querySelector<HTMLInputElement>(name));
      if (!typed || !bare) throw new Error('The field is not whole.');
      const read = getComputedStyle;
      vi.spyOn(window, 'getComputedStyle').mockImplementation((element, pseudo) =>
        read(pseudo ? bare : element),
      );
      expect(readPlaceholderStyle(typed)).toContainEqual(['font-size', part]);
    });

    test('is left to the frame in an engine that tells the style of the input instead', () => {
      expect(readPlaceholderStyle(input())).toEqual([]);
    });
  });
});

describe('iframeStyles of the merchant', () => {
  test('become pairs with the names of CSS', () => {
    expect(stylePairs({ color: '#777', fontSize: '15px', 'font-family': 'Arial' })).toEqual([
      ['color', '#777'],
      ['font-size', '15px'],
      ['font-family', 'Arial'],
    ]);
  });

  test.each([undefined, null, 'red', 5, true])('are ignored when they are %o', (value) => {
    expect(stylePairs(value as never)).toEqual([]);
  });

  test('leave out values that are no text', () => {
    expect(stylePairs({ color: 5, opacity: null, fontSize: '15px', x: {} } as never)).toEqual([
      ['font-size', '15px'],
    ]);
  });

  test('are read from the page’s own members only', () => {
    expect(stylePairs(Object.create({ color: 'red' }))).toEqual([]);
  });
});

describe('watching the style', () => {
  const changed = vi.fn();
  let scope: Scope;
  let control: HTMLElement;
  beforeEach(() => {
    vi.useFakeTimers();
    changed.mockReset();
    scope = new Scope();
    page('<section><div><input></div></section>');
    control = document.querySelector('input') as HTMLElement;
    watchStyle(scope, control, changed);
  });
  afterEach(() => {
    scope.end();
    vi.useRealTimers();
  });
  const painted = async () => {
    await vi.advanceTimersByTimeAsync(100);
    const { length } = changed.mock.calls;
    changed.mockReset();
    return length;
  };

  test('notices causes anywhere in the page, once per painted frame', async () => {
    await painted();
    document.body.classList.add('dark');
    control.classList.add('wpwl-has-error');
    (document.querySelector('section') as HTMLElement).dir = 'rtl';
    expect(await painted()).toBe(1);
    document.head.append(document.createElement('style'));
    expect(await painted()).toBe(1);
    expect(await painted()).toBe(0);
  });

  test('notices the end of a transition and a style sheet that has loaded', async () => {
    await painted();
    document.dispatchEvent(new Event('transitionend'));
    expect(await painted()).toBe(1);
    document.head.dispatchEvent(new Event('load'));
    expect(await painted()).toBe(1);
  });

  test('ignores a control outside of the page', async () => {
    await painted();
    control.remove();
    expect(await painted()).toBe(0);
  });

  test('notices a new width, but not the first report of a width that it has read already', async () => {
    let report = () => {};
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          report = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    watchStyle(scope, control, changed);
    vi.unstubAllGlobals();
    await painted();
    report();
    expect(await painted()).toBe(0);
    Object.defineProperty(control, 'offsetWidth', { value: 320 });
    report();
    expect(await painted()).toBe(1);
  });

  test('ends with its scope', async () => {
    await painted();
    document.body.classList.toggle('dark');
    scope.end();
    document.body.classList.toggle('dark');
    document.dispatchEvent(new Event('transitionend'));
    expect(await painted()).toBe(0);
  });
});
