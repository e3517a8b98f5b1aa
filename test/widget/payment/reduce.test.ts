import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckoutAnswer } from '../../../src/widget/checkout/checkout.ts';
import { reduceSubmission } from '../../../src/widget/payment/reduce.ts';
import {
  initialSubmission,
  type ReportOf,
  type SubmissionEffects,
  type SubmissionEvent,
  type SubmissionState,
  type SubmissionStep,
  type Surroundings,
  type TextKey,
} from '../../../src/widget/payment/state.ts';

const steps = [
  'idle',
  'checking',
  'deciding',
  'paying',
  'telling',
  'away',
  'leaving',
  'ended',
] as const satisfies SubmissionStep[];
const tab: Surroundings = { flow: undefined, isOnline: true };
const popup: Surroundings = { flow: 'popup', isOnline: true };

const press = new Event('submit');
const url = 'https://shop.example/result?id=1';
const done = (pending: boolean): ReportOf<'done'> => ({
  type: 'done',
  url,
  fields: [],
  pending,
  code: pending ? '000.200.000' : '000.100.110',
});
const refused = (code: string, errors = [{ name: 'a', message: 'b' }]): ReportOf<'refused'> => ({
  type: 'refused',
  code,
  description: '',
  errors,
});
const saved: ReportOf<'saved'> = { type: 'saved', code: '000.200.100', description: '' };
const facts = { id: 'AB', config: { registrations: [], customRedirectPageConfig: {} } };
const open = (lastAttempt?: string): CheckoutAnswer => ({ state: 'open', facts, terms: {}, lastAttempt });

/** The events by which each turn of a payment can come; several events can mean the same turn. */
const events = {
  submit: [{ submit: press }],
  valid: [{ formChecked: press }],
  invalid: [{ formChecked: false }],
  allowed: [{ sendingAllowed: true }],
  stopped: [{ sendingStopped: { isByMerchant: true, text: '' } }],
  done: [
    { reported: done(false) },
    { challengeDone: { url, code: '000.100.110' } },
    { checkoutAnswered: { state: 'finished', url } },
  ],
  refused: [{ reported: refused('200.300.404') }],
  unanswered: [{ reported: { type: 'unanswered' } }, { paymentFrameLost: true }],
  expired: [{ sessionOver: true }],
  restored: [{ restored: true }],
  away: [{ challengeOpened: '' }],
  changed: [{ reported: { type: 'amountChanged', amount: '150.00', currency: 'EUR' } }],
  told: [{ amountTold: true }],
  back: [{ challengeDone: { url, code: '100.396.101' } }, { checkoutAnswered: open('cancelled') }],
} as const satisfies Record<string, readonly SubmissionEvent[]>;
type Turn = keyof typeof events;
const turns = Object.keys(events) as Turn[];

/** The next step for each turn that has a meaning in a step. All other turns must not change the step. */
const moves: Readonly<Record<SubmissionStep, Partial<Record<Turn, SubmissionStep>>>> = {
  idle: { submit: 'checking', away: 'away', expired: 'ended' },
  checking: { valid: 'deciding', invalid: 'idle' },
  deciding: { allowed: 'paying', stopped: 'idle' },
  paying: {
    done: 'leaving',
    refused: 'idle',
    unanswered: 'idle',
    expired: 'ended',
    away: 'away',
    changed: 'telling',
  },
  telling: { told: 'idle', expired: 'ended' },
  away: { done: 'leaving', back: 'idle', expired: 'ended' },
  leaving: { restored: 'idle' },
  ended: {},
};

const at = (step: SubmissionStep, more: Partial<SubmissionState> = {}): SubmissionState => ({
  ...initialSubmission,
  step,
  ...more,
});

const rows = steps.flatMap((step) => turns.map((turn) => [step, turn, moves[step][turn] ?? null] as const));

