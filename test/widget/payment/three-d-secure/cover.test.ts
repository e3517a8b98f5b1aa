// @vitest-environment happy-dom
/** When a challenge counts as covered for good. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchCover } from '../../../../src/widget/payment/three-d-secure/cover.ts';
import { Scope } from '../../../../src/widget/scope.ts';
import { page, pick } from '../../kit.ts';

const stayed = vi.fn();
let frame: HTMLIFrameElement;

beforeEach(() => {
  vi.useFakeTimers();
  stayed.mockReset();
  page(
    '<div id="box"><iframe></iframe></div><div id="mask">Please wait</div><div id="modal"><p><button>Close</button></p></div>',
  );
  frame = pick<HTMLIFrameElement>('iframe');
  frame.getBoundingClientRect = () => new DOMRect(0, 0, 300, 500);
  pick<HTMLButtonElement>('button').getClientRects = () => [new DOMRect(0, 0, 9, 9)] as never;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What stands at every point of the frame, from a time on, in milliseconds. */
function stand(...stages: readonly (readonly [from: number, selector: string | undefined])[]): void {
  const start = Date.now();
  document.elementFromPoint = () => {
    const [, selector] = stages.filter(([from]) => Date.now() - start >= from).at(-1) ?? [];
    return selector === undefined ? null : pick(selector);
  };
}

test.each([
  ['nothing over it', [[0, 'iframe']]],
  [
    'a layer that goes after 1.5 s',
    [
      [0, '#mask'],
      [1_500, 'iframe'],
    ],
  ],
  [
    'a layer that goes after 4.5 s',
    [
      [0, '#mask'],
      [4_500, 'iframe'],
    ],
  ],
  [
    'an inert page that can be used after 3 s',
    [
      [0, '#box'],
      [3_000, 'iframe'],
    ],
  ],
  [
    'a dialog that the shopper closes after 40 s',
    [
      [0, '#modal'],
      [40_000, 'iframe'],
    ],
  ],
  [
    'a layer, then a dialog that the shopper closes',
    [
      [0, '#mask'],
      [2_000, '#modal'],
      [20_000, 'iframe'],
    ],
  ],
  [
    'a layer that comes back when the challenge was in sight',
    [
      [0, 'iframe'],
      [5_000, '#mask'],
    ],
  ],
  ['a place out of sight', [[0, undefined]]],
] as const)('a challenge with %s stays in the shop', (_what, stages) => {
  stand(...stages);
  watchCover(new Scope(), frame, stayed);
  vi.advanceTimersByTime(120_000);
  expect(stayed).not.toHaveBeenCalled();
});

test.each([
  ['a layer', '#mask', 6_000],
  ['an inert page', '#box', 6_000],
  ['a dialog that nobody closes', '#modal', 60_000],
])('%s over a challenge that stays leads the shopper away once', (_what, selector, after) => {
  stand([0, selector]);
  watchCover(new Scope(), frame, stayed);
  vi.advanceTimersByTime(after - 1);
  expect(stayed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(120_000);
  expect(stayed).toHaveBeenCalledOnce();
});

test('a covered challenge whose tab cannot be led away waits for its cover to go', () => {
  vi.stubGlobal('top', {});
  const open = vi.fn<() => Window | null>(() => null);
  vi.stubGlobal('open', open);
  stand([0, '#mask']);
  watchCover(new Scope(), frame, stayed);
  vi.advanceTimersByTime(30_000);
  expect(stayed).not.toHaveBeenCalled();
  open.mockReturnValue(window);
  vi.advanceTimersByTime(1_000);
  expect(stayed).toHaveBeenCalledOnce();
});

test('a page that breaks the look at a challenge keeps it', () => {
  document.elementFromPoint = () => {
    throw new Error('broken by the page');
  };
  watchCover(new Scope(), frame, stayed);
  vi.advanceTimersByTime(120_000);
  expect(stayed).not.toHaveBeenCalled();
});

test('nothing is looked at when the challenge is over', () => {
  const life = new Scope();
  stand([0, '#mask']);
  watchCover(life, frame, stayed);
  life.end();
  vi.advanceTimersByTime(120_000);
  expect(stayed).not.toHaveBeenCalled();
});
