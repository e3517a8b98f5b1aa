// @runs cases
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Step } from '../../../src/contract/three-d-secure.ts';
import {
  type AuthenticationEvent,
  type AuthenticationState,
  initialState,
  isDone,
  reduce,
} from '../../../src/frame/three-d-secure/state.ts';
import { caseCount } from '../../support/case-count.ts';

const method: Step = { step: 'method', url: 'https://acs.example/m', data: 'd', left: 10_000 };
const challenge: Step = {
  step: 'challenge',
  url: 'https://acs.example/c',
  method: 'POST',
  fields: [{ name: 'creq', value: 'c' }],
  window: '02',
};
const wait: Step = { step: 'wait', decoupled: false };
const done: Step = { step: 'done', url: 'https://shop.example/result', code: '000.100.110' };

const woken: AuthenticationEvent = { type: 'woken' };
const due: AuthenticationEvent = { type: 'due', isVisible: true };
const says = (step: Step): AuthenticationEvent => ({ type: 'answered', step });

/** Runs the events one second apart, the first one at time 0. */
const run = (...events: AuthenticationEvent[]): AuthenticationState =>
  events.reduce((state, event, index) => reduce(state, event, index * 1000), initialState);

describe('the server’s answer decides the next question', () => {
  test.each<[string, AuthenticationEvent[], number]>([
    ['the method page has its time', [woken, says(method)], 11_000],
    ['a method page with no time left gets a moment', [woken, says({ ...method, left: -7 })], 1_500],
    ['a challenge is asked for every 5 seconds', [woken, says(challenge)], 6_000],
    ['a first wait is a second', [woken, says(wait)], 2_000],
    ['a third wait is three', [woken, says(wait), due, says(wait), due, says(wait)], 8_000],
    [
      'no wait is longer than 5',
      [woken, ...Array.from({ length: 9 }, () => [says(wait), due]).flat(), says(wait)],
      24_000,
    ],
    ['a lost question is asked again after a second', [woken, { type: 'failed' }], 2_000],
    [
      'a server that asks for three seconds gets them',
      [woken, { type: 'failed', retryAfterMs: 3_000 }],
      4_000,
    ],
    ['a server that asks for no time gets a second', [woken, { type: 'failed', retryAfterMs: 0 }], 2_000],
    [
      'a server that asks for an hour is asked after 15 seconds',
      [woken, { type: 'failed', retryAfterMs: 3_600_000 }],
      16_000,
    ],
    ['a second one after two', [woken, { type: 'failed' }, due, { type: 'failed' }], 5_000],
    [
      'no pause is longer than 15 seconds, and they never end',
      [
        woken,
        ...Array.from({ length: 99 }, (): AuthenticationEvent[] => [{ type: 'failed' }, due]).flat(),
        { type: 'failed' },
      ],
      214_000,
    ],
  ])('%s', (_name, events, askAt) => {
    expect(run(...events)).toMatchObject({ asking: undefined, askAt });
  });

  test('a lost question does not change what is shown', () => {
    expect(run(woken, says(challenge), due, { type: 'failed' })).toMatchObject({
      step: challenge,
      failures: 1,
    });
  });

  test('an answer ends a series of lost questions', () => {
    expect(run(woken, { type: 'failed' }, due, says(wait))).toMatchObject({ failures: 0 });
  });

  test('a refused question ends everything', () => {
    const lost = run(woken, { type: 'refused' });
    expect([lost.isUnknown, isDone(lost), reduce(lost, woken, 9) === lost]).toEqual([true, true, true]);
  });
});