describe('the steps of a submission', () => {
  test.each(rows)('%s, then %s: %s', (step, turn, next) => {
    const reached = events[turn].map((event) => reduceSubmission(at(step), event, tab)[0].step);
    // Some events of a turn have a meaning in one of the steps only.
    expect(new Set(reached)).toEqual(
      next && reached.includes(step) ? new Set([next, step]) : new Set([next ?? step]),
    );
  });

  test.each(steps)('%s has no effects for an event that does not change its state', (step) => {
    const state = at(step);
    const unchanged = Object.values(events)
      .flat()
      .filter((event) => !('restored' in event))
      .map((event) => reduceSubmission(state, event, tab))
      .filter(([next]) => next === state);
    expect(unchanged.length).toBeGreaterThan(0);
    for (const [, effects] of unchanged) expect(effects).toEqual({});
  });
});

describe('the effects of a step', () => {
  const idle = (text: TextKey, code = ''): SubmissionEffects => ({
    tellOutcome: code,
    show: '',
    showError: text,
  });
  test.each<
    [string, SubmissionState, SubmissionEvent, Surroundings, SubmissionEffects, Partial<SubmissionState>]
  >([
    [
      'a press checks the form',
      at('idle'),
      { submit: press },
      tab,
      { openWindow: true, showError: '', checkForm: press },
      {},
    ],
    [
      'a wrong field is told to nobody but the form',
      at('checking'),
      { formChecked: false },
      tab,
      { tellOutcome: '' },
      {},
    ],
    [
      'right fields are shown as progress, and the merchant is asked',
      at('checking'),
      { formChecked: press },
      tab,
      { show: 'processing', callMerchant: press },
      {},
    ],
    [
      'the payment is sent before the merchant is told',
      at('deciding'),
      { sendingAllowed: true },
      tab,
      { sendPayment: { again: false }, fireCallback: 'onAfterSubmit' },
      {},
    ],
    [
      'a stop by the merchant says nothing',
      at('deciding'),
      { sendingStopped: { isByMerchant: true, text: '' } },
      tab,
      idle(''),
      {},
    ],
    [
      'a stop keeps what is unknown of the payment before',
      at('deciding', { isOutcomeUnknown: true }),
      { sendingStopped: { isByMerchant: true, text: '' } },
      tab,
      idle(''),
      { isOutcomeUnknown: true },
    ],
    [
      'executePayment in the callback that stops pays anew',
      at('deciding', { isRestartRequested: true }),
      { sendingStopped: { isByMerchant: true, text: '' } },
      tab,
      { ...idle(''), startAnew: true },
      { isRestartRequested: false },
    ],
    [
      'and not in one that throws',
      at('deciding', { isRestartRequested: true }),
      { sendingStopped: { isByMerchant: false, text: 'blocked' } },
      tab,
      idle('blocked'),
      { isRestartRequested: false },
    ],
    [
      'a payment frame that comes back sends again',
      at('paying'),
      { frameResumed: true },
      tab,
      { sendPayment: { again: true } },
      {},
    ],
    [
      'a payment frame that is lost leaves the outcome unknown',
      at('paying'),
      { paymentFrameLost: true },
      tab,
      idle('unanswered'),
      { isOutcomeUnknown: true },
    ],
    [
      'no answer without a connection names the connection',
      at('paying'),
      { reported: { type: 'unanswered' } },
      { ...tab, isOnline: false },
      idle('offline'),
      { isOutcomeUnknown: true },
    ],
    ['a repeat is shown', at('paying'), { reported: { type: 'retrying' } }, tab, { show: 'retrying' }, {}],
    [
      'a refusal goes to the fields, too',
      at('paying', { isOutcomeUnknown: true }),
      { reported: refused('200.300.404') },
      tab,
      { ...idle('refused'), tellRefused: refused('200.300.404') },
      { isOutcomeUnknown: false },
    ],
    [
      'a limit of the gateway is no wrong detail',
      at('paying'),
      { reported: refused('800.120.100', []) },
      tab,
      { ...idle('blocked'), tellRefused: refused('800.120.100', []) },
      {},
    ],
    [
      'a refusal of the checkout ends it',
      at('paying'),
      { reported: refused('200.300.404', []) },
      tab,
      { tellOutcome: '', tellEnded: true },
      { step: 'ended' },
    ],
    [
      'saved data charges nothing',
      at('paying'),
      { reported: saved },
      tab,
      { ...idle('', '000.200.100'), tellSaved: saved },
      { isOutcomeUnknown: false },
    ],
    [
      'a final outcome leaves',
      at('paying'),
      { reported: done(false) },
      tab,
      { tellOutcome: '000.100.110', navigateAway: done(false) },
      {},
    ],
    [
      'a pending one may be a challenge',
      at('paying'),
      { reported: done(true) },
      tab,
      { openChallenge: done(true) },
      { step: 'paying' },
    ],
    [
      'and leaves where it is none',
      at('paying'),
      { challengeUnavailable: done(true) },
      tab,
      { tellOutcome: '000.200.000', navigateAway: done(true) },
      { step: 'leaving' },
    ],
    [
      'and leaves where its frame is kept out',
      at('away'),
      { challengeUnavailable: done(true) },
      tab,
      { tellOutcome: '000.200.000', navigateAway: done(true) },
      { step: 'leaving' },
    ],
    [
      'a provider’s page opens in its window',
      at('paying', { isBack: true }),
      { reported: done(true) },
      popup,
      { show: 'elsewhere', showProvider: done(true) },
      { step: 'away', isBack: false, isChallenge: false },
    ],
    [
      'and in a frame of the form without a word',
      at('paying'),
      { reported: done(true) },
      { ...popup, flow: 'inline' },
      { show: '', showProvider: done(true) },
      { step: 'away' },
    ],
    [
      'a window that the provider does not need asks for the way',
      at('paying'),
      { reported: done(false) },
      popup,
      { askGateway: true },
      { step: 'away', isBack: true },
    ],
    [
      'a challenge after a reload shows progress',
      at('idle'),
      { challengeOpened: '' },
      tab,
      { show: 'processing' },
      { isChallenge: true },
    ],
    [
      'a challenge of a payment closes a wallet',
      at('paying'),
      { challengeOpened: '000.200.000' },
      tab,
      { tellOutcome: '000.200.000' },
      { isChallenge: true },
    ],
    [
      'a challenge in the place of the form is said',
      at('away'),
      { challengeShown: true },
      tab,
      { say: 'verify' },
      {},
    ],
    [
      'a challenge in the shop’s own frame is shown',
      at('away'),
      { challengeShown: false },
      tab,
      { show: 'verify' },
      {},
    ],
    [
      'a challenge that ran out of time says so',
      at('away'),
      { challengeDone: { url, code: '100.396.103' } },
      tab,
      idle('timedOut', '100.396.103'),
      {},
    ],
    [
      'a lost window asks, and the shopper may still be there',
      at('away'),
      { returned: false },
      popup,
      { askGateway: true },
      { isBack: false },
    ],
    [
      'a shopper who is back stays back',
      at('away', { isBack: true }),
      { returned: false },
      popup,
      { askGateway: true },
      { isBack: true },
    ],
    [
      'a window that may be open waits on',
      at('away'),
      { checkoutAnswered: open('waiting') },
      popup,
      {},
      { step: 'away' },
    ],
    [
      'also while the gateway is silent',
      at('away'),
      { checkoutAnswered: { state: 'unreachable' } },
      popup,
      {},
      { step: 'away' },
    ],
    [
      'a shopper who is back hears of a silent gateway',
      at('away', { isBack: true }),
      { checkoutAnswered: { state: 'unreachable' } },
      popup,
      idle('unanswered'),
      { isOutcomeUnknown: true },
    ],
    [
      'a closed window is the shopper’s wish',
      at('away', { isBack: true }),
      { checkoutAnswered: open('waiting') },
      popup,
      { ...idle('cancelled'), fireCallback: 'onLightboxCancel' },
      { isOutcomeUnknown: true },
    ],
    [
      'a challenge lost from sight is nobody’s',
      at('away', { isBack: true, isChallenge: true }),
      { checkoutAnswered: open('waiting') },
      tab,
      idle('unanswered'),
      { isOutcomeUnknown: true },
    ],
    [
      'a declined attempt is known',
      at('away'),
      { checkoutAnswered: open('declined') },
      popup,
      idle('declined'),
      { isOutcomeUnknown: false },
    ],
    [
      'a checkout that is unknown ends',
      at('away'),
      { checkoutAnswered: { state: 'unknown' } },
      tab,
      { tellOutcome: '', tellEnded: true },
      { step: 'ended' },
    ],
    [
      'a page that comes back works again',
      at('leaving'),
      { restored: true },
      tab,
      { show: '', tellRestored: true },
      { step: 'idle' },
    ],
    [
      'and asks for its checkout in any step',
      at('paying'),
      { restored: true },
      tab,
      { tellRestored: true },
      { step: 'paying' },
    ],
  ])('%s', (_name, state, event, surroundings, effects, next) => {
    const [after, toDo] = reduceSubmission(state, event, surroundings);
    expect(toDo).toEqual(effects);
    expect(Object.keys(toDo)).toEqual(Object.keys(effects));
    expect(after).toMatchObject(next);
  });
});

