/** What news of a recorded transaction mean: each rule, and that every case has one. */
import { describe, expect, test } from 'vitest';
import {
  decideLate,
  decideReversal,
  decideTurn,
  type LateMove,
  type ReversalFacts,
  type TurnFacts,
  type TurnMove,
} from '../../../src/gateway/lifecycle/news-rules.ts';

const now = 100 * 60_000;
const minute = 60_000;
/** A success that the records have, of which nothing was told before. */
const facts: TurnFacts = {
  ...{ isPaid: true, isGone: false, hasFailed: false, stage: undefined },
  ...{ at: undefined, receivedAt: now, toldAt: null, now },
};
/** It has failed at this time, which was told. */
const failed = { isGone: true, hasFailed: true, toldAt: now - 10 * minute };
const regained = { ...failed, isGone: false };
const beforeIt = now - 11 * minute;
const afterIt = now - 9 * minute;
const year2031 = now + 2_000_000 * minute;

describe('where the time of news is proven', () => {
  test.each<[string, Partial<TurnFacts>, TurnMove]>([
    ['a failure takes the money', { isPaid: false }, 'undo'],
    ['a success after it brings it again', { ...failed, at: afterIt }, 'regain'],
    ['an older success says nothing', { ...failed, at: beforeIt }, 'nothing'],
    ['a repeated success is noted', { at: afterIt }, 'note'],
    ['a repeated failure is noted', { ...failed, isPaid: false }, 'note'],
  ])('%s', (_what, changes, move) => expect(decideTurn({ ...facts, ...changes })).toBe(move));
});

describe('where the event alone is proven', () => {
  test.each<[string, Partial<TurnFacts>, TurnMove]>([
    [
      'a failure takes the money, whatever its time',
      { isPaid: false, stage: 'failed', at: 1, toldAt: now },
      'undo',
    ],
    [
      'the same failure is no news',
      { ...failed, isPaid: false, stage: 'failed', at: failed.toldAt },
      'nothing',
    ],
    [
      'the same failure is no news while the money is gone',
      { ...failed, isPaid: false, stage: 'failed', at: year2031 },
      'nothing',
    ],
    [
      'a failure after it was mended is for the operator',
      { ...regained, isPaid: false, stage: 'failed', at: afterIt },
      'doubt',
    ],
    ['an authorisation brings nothing again', { ...failed, stage: 'made', at: year2031 }, 'nothing'],
    ['a capture is no news', { stage: 'mendable', at: afterIt }, 'nothing'],
    [
      'a capture after its failure mends it',
      { ...failed, stage: 'mendable', at: afterIt },
      'regain unsigned',
    ],
    ['a capture before its failure does not', { ...failed, stage: 'mendable', at: beforeIt }, 'nothing'],
    [
      'a capture with the time of its failure does not',
      { ...failed, stage: 'mendable', at: failed.toldAt },
      'nothing',
    ],
    [
      'a copy of a capture from the future is for the operator',
      { ...failed, stage: 'mendable', at: year2031 },
      'doubt',
    ],
    [
      'a mended capture from the future happened when it came',
      { ...failed, stage: 'mended', at: year2031 },
      'regain unsigned',
    ],
    [
      'one that came before the failure did not',
      { ...failed, stage: 'mended', at: year2031, receivedAt: beforeIt },
      'nothing',
    ],
    ['a mended capture counts once', { ...regained, stage: 'mended', at: afterIt }, 'nothing'],
    ['a mended capture waits for its failure', { stage: 'mended', at: afterIt }, 'wait'],
    [
      'two times of a clock that is ahead are compared',
      { ...failed, toldAt: now + minute, stage: 'mendable', at: now + 2 * minute },
      'regain unsigned',
    ],
    [
      'but for one that is years later',
      { ...failed, toldAt: now + minute, stage: 'mended', at: year2031 },
      'nothing',
    ],
  ])('%s', (_what, changes, move) => expect(decideTurn({ ...facts, ...changes })).toBe(move));

  test.each<[string, Partial<TurnFacts>, LateMove]>([
    ['counts where the gateway has given up', { stage: 'made' }, 'record'],
    ['says nothing where a failure was told', { stage: 'made', toldAt: 1, at: year2031 }, 'nothing'],
    ['counts where a capture is made again', { stage: 'mended', toldAt: 1, at: afterIt }, 'record unsigned'],
    [
      'says nothing where the capture is the one that failed',
      { stage: 'mendable', toldAt: now, at: afterIt },
      'nothing',
    ],
    ['says nothing when it is a failure', { stage: 'failed', isPaid: false }, 'nothing'],
    ['counts with a later time that is proven', { toldAt: 1, at: 2 }, 'record'],
    ['says nothing with an earlier time that is proven', { toldAt: 3, at: 2 }, 'nothing'],
  ])('a success of a failed follow-up %s', (_what, changes, move) =>
    expect(decideLate({ ...facts, ...changes })).toBe(move),
  );
});

test.each<[string, Partial<ReversalFacts>, 'RF' | 'RV', boolean]>([
  [
    'an authorisation that nobody captured is released, whatever is said',
    { said: 'RF', isCaptured: false },
    'RV',
    true,
  ],
  ['one that is captured as a whole is refunded, whatever is said', { remainder: 0 }, 'RF', true],
  ['of one that is captured in part the records cannot tell', {}, 'RV', false],
  ['a debit is what is said, and all of it is the same money', { paymentType: 'DB' }, 'RV', true],
  ['of a part of a debit the records cannot tell', { paymentType: 'DB', said: 'RF', units: 30 }, 'RF', false],
])('of what is either a refund or a release %s', (_what, changes, type, isSigned) => {
  const reversal = {
    said: 'RV',
    paymentType: 'PA',
    isCaptured: true,
    remainder: 50,
    units: 92,
    amount: 92,
  } as const;
  expect(decideReversal({ ...reversal, ...changes })).toEqual({ type, isSigned });
});

test('every case has a rule, and what counts by a time without proof never counts twice or unsaid', () => {
  const times = [undefined, 1, beforeIt, failed.toldAt, afterIt, now, now + minute, year2031];
  const flags = [false, true];
  let cases = 0;
  for (const isPaid of flags)
    for (const isGone of flags)
      for (const hasFailed of isGone ? [true] : flags)
        for (const stage of [undefined, 'made', 'mendable', 'mended', 'failed'] as const)
          for (const at of times)
            for (const receivedAt of [1, beforeIt, now])
              for (const told of times) {
                cases += 1;
                const toldAt = told ?? null;
                const move = decideTurn({ isPaid, isGone, hasFailed, stage, at, receivedAt, toldAt, now });
                if (move === 'undo') expect([isPaid, isGone]).toEqual([false, false]);
                if (move === 'regain' || move === 'regain unsigned')
                  expect([isPaid, isGone]).toEqual([true, true]);
                if (move === 'regain') expect(stage).toBe(undefined);
                if (stage !== undefined && hasFailed) expect(move).not.toBe('undo');
              }
  expect(cases).toBe(2 * 3 * 5 * 8 * 3 * 8);
});