describe('an event in the browser leads to a question', () => {
  test.each<[string, AuthenticationEvent[], string | undefined]>([
    ['the method page has reported', [woken, says(method), { type: 'notified' }], ''],
    ['the challenge has reported', [woken, says(challenge), { type: 'notified' }], ''],
    ['nobody can report while there is no frame', [woken, says(wait), { type: 'notified' }], undefined],
    ['the page is seen again', [woken, says(challenge), woken], ''],
    ['the page is seen again while the method page has time', [woken, says(method), woken], undefined],
    ['the connection is back', [woken, says(method), { type: 'notified' }, { type: 'failed' }, woken], ''],
    ['the shopper cancels', [woken, says(challenge), { type: 'cancelled' }], 'cancel=true'],
    ['nobody sees a challenge', [woken, says(challenge), { type: 'due', isVisible: false }], undefined],
    [
      'nobody sees a challenge, and the last question was lost',
      [woken, says(challenge), due, { type: 'failed' }, { type: 'due', isVisible: false }],
      '',
    ],
    ['nobody sees a code', [woken, says({ step: 'pay' }), { type: 'due', isVisible: false }], undefined],
    ['a shopper sees a code', [woken, says({ step: 'pay' }), due], ''],
    ['nobody sees a wait', [woken, says(wait), { type: 'due', isVisible: false }], ''],
  ])('%s', (_name, events, asking) => {
    expect(run(...events).asking).toBe(asking);
  });

  test.each([due, woken])(
    'the time of the method page is over by the clock, whatever timers did: $type',
    (event) => {
      expect(reduce(run(woken, says(method)), event, 11_000).asking).toBe('method=timeout');
    },
  );

  test('a cancellation is asked for until the server has answered it', () => {
    const asked = run(woken, says(challenge), { type: 'cancelled' }, { type: 'failed' }, due);
    expect(asked.asking).toBe('cancel=true');
    expect(reduce(asked, says(challenge), 9_000)).toMatchObject({ isCancelling: false, step: challenge });
  });

  test('a cancellation waits for the answer that is on its way, and is asked for then', () => {
    const cancelled = run(woken, { type: 'cancelled' });
    expect(cancelled).toMatchObject({ asking: '', asked: 1 });
    expect(reduce(cancelled, says(challenge), 2_000)).toMatchObject({ asking: 'cancel=true', asked: 2 });
    expect(reduce(cancelled, says(done), 2_000)).toMatchObject({ asking: undefined, asked: 1 });
  });

  test('only a challenge can be begun again', () => {
    expect(run(woken, says(challenge), { type: 'restarted' }).round).toBe(1);
    expect(run(woken, says(wait), { type: 'restarted' }).round).toBe(0);
  });
});

test('in any order of lost, doubled and late events there is one question at a time, one end, and nothing after it', () => {
  const step = fc.constantFrom(method, challenge, wait, { ...wait, decoupled: true }, done);
  const event: fc.Arbitrary<AuthenticationEvent> = fc.oneof(
    step.map(says),
    fc.boolean().map((isVisible): AuthenticationEvent => ({ type: 'due', isVisible })),
    fc.constantFrom<AuthenticationEvent>(
      { type: 'failed' },
      { type: 'refused' },
      { type: 'notified' },
      woken,
      { type: 'cancelled' },
      { type: 'restarted' },
    ),
  );
  const timed = fc.tuple(event, fc.integer({ min: -5_000, max: 20_000 }));
  fc.assert(
    fc.property(fc.array(timed, { maxLength: 60, size: 'max' }), (happenings) => {
      let state = initialState;
      let now = 0;
      let ends = 0;
      for (const [what, pause] of happenings) {
        // The pause may be negative, because somebody may set the clock back.
        now += pause;
        const before = state;
        state = reduce(before, what, now);
        if (isDone(before)) expect(state).toBe(before);
        else if (isDone(state)) ends += 1;
        const isNew = state.asked > before.asked;
        // A new question is sent only when none was under way, or when that one has just been answered.
        const wasFree = before.asking === undefined || what.type === 'answered' || what.type === 'failed';
        if (isNew) expect([wasFree, state.asked]).toEqual([true, before.asked + 1]);
        // The page shows only what an answer has said.
        if (state.step !== before.step)
          expect([what.type, before.asking]).toEqual(['answered', expect.any(String)]);
        if (isNew && state.asking === 'method=timeout') expect(state.step?.step).toBe('method');
        if (isNew && state.asking === 'cancel=true') expect(state.isCancelling).toBe(true);
        if (isDone(state)) expect(state.asking).toBeUndefined();
      }
      expect(ends).toBeLessThanOrEqual(1);
    }),
    { numRuns: caseCount(200) },
  );
});