type Trace = { turn: Turn; before: SubmissionStep; now: SubmissionStep }[];

/** Runs the turns and records the step before and after each. */
function run(sequence: readonly Turn[]): Trace {
  let state = initialSubmission;
  return sequence.map((turn) => {
    const before = state.step;
    const event = events[turn].find((each) => reduceSubmission(state, each, tab)[0].step !== before);
    if (event) [state] = reduceSubmission(state, event, tab);
    return { turn, before, now: state.step };
  });
}

const sequences = fc.array(fc.constantFrom(...turns), { maxLength: 200, size: 'max' });
/** Mostly complete payments in their order, so that the runs often reach the later steps. */
const lively = fc
  .array(fc.oneof(fc.constant(['submit', 'valid', 'allowed'] as Turn[]), sequences), { maxLength: 8 })
  .map((parts) => parts.flat());

function holds(check: (trace: Trace) => void): void {
  fc.assert(
    fc.property(fc.oneof(sequences, lively), (sequence) => check(run(sequence))),
    { numRuns: 1000 },
  );
}

describe('in any order of events', () => {
  test('nothing is paid without the fields being valid and the merchant allowing it since the last submit', () => {
    holds((trace) => {
      let valid = false;
      let allowed = false;
      for (const { turn, before, now } of trace) {
        if (before === 'idle' && now === 'checking') [valid, allowed] = [false, false];
        if (before === 'checking' && turn === 'valid') valid = true;
        if (before === 'deciding' && turn === 'allowed') allowed = true;
        if (now === 'paying') expect([valid, allowed]).toEqual([true, true]);
      }
    });
  });

  test('a payment under way is followed by another one only through an end that lets the shopper try again', () => {
    holds((trace) => {
      for (const { turn, before, now } of trace) {
        if (before === 'paying' && now === 'idle') expect(['refused', 'unanswered']).toContain(turn);
      }
    });
  });

  test('once the tab is leaving or the session is over no new payment begins', () => {
    holds((trace) => {
      for (const { turn, before, now } of trace) {
        if (before === 'ended') expect(now).toBe('ended');
        if (before === 'leaving' && turn !== 'restored') expect(now).toBe('leaving');
      }
    });
  });

  test('a submit counts only while no payment is under way', () => {
    holds((trace) => {
      for (const { turn, before, now } of trace) {
        if (turn === 'submit' && before !== 'idle') expect(now).toBe(before);
      }
    });
  });

  test('ten submits in a row count as one', () => {
    const { now } = run(Array.from({ length: 10 }, () => 'submit' as const)).at(-1) ?? {};
    expect(now).toBe('checking');
  });
});

