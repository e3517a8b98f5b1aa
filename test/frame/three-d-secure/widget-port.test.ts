// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Step } from '../../../src/contract/three-d-secure.ts';
import { initialState } from '../../../src/frame/three-d-secure/state.ts';
import { tellNobody, tellWidget } from '../../../src/frame/three-d-secure/widget-port.ts';
import { message, steps, usePage } from './kit.ts';

usePage();
const shop = 'https://shop.example';
const got: unknown[] = [];
const port = { postMessage: (value: unknown) => got.push(value) };
const replace = vi.fn();
const topReplace = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  got.length = 0;
  vi.stubGlobal('location', { replace });
  vi.spyOn(window, 'top', 'get').mockReturnValue({
    location: { replace: topReplace },
  } as unknown as WindowProxy);
});
afterEach(() => vi.restoreAllMocks());

const connected = { type: 'connected', nonce: 'n' };
const done = { type: 'done', url: steps.done.url, fields: [], pending: false, code: '000.100.110' };
const at = (step: Step, more = {}) => ({ ...initialState, step, ...more });

/** Does the handshake of a widget of this origin. */
function connect(origin = shop): void {
  const event = new MessageEvent('message');
  const values = { data: { type: 'connect', nonce: 'n' }, origin, source: window.parent, ports: [port] };
  for (const [name, value] of Object.entries(values)) Object.defineProperty(event, name, { value });
  window.dispatchEvent(event);
}

describe('the widget around the page', () => {
  test('is told once that there is something to see, and once that the authentication is over', () => {
    const tell = tellWidget([shop]);
    connect();
    for (const step of [steps.method, steps.checking, steps.challenge, steps.challenge, steps.checking])
      tell(at(step));
    tell(at(steps.done));
    expect(got).toEqual([connected, { type: 'show', height: '452' }, done]);
    vi.advanceTimersByTime(60_000);
    expect([replace.mock.calls, topReplace.mock.calls]).toEqual([[], []]);
  });

  test('is told nothing during a payment in which the shopper takes no part', () => {
    const tell = tellWidget([shop]);
    connect();
    for (const step of [steps.method, steps.checking, steps.done]) tell(at(step));
    expect(got).toEqual([connected, done]);
  });

  test.each([
    ['a decoupled confirmation', at(steps.decoupled), true],
    ['a code to pay with', at({ step: 'pay' }), true],
    ['a lost connection for 3 seconds', { ...initialState, failures: 3 }, true],
    ['a question that got no answer', { ...initialState, failures: 2 }, false],
  ])('in the case of %s is told of something to see: %s', (_name, state, isShown) => {
    const tell = tellWidget([shop]);
    connect();
    tell(state);
    expect(got.slice(1)).toEqual(isShown ? [{ type: 'show', height: '320' }] : []);
  });

  test('is told that the authentication is unknown, whether something was seen or not', () => {
    for (const before of [initialState, at(steps.challenge)]) {
      got.length = 0;
      const tell = tellWidget([shop]);
      connect();
      tell(before);
      tell({ ...before, isUnknown: true });
      expect(got.at(-1)).toEqual({ type: 'unanswered' });
    }
  });

  test('is told everything when it connects late', () => {
    const tell = tellWidget(undefined);
    tell(at(steps.challenge));
    tell(at(steps.done));
    vi.advanceTimersByTime(9_000);
    connect('https://any.example');
    expect(got).toEqual([connected, { type: 'show', height: '452' }, done]);
    vi.advanceTimersByTime(60_000);
    expect(topReplace).not.toHaveBeenCalled();
  });

  test('is not waited for when it does not connect in 10 seconds', () => {
    tellWidget([shop])(at(steps.done));
    connect('https://evil.example');
    message({ data: { type: 'connect', nonce: 'n', url: 'https://evil.example' } });
    vi.advanceTimersByTime(9_999);
    expect(topReplace).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect([topReplace.mock.calls, got]).toEqual([[[steps.done.url]], []]);
  });

  test.each([
    ['01', '452'],
    ['03', '652'],
    ['05', '652'],
  ] as const)('gets enough height for the challenge window %s', (window, height) => {
    const tell = tellWidget([shop]);
    connect();
    tell({ ...initialState, step: { ...steps.challenge, window } });
    expect(got[1]).toEqual({ type: 'show', height });
  });
});

describe('without a widget the page goes on to the result', () => {
  const way = () => document.querySelector<HTMLAnchorElement>('#way');

  test('with the whole tab, and offers a link where the browser stays', () => {
    tellNobody(at(steps.challenge));
    expect(topReplace).not.toHaveBeenCalled();
    tellNobody(at(steps.done));
    expect([topReplace.mock.calls, replace.mock.calls]).toEqual([[[steps.done.url]], []]);
    expect(way()?.hidden).toBe(true);
    vi.advanceTimersByTime(3_000);
    expect([way()?.hidden, way()?.href, way()?.target]).toEqual([false, steps.done.url, '_top']);
  });

  test('by itself inside a frame that may not navigate the tab', () => {
    topReplace.mockImplementationOnce(() => {
      throw new DOMException('no', 'SecurityError');
    });
    tellNobody(at(steps.done));
    expect(replace.mock.calls).toEqual([[steps.done.url]]);
  });

  test('to an app', () => {
    tellNobody({ ...initialState, step: { ...steps.done, url: 'com.shop.app://result' } });
    expect(topReplace).toHaveBeenCalledWith('com.shop.app://result');
  });

  test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'blob:x'])(
    'not to %s',
    (url) => {
      tellNobody({ ...initialState, step: { ...steps.done, url } });
      expect([topReplace.mock.calls, replace.mock.calls, way()?.hasAttribute('href')]).toEqual([
        [],
        [],
        false,
      ]);
    },
  );
});
