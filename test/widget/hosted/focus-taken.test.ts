// @tests src/widget/hosted/hosted-field.ts
// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { HostedField } from '../../../src/widget/hosted/hosted-field.ts';
import { page, pick } from '../kit.ts';
import { framesOfEachTest, ignoredEvents } from './each-test.ts';
import { FakeFrame } from './fake-frame.ts';
import { frameSettings } from './frame-settings.ts';

const onError = vi.fn();
const scopeOfTest = framesOfEachTest();
let frame: FakeFrame;
let field: HostedField;

beforeEach(() => {
  onError.mockReset();
  vi.stubGlobal('wpwlOptions', { onError });
  page('<form><iframe name="card.number"></iframe><input id="own"></form><input id="other">');
  frame = new FakeFrame(pick<HTMLIFrameElement>('iframe'));
  field = new HostedField(
    'cardNumber',
    frame.iframe,
    { origin: 'https://pay.example' },
    () => frameSettings,
    scopeOfTest(),
    ignoredEvents,
  );
  frame.connect();
});

/** The shopper types one key, and after this many milliseconds another element has the focus. */
async function typeAndLeave(to: string, milliseconds: number, state: Parameters<FakeFrame['state']> = ['']) {
  frame.iframe.focus();
  frame.state(...state);
  await vi.advanceTimersByTimeAsync(milliseconds);
  pick<HTMLElement>(to).focus();
  frame.say({ type: 'blur', isByTab: false });
}

test('onError is called with the field’s name when a script takes the focus right after a key', async () => {
  await typeAndLeave('#other', 10);
  expect(onError.mock.calls).toMatchObject([[{ name: 'WidgetError', event: 'focus_taken' }]]);
  expect(onError.mock.calls[0]?.[0].message).toContain("'card.number'");
});

test('onError is called each time, even when no element of the page has the focus then', async () => {
  await typeAndLeave('#other', 10);
  frame.state('incomplete');
  frame.iframe.blur();
  pick<HTMLElement>('#other').blur();
  frame.say({ type: 'blur', isByTab: false });
  expect(onError).toHaveBeenCalledTimes(2);
});

test('whether onError is called depends only on the moment and the place, not on the typed value', async () => {
  const state = fc.record({
    problem: fc.constantFrom('', 'empty', 'incomplete', 'invalid', 'brand'),
    complete: fc.boolean(),
    brands: fc.subarray(['VISA', 'MASTER', 'AMEX']),
  });
  const moment = fc.oneof(fc.integer({ min: 0, max: 600 }), fc.constantFrom(299, 300, 301));
  await fc.assert(
    fc.asyncProperty(state, moment, fc.constantFrom('#own', '#other'), async (given, wait, to) => {
      onError.mockReset();
      await typeAndLeave(to, wait, [given.problem, given]);
      expect(onError).toHaveBeenCalledTimes(to === '#other' && wait < 300 ? 1 : 0);
    }),
  );
});

test('onError is not called when the window is left right after a key, because the focus stays where it was', () => {
  frame.iframe.focus();
  frame.state('incomplete');
  frame.say({ type: 'blur', isByTab: false });
  expect(onError).not.toHaveBeenCalled();
});

test('a frame’s answer to a check does not count as a key', async () => {
  void field.check();
  await vi.advanceTimersByTimeAsync(0);
  pick<HTMLElement>('#other').focus();
  frame.say({ type: 'blur', isByTab: false });
  expect(onError).not.toHaveBeenCalled();
});

/** Dispatches a press on the page; a trusted one is the shopper's, any other a script's. */
function press(isTrusted: boolean, on = '#other'): void {
  const event = new Event('pointerdown', { bubbles: true });
  Object.defineProperty(event, 'isTrusted', { value: isTrusted });
  pick(on).dispatchEvent(event);
}

test.each([
  ['presses something outside the form', () => press(true), {}],
  ['presses Tab', () => {}, { isByTab: true }],
])('onError is not called when the shopper %s right after a key', async (_how, act, blur) => {
  frame.iframe.focus();
  frame.state('');
  await vi.advanceTimersByTimeAsync(10);
  act();
  pick<HTMLElement>('#other').focus();
  frame.say({ type: 'blur', isByTab: false, ...blur });
  expect(onError).not.toHaveBeenCalled();
});

test.each([
  ['a script has dispatched a press', () => press(false), 0],
  ['the shopper has pressed something long before', () => press(true), 400],
  ['the shopper has just pressed the field itself', () => press(true, 'iframe'), 0],
])('onError is called though %s', async (_what, act, wait) => {
  act();
  await vi.advanceTimersByTimeAsync(wait);
  await typeAndLeave('#other', 10);
  expect(onError).toHaveBeenCalledTimes(1);
});