const allEvents: readonly SubmissionEvent[] = [
  ...Object.values(events).flat(),
  { submit: press },
  { formChecked: press },
  { sendingAllowed: true },
  { restartRequested: true },
  { frameResumed: true },
  { sendingStopped: { isByMerchant: false, text: 'blocked' } },
  { challengeFound: url },
  { challengeOpened: '000.200.000' },
  { challengeShown: true },
  { returned: true },
  { returned: false },
  ...[done(true), done(false), saved, refused('1'), refused('200.300.404', [])].map((reported) => ({
    reported,
  })),
  { reported: { type: 'retrying' } },
  ...[open(), open('waiting'), open('declined')].map((checkoutAnswered) => ({ checkoutAnswered })),
  { checkoutAnswered: { state: 'unreachable' } },
  { checkoutAnswered: { state: 'unknown' } },
];
const anywhere: fc.Arbitrary<Surroundings> = fc.record({
  flow: fc.constantFrom(undefined, 'popup', 'inline'),
  isOnline: fc.boolean(),
});

/** The events that change a state or have effects in it, except those that end the session. */
function eventsWithMeaning(state: SubmissionState, surroundings: Surroundings): readonly SubmissionEvent[] {
  return allEvents.filter((event) => {
    const [next, effects] = reduceSubmission(state, event, surroundings);
    return next.step !== 'ended' && (next !== state || Object.keys(effects).length > 0);
  });
}

