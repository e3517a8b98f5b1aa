import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { after, type Step, type StepEvent } from '../../../src/widget/payment/machine.ts';

const steps = ['idle', 'checking', 'asking', 'paying', 'away', 'leaving', 'ended'] as const satisfies Step[];
const events = [
  'submit',
  'valid',
  'invalid',
  'allowed',
  'stopped',
  'done',
  'refused',
  'unanswered',
  'expired',
  'restored',
  'away',
  'back',
] as const satisfies StepEvent[];

/** Every event that means something, by the step it comes in. What is not here must change nothing. */
const moves: Readonly<Record<Step, Partial<Record<StepEvent, Step>>>> = {
  idle: { submit: 'checking', away: 'away', expired: 'ended' },
  checking: { valid: 'asking', invalid: 'idle' },
  asking: { allowed: 'paying', stopped: 'idle' },
  paying: { done: 'leaving', refused: 'idle', unanswered: 'idle', expired: 'ended', away: 'away' },
  away: { done: 'leaving', back: 'idle', expired: 'ended' },
  leaving: { restored: 'idle' },
  ended: {},
};

const rows = steps.flatMap((step) =>
  events.map((event) => [step, event, moves[step][event] ?? null] as const),
);

describe('the steps of a submission', () => {
  test.each(rows)('%s, then %s: %s', (step, event, next) => {
    expect(after(step, event)).toBe(next);
  });
});

/** The steps that a run of events goes through, and which of the events meant something. */
function run(sequence: readonly StepEvent[]): { event: StepEvent; before: Step; now: Step }[] {
  let step: Step = 'idle';
  return sequence.map((event) => {
    const before = step;
    step = after(step, event) ?? step;
    return { event, before, now: step };
  });
}

const sequences = fc.array(fc.constantFrom(...events), { maxLength: 200 });
/** Mostly the events of a payment in their order, so that the later steps are reached often. */
const lively = fc
  .array(fc.oneof(fc.constant(['submit', 'valid', 'allowed'] as StepEvent[]), sequences), { maxLength: 8 })
  .map((parts) => parts.flat());

function holds(check: (trace: ReturnType<typeof run>) => void): void {
  fc.assert(
    fc.property(fc.oneof(sequences, lively), (sequence) => check(run(sequence))),
    { numRuns: 1000 },
  );
}

describe('whatever comes in whatever order', () => {
  test('nothing is paid without the fields being valid and the merchant allowing it since the last submit', () => {
    holds((trace) => {
      let valid = false;
      let allowed = false;
      for (const { event, before, now } of trace) {
        if (before === 'idle' && now === 'checking') [valid, allowed] = [false, false];
        if (before === 'checking' && event === 'valid') valid = true;
        if (before === 'asking' && event === 'allowed') allowed = true;
        if (now === 'paying') expect([valid, allowed]).toEqual([true, true]);
      }
    });
  });

  test('a payment under way becomes another one only through an end that lets the shopper try again', () => {
    holds((trace) => {
      for (const { event, before, now } of trace) {
        if (before === 'paying' && now === 'idle') expect(['refused', 'unanswered']).toContain(event);
      }
    });
  });

  test('once the tab is leaving or the session is over no new payment begins', () => {
    holds((trace) => {
      for (const { event, before, now } of trace) {
        if (before === 'ended') expect(now).toBe('ended');
        if (before === 'leaving' && event !== 'restored') expect(now).toBe('leaving');
      }
    });
  });

  test('a submit counts only while nothing goes on', () => {
    holds((trace) => {
      for (const { event, before, now } of trace) {
        if (event === 'submit' && before !== 'idle') expect(now).toBe(before);
      }
    });
  });

  test('ten submits in a row are one', () => {
    const { now } = run(Array.from({ length: 10 }, () => 'submit' as const)).at(-1) ?? {};
    expect(now).toBe('checking');
  });
});
