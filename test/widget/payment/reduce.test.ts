// @runs cases
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noPaymentSession } from '../../../src/gateway/core/refusal.ts';
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
import { caseCount } from '../../support/case-count.ts';
import { openCheckout } from '../kit.ts';

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

const press = new Event('submit');
const url = 'https://shop.example/result?id=1';
const done = (pending: boolean): ReportOf<'done'> => ({
  type: 'done',
  url,
  fields: [],
  pending,
  code: pending ? '000.200.000' : '000.100.110',
});
const refused = (
  code: string,
  errors = [{ name: 'a', message: 'b' }],
  description = '',
): ReportOf<'refused'> => ({ type: 'refused', code, description, errors });
const noSession = refused('200.300.404', [], noPaymentSession().addition);
const saved: ReportOf<'saved'> = { type: 'saved', code: '000.200.100', description: '' };

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
  back: [{ challengeDone: { url, code: '100.396.101' } }, { checkoutAnswered: openCheckout('cancelled') }],
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

describe('nothing is paid without the fields being valid and the merchant allowing it, because each step has few ways on', () => {
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

const idle = (text: TextKey, code = ''): SubmissionEffects => ({
  tellOutcome: code,
  show: '',
  showError: text,
});
const stop = { sendingStopped: { isByMerchant: true, text: '' } } as const;
const leaveWith = (code: string, isPending: boolean) => ({
  tellOutcome: code,
  navigateAway: done(isPending),
});
const leavePending = leaveWith('000.200.000', true);
const end = { tellOutcome: '', tellEnded: true } as const;
const [pending, paid] = [{ reported: done(true) }, { reported: done(false) }];
const [unsure, sure] = [{ isOutcomeUnknown: true }, { isOutcomeUnknown: false }];
const [restart, noRestart] = [{ isRestartRequested: true }, { isRestartRequested: false }];
const [back, challenged, ended] = [{ isBack: true }, { isChallenge: true }, { step: 'ended' as const }];
const popup = { flow: 'popup' } as const;
const backFromPopup = { ...back, ...popup };
const waiting = { checkoutAnswered: openCheckout('waiting') } as const;
const silent = { checkoutAnswered: { state: 'unreachable' } } as const;
const removed = { formRemoved: true } as const;
const gone = { isRemoved: true } as const;
const execute = 'https://pay.example/v1/threeDSecure/execute?id=1';
const asked = (answers: number) => ({ ...gone, answers });

/** What an event in a step causes; then what the state has after it, and what state and surroundings had before. */
type EffectRow = [
  title: string,
  event: SubmissionEvent,
  effects: SubmissionEffects,
  next?: Partial<SubmissionState>,
  given?: Partial<SubmissionState & Surroundings>,
];
const effectRows: Partial<Record<SubmissionStep, EffectRow[]>> = {
  idle: [
    ['a press checks the form', { submit: press }, { openWindow: true, showError: '', checkForm: press }],
    [
      'a challenge after a reload shows progress',
      { challengeOpened: '' },
      { show: 'processing' },
      challenged,
    ],
  ],
  checking: [
    ['a wrong field is told to nobody but the form', { formChecked: false }, { tellOutcome: '' }],
    ['a form that is removed has sent nothing', removed, { ...idle('blocked'), tellRemoved: true }, gone],
    [
      'right fields are progress, and the merchant is asked',
      { formChecked: press },
      { show: 'processing', callMerchant: press },
    ],
  ],
  deciding: [
    [
      'the payment is sent before the merchant is told',
      { sendingAllowed: true },
      { sendPayment: { again: false }, fireCallback: 'onAfterSubmit' },
    ],
    ['a stop by the merchant says nothing', stop, idle('')],
    ['a form that is removed pays on', removed, { warnRemoved: true }, { ...gone, step: 'deciding' }],
    ['a stop keeps what is unknown of the payment before', stop, idle(''), unsure, unsure],
    [
      'executePayment in the callback that stops pays anew',
      stop,
      { ...idle(''), startAnew: true },
      noRestart,
      restart,
    ],
    [
      'and not in one that throws',
      { sendingStopped: { isByMerchant: false, text: 'blocked' } },
      idle('blocked'),
      noRestart,
      restart,
    ],
  ],
  paying: [
    ['a payment frame that comes back sends again', { frameResumed: true }, { sendPayment: { again: true } }],
    [
      'a payment frame that is lost leaves the outcome unknown',
      { paymentFrameLost: true },
      idle('unanswered'),
      unsure,
    ],
    [
      'a form that is removed pays on without its frame',
      removed,
      { warnRemoved: true, goOnRemoved: true },
      { ...gone, step: 'paying' },
    ],
    [
      'and asks the gateway where no frame can tell',
      { paymentFrameLost: true },
      { askGateway: true },
      { answers: 0, step: 'away' },
      gone,
    ],
    [
      'and where the frame got no answer, which is no error of the shopper’s connection',
      { reported: { type: 'unanswered' } },
      { askGateway: true },
      { answers: 0, step: 'away' },
      { ...gone, isOnline: false },
    ],
    [
      'and a refusal is told to the merchant twice, for its reason and for its place',
      { reported: refused('1') },
      { ...idle('refused'), tellRemoved: true, tellRefused: refused('1') },
      sure,
      gone,
    ],
    [
      'and a refusal of the checkout is read',
      { reported: noSession },
      { tellOutcome: '', showError: 'sessionEnded', tellEnded: true },
      ended,
      gone,
    ],
    [
      'no answer without a connection names the connection',
      { reported: { type: 'unanswered' } },
      idle('offline'),
      unsure,
      { isOnline: false },
    ],
    [
      'no answer despite a connection is told to the merchant, too',
      { reported: { type: 'unanswered' } },
      { ...idle('unanswered'), tellUnanswered: true },
      unsure,
    ],
    ['a repeat is shown', { reported: { type: 'retrying' } }, { show: 'retrying' }],
    [
      'a refusal goes to the fields, too',
      { reported: refused('200.300.404') },
      { ...idle('refused'), tellRefused: refused('200.300.404') },
      sure,
      unsure,
    ],
    [
      'a limit of the gateway is no wrong detail',
      { reported: refused('800.120.100', []) },
      { ...idle('blocked'), tellRefused: refused('800.120.100', []) },
    ],
    [
      'a refusal of details without their names leaves the form usable',
      { reported: refused('200.300.404', []) },
      { ...idle('refused'), tellRefused: refused('200.300.404', []) },
      sure,
    ],
    ['a refusal of the checkout ends it', { reported: noSession }, end, ended],
    [
      'saved data charges nothing',
      { reported: saved },
      { ...idle('', '000.200.100'), tellSaved: saved },
      sure,
    ],
    ['a final outcome leaves', paid, leaveWith('000.100.110', false)],
    ['a pending one may be a challenge', pending, { openChallenge: done(true) }, { step: 'paying' }],
    ['and leaves where it is none', { challengeUnavailable: done(true) }, leavePending, { step: 'leaving' }],
    [
      'a provider’s page opens in its window',
      pending,
      { show: 'elsewhere', showProvider: done(true) },
      { step: 'away', isBack: false, isChallenge: false },
      backFromPopup,
    ],
    [
      'and in a frame of the form without a word',
      pending,
      { show: '', showProvider: done(true) },
      { step: 'away' },
      { flow: 'inline' },
    ],
    [
      'a window that is not needed asks for the way',
      paid,
      { askGateway: true },
      { step: 'away', isBack: true },
      popup,
    ],
    [
      'a challenge of a payment closes a wallet',
      { challengeOpened: '000.200.000' },
      { tellOutcome: '000.200.000' },
      challenged,
    ],
    [
      'a page that comes back asks for its checkout in any step',
      { restored: true },
      { tellRestored: false },
      { step: 'paying' },
    ],
  ],
  away: [
    [
      'a pending payment leaves where its frame is kept out',
      { challengeUnavailable: done(true) },
      leavePending,
      { step: 'leaving' },
    ],
    ['a challenge in the place of the form is said', { challengeShown: true }, { say: 'verify' }],
    ['a challenge in the shop’s own frame is shown', { challengeShown: false }, { show: 'verify' }],
    [
      'a challenge that ran out of time says so',
      { challengeDone: { url, code: '100.396.103' } },
      { ...idle('timedOut', '100.396.103'), tellRestored: true },
    ],
    [
      'a lost window asks, and the shopper may still be there',
      { returned: false },
      { askGateway: true },
      { isBack: false },
    ],
    ['a shopper who is back stays back', { returned: false }, { askGateway: true }, back, back],
    ['a window that may be open waits on', waiting, {}, { step: 'away' }, popup],
    ['also while the gateway is silent', silent, {}, { step: 'away' }, popup],
    ['a shopper who is back hears of a silent gateway', silent, idle('unanswered'), unsure, backFromPopup],
    [
      'a closed window is the shopper’s wish',
      waiting,
      { ...idle('cancelled'), fireCallback: 'onLightboxCancel' },
      unsure,
      backFromPopup,
    ],
    [
      'a page that led back before its outcome was known is nobody’s',
      waiting,
      idle('unanswered'),
      unsure,
      { ...backFromPopup, isAtEnd: true },
    ],
    [
      'a challenge lost from sight is nobody’s',
      waiting,
      idle('unanswered'),
      unsure,
      { isBack: true, isChallenge: true },
    ],
    [
      'a declined attempt is known, and the checkout may have another amount',
      { checkoutAnswered: openCheckout('declined') },
      { ...idle('declined'), tellRestored: true },
      sure,
    ],
    [
      'an attempt that the shop ended is cancelled, and the checkout may have another amount',
      { checkoutAnswered: openCheckout('cancelled') },
      { ...idle('cancelled'), tellRestored: true },
      sure,
    ],
    ['a checkout that is unknown ends', { checkoutAnswered: { state: 'unknown' } }, end, ended],
    [
      'a form that is removed leads on to the page that left with it',
      removed,
      { warnRemoved: true, goOnRemoved: true },
      { ...gone, step: 'away' },
    ],
    ['and its first answer is no news', silent, { askLater: true }, { step: 'away', answers: 1 }, asked(0)],
    [
      'and after the second one shopper and merchant hear that the payment goes on',
      waiting,
      { show: 'stillProcessing', tellRemoved: true, askLater: true },
      {},
      asked(1),
    ],
    [
      'and a decline may be that of the payment before',
      { checkoutAnswered: openCheckout('declined') },
      { askLater: true },
      {},
      asked(2),
    ],
    [
      'and is this one’s when it stays',
      { checkoutAnswered: openCheckout('declined') },
      { ...idle('declined'), tellRemoved: true, tellRestored: true },
      sure,
      asked(3),
    ],
    ['and a payment that may be under way is waited for', waiting, { askLater: true }, {}, asked(50)],
    [
      'and one that never came is none',
      { checkoutAnswered: openCheckout() },
      { ...idle('blocked'), tellRemoved: true },
      unsure,
      asked(12),
    ],
    [
      'and a challenge takes the tab',
      { checkoutAnswered: { ...openCheckout('waiting'), verification: execute } },
      { tellOutcome: '', navigateAway: { url: execute, fields: [], pending: true, code: '' } },
      { step: 'leaving' },
      asked(0),
    ],
    [
      'a challenge that the shop has hidden takes the tab at the press',
      { wayPressed: done(true) },
      { showError: '', ...leavePending, navigateAway: { ...leavePending.navigateAway, isPressed: true } },
      { step: 'leaving' },
    ],
  ],
  leaving: [
    [
      'a page that comes back works again',
      { restored: true },
      { show: '', tellRestored: false },
      { step: 'idle' },
    ],
    [
      'a page that the tab could not open has nothing paid',
      { kept: { destination: done(true), mayPress: true } },
      { ...idle(''), offerWay: done(true) },
      sure,
      { isChallenge: false },
    ],
    [
      'but a challenge that the shopper may have answered may be paid',
      { kept: { destination: done(true), mayPress: true } },
      { ...idle(''), offerWay: done(true) },
      unsure,
      { isChallenge: true },
    ],
  ],
};

describe.each(Object.entries(effectRows))('the effects in the step %s', (step, rows) => {
  test.each(rows)('%s', (_title, event, effects, next = {}, { flow, isOnline = true, ...given } = {}) => {
    const before = at(step as SubmissionStep, given);
    const [after, toDo] = reduceSubmission(before, event, { flow, isOnline });
    expect(toDo).toEqual(effects);
    expect(Object.keys(toDo)).toEqual(Object.keys(effects));
    expect(after).toMatchObject(next);
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
  ...[done(true), done(false), saved, refused('1'), noSession].map((reported) => ({
    reported,
  })),
  { reported: { type: 'retrying' } },
  ...[openCheckout(), openCheckout('waiting'), openCheckout('declined')].map((checkoutAnswered) => ({
    checkoutAnswered,
  })),
  { checkoutAnswered: { state: 'unreachable' } },
  { checkoutAnswered: { state: 'unknown' } },
  { formRemoved: true },
  { wayPressed: done(true) },
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
  paying: [{ paymentFrameLost: true }, { checkoutAnswered: { state: 'unknown' } }],
  telling: [{ amountTold: true }],
  // Without its form a payment waits until the gateway knows its outcome.
  away: [
    { returned: true },
    { checkoutAnswered: { state: 'unreachable' } },
    { checkoutAnswered: { state: 'unknown' } },
  ],
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
    { numRuns: caseCount(300) },
  );
  expect([...reached].sort()).toEqual([...steps].sort());
});