/** Chooses the next event: half of the time among those with a meaning, so that the runs reach the later steps. */
const anyChoice = fc.record({ hasMeaning: fc.boolean(), index: fc.nat(), surroundings: anywhere });

/** The events that still lead out of each step. Each event comes by a way that does not depend on the others. */
const wayOn: Readonly<Record<SubmissionStep, readonly SubmissionEvent[]>> = {
  idle: [],
  checking: [{ formChecked: false }],
  deciding: [{ sendingStopped: { isByMerchant: true, text: '' } }],
  paying: [{ paymentFrameLost: true }],
  telling: [{ amountTold: true }],
  away: [{ returned: true }, { checkoutAnswered: { state: 'unreachable' } }],
  leaving: [{ restored: true }],
  ended: [],
};

test('no order of events pays twice for one press, calls an unknown outcome failed, or leaves an unusable form', () => {
  const reached = new Set<SubmissionStep>();
  fc.assert(
    fc.property(fc.array(anyChoice, { maxLength: 40, size: 'max' }), (choices) => {
      let state = initialSubmission;
      let presses = 0;
      let payments = 0;
      /** Whether the gateway was asked to pay and has not yet said what the outcome is. */
      let isOpen = false;
      for (const { hasMeaning, index, surroundings } of choices) {
        const { step } = state;
        const candidates = hasMeaning ? eventsWithMeaning(state, surroundings) : allEvents;
        const event = candidates[index % candidates.length] ?? { sessionOver: true };
        const [next, effects] = reduceSubmission(state, event, surroundings);
        if (effects.checkForm) presses += 1;
        if (effects.sendPayment && !('frameResumed' in event)) payments += 1;
        // Each press leads to one payment at most. Only the payment that is under way is sent again.
        expect(payments).toBeLessThanOrEqual(presses);
        if (effects.sendPayment)
          expect([next.step, (step === 'deciding') !== 'frameResumed' in event]).toEqual(['paying', true]);
        if (effects.sendPayment) isOpen = true;
        const isSilent =
          'paymentFrameLost' in event ||
          ('reported' in event && event.reported.type === 'unanswered') ||
          ('checkoutAnswered' in event && event.checkoutAnswered.state === 'unreachable');
        if (isOpen && isSilent && next.step === 'idle' && step !== 'idle') {
          // The shopper is not told that the payment failed, and no new checkout is made for it.
          expect(['unanswered', 'offline']).toContain(effects.showError);
          expect(next.isOutcomeUnknown).toBe(true);
        } else if (next.step === 'idle' && step !== 'idle' && step !== 'deciding' && step !== 'checking')
          isOpen = next.isOutcomeUnknown === true;
        reached.add(next.step);
        state = next;
      }
      for (const event of wayOn[state.step]) [state] = reduceSubmission(state, event, tab);
      expect(['idle', 'ended']).toContain(state.step);
      if (state.step === 'idle')
        expect(reduceSubmission(state, { submit: press }, tab)[0].step).toBe('checking');
    }),
    { numRuns: 2000 },
  );
  expect([...reached].sort()).toEqual([...steps].sort());
});
