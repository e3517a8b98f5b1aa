// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Step } from '../../../src/contract/three-d-secure.ts';
import { watchPageHeight } from '../../../src/frame/three-d-secure/page-height.ts';
import { initialState } from '../../../src/frame/three-d-secure/state.ts';
import { message, steps, usePage } from './kit.ts';

usePage();
const changed = vi.fn();
let resized: () => void;
const heights: Record<string, number> = {};

beforeEach(() => {
  changed.mockReset();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
    },
  );
  Object.assign(heights, { main: 812.4, header: 71 });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { height: heights[this.localName] ?? 0 } as DOMRect;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return heights[this.localName] ?? 0;
  });
});

const at = (step: Step) => ({ ...initialState, step });
const challenge = (window: '01' | '05' = '05') => at({ ...steps.challenge, window });

/** Puts the frame of an issuer into the page. Returns what its page says. */
function addIssuer(): (height: unknown, source?: unknown) => void {
  const frame = document.createElement('iframe');
  document.querySelector('#place')?.append(frame);
  return (height, source = frame.contentWindow) =>
    message({ data: { type: 'payment-widgets:height', height }, origin: 'https://acs.example', source });
}

describe('the height that the widget is told of the page', () => {
  test('is that of the page’s own words, again when it changes, and not of what is over soon', () => {
    const tell = watchPageHeight(changed);
    tell(at(steps.checking));
    tell(at({ step: 'pay' }));
    resized();
    heights.main = 900;
    resized();
    heights.main = 120;
    for (const step of [steps.checking, steps.done]) tell(at(step));
    resized();
    tell({ ...at({ step: 'pay' }), isUnknown: true });
    expect(changed.mock.calls).toEqual([[{ height: '813', whole: true }], [{ height: '900', whole: true }]]);
  });

  test('is guessed in a frame that is not displayed, and measured when it is', () => {
    vi.stubGlobal('innerWidth', 0);
    watchPageHeight(changed)(at({ step: 'pay' }));
    vi.stubGlobal('innerWidth', 390);
    resized();
    expect(changed.mock.calls).toEqual([[{ height: '320' }], [{ height: '813', whole: true }]]);
  });

  test('is that of head and window around a bank’s page that says nothing', () => {
    const tell = watchPageHeight(changed);
    for (const window of ['05', '01'] as const) tell(challenge(window));
    expect(changed.mock.calls).toEqual([[{ height: '671' }], [{ height: '471' }]]);
  });

  test.each([
    [842, [{ height: '913', whole: true }]],
    [99_999, [{ height: '1271', whole: true }]],
    [1, [{ height: '471', whole: true }]],
    ['842px', []],
    [-5, []],
    [Number.NaN, []],
  ])('is as a bank’s page in the whole frame asks that says %j, within bounds', (height, more) => {
    watchPageHeight(changed)(challenge());
    addIssuer()(height);
    expect(changed.mock.calls.flat()).toEqual([{ height: '671' }, ...more]);
  });

  test('is asked for by the bank’s page alone, and not in a window of EMV', () => {
    const tell = watchPageHeight(changed);
    tell(challenge());
    const say = addIssuer();
    for (const source of [window, null]) say(900, source);
    expect(changed).toHaveBeenCalledOnce();
    tell(challenge('01'));
    say(900);
    expect(changed.mock.calls.slice(1)).toEqual([[{ height: '471' }]]);
  });
});
