/**
 * The life of a form's payments: what an event turns the state into, and what has to be done then. Pure rules, which
 * `effects.ts` carries out. Browsers, frames and pages speak late, twice, or in the wrong order: an event that means
 * nothing in a step changes nothing.
 *
 *     idle -> checking -> asking -> paying -> leaving
 *                                     |          ^
 *                                     v          |
 *                                    away -------+
 *
 * Every step but `ended` can lead back to `idle`: no form is dead while its checkout lives.
 */
import type { CheckoutAnswer } from '../checkout.ts';
import type { PaymentReport } from '../hosted/hosted-field.ts';
import { isPage } from './redirect.ts';
import type {
  NextPage,
  SubmissionEffects,
  SubmissionEvent,
  SubmissionEvents,
  SubmissionState,
  SubmissionStep,
  Surroundings,
  TextKey,
} from './state.ts';

type Transition = readonly [SubmissionState, SubmissionEffects];
type Rule<T> = (state: SubmissionState, value: T, surroundings: Surroundings) => Transition;
type Rules = { readonly [N in keyof SubmissionEvents]?: Rule<SubmissionEvents[N]> };

/** The state after an event, and what has to be done then. */
export function reduceSubmission(
  state: SubmissionState,
  event: SubmissionEvent,
  surroundings: Surroundings,
): Transition {
  const rules: Rules = { restored, ...steps[state.step] };
  for (const [name, value] of Object.entries(event)) {
    // The types of a rule and its event are the same by `Rules` and `SubmissionEvent`, which TypeScript cannot see here.
    const rule = rules[name as keyof Rules] as Rule<unknown> | undefined;
    if (rule) return rule(state, value, surroundings);
  }
  return [state, {}];
}

/** Back to a form that works, with a sentence where there is something to say. */
const backToIdle = (
  state: SubmissionState,
  text: TextKey,
  isOutcomeUnknown?: boolean,
  effects?: SubmissionEffects | false,
  code = '',
): Transition => [
  { ...state, isOutcomeUnknown, isRestartRequested: false, step: 'idle' },
  { tellOutcome: code, show: '', showError: text, ...effects },
];

const pageAt = (url: string, code = ''): NextPage => ({ url, fields: [], pending: false, code });

/** The outcome is final, or comes on another page: nobody can pay here any more, unless the browser stays. */
const navigateAway = (state: SubmissionState, destination: NextPage): Transition => [
  { ...state, isOutcomeUnknown: false, step: 'leaving' },
  { tellOutcome: destination.code, navigateAway: destination },
];

const end = (state: SubmissionState): Transition => [
  { ...state, step: 'ended' },
  { tellOutcome: '', tellEnded: true },
];

/** Also a page that is in no step may have become old while it was away. */
const restored: Rule<true> = (state) => [state, { tellRestored: true }];

const sessionOver: Rule<true> = (state) => [{ ...state, step: 'ended' }, {}];

/** The shopper goes on in another window or frame. */
const goAway = (state: SubmissionState, isChallenge: boolean, effects: SubmissionEffects): Transition => [
  { ...state, isChallenge, isBack: false, step: 'away' },
  effects,
];

/** What a report of the payment frame means. */
const reported: Rule<PaymentReport> = (state, report, { flow, isOnline }) => {
  switch (report.type) {
    case 'retrying':
      return [state, { show: 'retrying' }];
    case 'unanswered':
      return backToIdle(state, isOnline ? 'unanswered' : 'offline', true);
    case 'refused': {
      const { code, errors } = report;
      if (code === '200.300.404' && errors.length === 0) return end(state);
      // A limit of the gateway found no detail wrong, and nothing was paid.
      return backToIdle(state, code === '800.120.100' ? 'blocked' : 'refused', false, {
        tellRefused: report,
      });
    }
    case 'saved':
      // Nothing is charged yet: the shop goes on by itself, and the shopper may still change something.
      return backToIdle(state, '', false, { tellSaved: report }, report.code);
    case 'done': {
      const { url, pending } = report;
      if (!flow || !isPage(url))
        return pending ? [state, { openChallenge: report }] : navigateAway(state, report);
      if (pending)
        return goAway(state, false, { show: flow === 'popup' ? 'elsewhere' : '', showProvider: report });
      // The address is that of the gateway's page for the window: the gateway is asked for the way to the shop.
      return [{ ...state, isBack: true, step: 'away' }, { askGateway: true }];
    }
  }
};

/** What the gateway's answer means for a shopper who may be back. */
const checkoutAnswered: Rule<CheckoutAnswer> = (state, answer, { flow }) => {
  const { isBack, isChallenge } = state;
  switch (answer.state) {
    case 'finished':
      return navigateAway(state, pageAt(answer.url ?? ''));
    case 'unknown':
      return end(state);
    case 'unreachable':
      return isBack ? backToIdle(state, 'unanswered', true) : [state, {}];
    case 'open': {
      const isWaiting = answer.lastAttempt === 'waiting';
      if (isWaiting && !isBack) return [state, {}];
      if (answer.lastAttempt === 'declined') return backToIdle(state, 'declined', false);
      // A challenge that was lost from sight is nobody's wish.
      const text = isWaiting && isChallenge ? 'unanswered' : 'cancelled';
      // The same checkout goes on, with this form or another one.
      return backToIdle(state, text, isWaiting, flow === 'popup' && { fireCallback: 'onLightboxCancel' });
    }
  }
};

/** The events that mean something in each step, and what they do. */
const steps: { readonly [S in SubmissionStep]: Rules } = {
  idle: {
    submit: (state, event) => [
      { ...state, step: 'checking' },
      { openWindow: true, showError: '', checkForm: event },
    ],
    challengeFound: (state, url) => [state, { openChallenge: pageAt(url) }],
    // The page was loaded again: the shopper has not been told anything yet.
    challengeOpened: (state) => goAway(state, true, { show: 'processing' }),
    sessionOver,
  },
  checking: {
    formChecked: (state, event) =>
      event
        ? [
            { ...state, step: 'asking' },
            { show: 'processing', callMerchant: event },
          ]
        : [{ ...state, step: 'idle' }, { tellOutcome: '' }],
  },
  asking: {
    restartRequested: (state) => [{ ...state, isRestartRequested: true }, {}],
    sendingAllowed: (state) => [
      { ...state, isRestartRequested: false, step: 'paying' },
      {
        sendPayment: true,
        fireCallback: 'onAfterSubmit',
      },
    ],
    // What was stopped before it was sent says nothing about the payment before. Only a callback that has said false can
    // mean: pay anew instead.
    sendingStopped: (state, { text, isByMerchant }) =>
      backToIdle(
        state,
        text,
        state.isOutcomeUnknown,
        isByMerchant && state.isRestartRequested && { startAnew: true },
      ),
  },
  paying: {
    frameResumed: (state) => [state, { sendPayment: true }],
    paymentFrameLost: (state) => backToIdle(state, 'unanswered', true),
    reported,
    // The outcome comes from the challenge. A wallet closes its sheet.
    challengeOpened: (state, code) => goAway(state, true, { tellOutcome: code }),
    challengeUnavailable: navigateAway,
    sessionOver,
  },
  away: {
    // Who sees the issuer's page in the place of the form need not read that it is there.
    challengeShown: (state, isHere) => [state, { [isHere ? 'say' : 'show']: 'verify' }],
    // Only a challenge that the shopper has not finished lets the same form go on.
    challengeDone: (state, { url, code }) =>
      code.startsWith('100.396.')
        ? backToIdle(state, code === '100.396.103' ? 'timedOut' : 'cancelled', false, {}, code)
        : navigateAway(state, pageAt(url, code)),
    returned: (state, isBack) => [{ ...state, isBack: state.isBack || isBack }, { askGateway: true }],
    checkoutAnswered,
    sessionOver,
  },
  leaving: {
    restored: (state) => [
      { ...state, step: 'idle' },
      { show: '', tellRestored: true },
    ],
  },
  ended: {},
};
