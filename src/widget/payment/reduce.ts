/**
 * The rules of a form's payments: the state that follows an event, and the effects to carry out then. The rules are
 * pure; `effects.ts` carries the effects out. Browsers, frames and pages report late, twice, or in the wrong order,
 * so an event that means nothing in a step changes nothing.
 *
 *     idle <- telling <-----------------+
 *     idle -> checking -> deciding -> paying -> leaving
 *      |                              |          ^
 *      |                              v          |
 *      +---------------------------> away -------+
 *
 * From `idle` to `away` leads a challenge that is still open when the page was reloaded. Every step but `ended` can lead
 * back to `idle`: the form stays usable as long as its checkout lives.
 */
import type { CheckoutAnswer } from '../checkout/checkout.ts';
import type { PaymentReport } from '../hosted/hosted-field.ts';
import { isPage } from '../page/page-address.ts';
import type {
  NextPage,
  ReportOf,
  SubmissionEffects,
  SubmissionEvent,
  SubmissionEvents,
  SubmissionState,
  SubmissionStep,
  Surroundings,
} from './state.ts';
import {
  backToIdle,
  endCheckout,
  goAway,
  navigateAway,
  pageAt,
  type Transition,
  type TransitionRule,
  tellAmount,
} from './transitions.ts';

type Rules = { readonly [N in keyof SubmissionEvents]?: TransitionRule<SubmissionEvents[N]> };

/** Returns the state after an event, and the effects to carry out then. */
export function reduceSubmission(
  state: SubmissionState,
  event: SubmissionEvent,
  surroundings: Surroundings,
): Transition {
  const rules: Rules = { restored, ...steps[state.step] };
  for (const [name, value] of Object.entries(event)) {
    // `Rules` and `SubmissionEvent` guarantee that a rule and its event have the same type, but TypeScript cannot see
    // that here.
    const rule = rules[name as keyof Rules] as TransitionRule<unknown> | undefined;
    if (rule) return rule(state, value, surroundings);
  }
  return [state, {}];
}

/** Applies in every step: the page's checkout may have ended while the page was out of sight. */
const restored: TransitionRule<true> = (state) => [state, { tellRestored: false }];

const sessionOver: TransitionRule<true> = (state) => [{ ...state, step: 'ended' }, {}];

const wayPressed: TransitionRule<NextPage> = (state, destination) => {
  const [next, effects] = navigateAway(state, { ...destination, isPressed: true });
  return [next, { showError: '', ...effects }];
};

const removed = (state: SubmissionState, effects?: SubmissionEffects): Transition => [
  { ...state, isRemoved: true },
  { warnRemoved: true, ...effects },
];

/** Asks the gateway, because no frame knows what became of the payment. With a form the shopper presses again instead. */
const unanswered = (state: SubmissionState, effects?: SubmissionEffects): Transition =>
  state.isRemoved
    ? [{ ...state, answers: 0, step: 'away' }, { askGateway: true }]
    : backToIdle(state, 'unanswered', true, effects);

/**
 * How many answers must say that there is no payment under way before that is believed, because the request may still be on its
 * way, and after how many it is told that there is none.
 */
const [believed, last] = [3, 12];

/** Handles the gateway's answer about a payment that no frame reports on any more. */
const stillAsked: TransitionRule<CheckoutAnswer> = (state, answer, surroundings) => {
  const { answers = 0 } = state;
  const { lastAttempt = '', verification } = answer.state === 'open' ? answer : {};
  if (verification) return navigateAway(state, { ...pageAt(verification), pending: true });
  const isOver = answer.state === 'finished' || answer.state === 'unknown';
  const isKnown = answers >= believed && /declined|cancelled/.test(lastAttempt);
  const isNone = answer.state === 'open' && !lastAttempt && answers >= last;
  const asked = { ...state, isBack: true, answers: undefined };
  if (isOver || isKnown) return checkoutAnswered(asked, answer, surroundings);
  if (isNone) return backToIdle(state, 'blocked', true);
  return [
    { ...state, answers: answers + 1 },
    { ...(answers === 1 && { show: 'stillProcessing', tellRemoved: true }), askLater: true },
  ];
};

type Reports = { readonly [T in PaymentReport['type']]: TransitionRule<ReportOf<T>> };

/** What each report of the payment frame means. */
const reports: Reports = {
  retrying: (state) => [state, { show: 'retrying' }],
  unanswered: (state, _report, { isOnline }) =>
    isOnline || state.isRemoved
      ? unanswered(state, { tellUnanswered: true })
      : backToIdle(state, 'offline', true),
  amountChanged: (state, report, surroundings) =>
    tellAmount({ ...state, isOutcomeUnknown: false }, report, surroundings),
  refused(state, report) {
    const { code, description } = report;
    // The same code, with another text, tells parameters that are wrong (gateway-contract 3.7).
    if (code === '200.300.404' && description.includes('No payment session')) return endCheckout(state);
    // Code 800.120.100 means that a limit of the gateway was reached: no detail is wrong, and nothing was paid.
    const text = code === '800.120.100' ? 'blocked' : 'refused';
    return backToIdle(state, text, false, { tellRefused: report });
  },
  // Nothing has been charged yet. The shop continues by itself, and the shopper may still change the data.
  saved: (state, report) => backToIdle(state, '', false, { tellSaved: report }, report.code),
  done(state, report, { flow }) {
    const { url, pending } = report;
    if (!flow || !isPage(url))
      return pending ? [state, { openChallenge: report }] : navigateAway(state, report);
    if (pending)
      return goAway(state, false, { show: flow === 'popup' ? 'elsewhere' : '', showProvider: report });
    // The address is the gateway's page for the provider's window. The gateway is asked for the address that leads
    // to the shop.
    return [{ ...state, isBack: true, step: 'away' }, { askGateway: true }];
  },
};

/** Handles a report of the payment frame. */
const reported: TransitionRule<PaymentReport> = (state, report, surroundings) => {
  // Each rule stands under the type of its report, but TypeScript cannot see that here.
  const rule = reports[report.type] as TransitionRule<PaymentReport>;
  return rule(state, report, surroundings);
};

/** Handles the gateway's answer about a checkout whose shopper may be back from another page. */
const checkoutAnswered: TransitionRule<CheckoutAnswer> = (state, answer, surroundings) => {
  if (state.answers !== undefined) return stillAsked(state, answer, surroundings);
  switch (answer.state) {
    case 'finished':
      return navigateAway(state, pageAt(answer.url ?? ''));
    case 'unknown':
      return endCheckout(state);
    case 'unreachable':
      return state.isBack ? backToIdle(state, 'unanswered', true) : [state, {}];
    case 'open':
      return stillOpen(state, answer.lastAttempt, surroundings);
  }
};

/** What is told of a checkout that is still open, by its last attempt. */
function endOfAttempt(
  { isChallenge, isAtEnd }: SubmissionState,
  lastAttempt: string | undefined,
): 'unanswered' | 'declined' | 'cancelled' {
  // A challenge that has disappeared, or a page that led back, was not cancelled by the shopper: no outcome is known yet.
  if (lastAttempt === 'waiting' && (isChallenge || isAtEnd)) return 'unanswered';
  return lastAttempt === 'declined' ? 'declined' : 'cancelled';
}

/** Handles the answer that the same checkout can still be paid, with this form or another one. */
const stillOpen: TransitionRule<string | undefined> = (state, lastAttempt, { flow }) => {
  const isWaiting = lastAttempt === 'waiting';
  if (isWaiting && !state.isBack) return [state, {}];
  const text = endOfAttempt(state, lastAttempt);
  // The shop may have changed its amount meanwhile.
  return backToIdle(state, text, isWaiting, {
    ...(!isWaiting && { tellRestored: true }),
    ...(flow === 'popup' && text === 'cancelled' && { fireCallback: 'onLightboxCancel' }),
  });
};

/** The events that have a meaning in each step, and the rule for each. */
const steps: { readonly [S in SubmissionStep]: Rules } = {
  idle: {
    submit: (state, event) => [
      { ...state, isChallenge: false, step: 'checking' },
      { openWindow: true, showError: '', checkForm: event },
    ],
    challengeFound: (state, url) => [state, { openChallenge: { ...pageAt(url), pending: true } }],
    wayPressed,
    // The page was reloaded, so the shopper has not been told anything yet.
    challengeOpened: (state) => goAway(state, true, { show: 'processing' }),
    sessionOver,
  },
  checking: {
    formChecked: (state, event) =>
      event
        ? [
            { ...state, step: 'deciding' },
            { show: 'processing', callMerchant: event },
          ]
        : [{ ...state, step: 'idle' }, { tellOutcome: '' }],
    amountUnseen: tellAmount,
    // Nothing was sent.
    formRemoved: (state) => backToIdle({ ...state, isRemoved: true }, 'blocked', state.isOutcomeUnknown),
  },
  deciding: {
    restartRequested: (state) => [{ ...state, isRestartRequested: true }, {}],
    sendingAllowed: (state) => [
      { ...state, isRestartRequested: false, step: 'paying' },
      {
        sendPayment: { again: false },
        fireCallback: 'onAfterSubmit',
      },
    ],
    // A payment that was stopped before it was sent says nothing about the outcome of the payment before it. Only a
    // callback that has answered `false` can mean: start another payment instead.
    sendingStopped: (state, { text, isByMerchant }) =>
      backToIdle(
        state,
        text,
        state.isOutcomeUnknown,
        isByMerchant && state.isRestartRequested && { startAnew: true },
      ),
    formRemoved: (state) => removed(state),
  },
  paying: {
    frameResumed: (state) => [state, { sendPayment: { again: true } }],
    paymentFrameLost: (state) => unanswered(state),
    formRemoved: (state) => removed(state, { goOnRemoved: true }),
    reported,
    // The challenge decides the outcome. A wallet is told the code so that it closes its sheet.
    challengeOpened: (state, code) => goAway(state, true, { tellOutcome: code }),
    challengeUnavailable: navigateAway,
    sessionOver,
  },
  telling: {
    amountTold: (state) => [{ ...state, step: 'idle' }, {}],
    sessionOver,
  },
  away: {
    // A shopper who sees the issuer's page in the place of the form need not read that it is there, so this is only
    // announced.
    challengeShown: (state, isHere) => [state, { [isHere ? 'say' : 'show']: 'verify' }],
    // The form can be used again only if the shopper did not finish the challenge. Another tab may have paid, or the shop
    // have changed the amount, which ends a challenge with the same code: the checkout is asked for.
    challengeDone: (state, { url, code }) =>
      code.startsWith('100.396.')
        ? backToIdle(
            state,
            code === '100.396.103' ? 'timedOut' : 'cancelled',
            false,
            { tellRestored: true },
            code,
          )
        : navigateAway(state, pageAt(url, code)),
    wayPressed,
    challengeUnavailable: navigateAway,
    returned: (state, back) => [
      { ...state, isBack: state.isBack || back !== false, isAtEnd: state.isAtEnd || back === 'atEnd' },
      { askGateway: true },
    ],
    checkoutAnswered,
    formRemoved: (state) => removed(state, { goOnRemoved: true }),
    sessionOver,
  },
  leaving: {
    formRemoved: (state) => removed(state),
    restored: (state) => [
      { ...state, step: 'idle' },
      { show: '', tellRestored: false },
    ],
    // The shopper has not left, so that nothing can have been paid, unless a challenge was open in its frame: banks take an
    // answer by telephone, too. Another way to pay may need no other page.
    kept(state, { destination, mayPress }) {
      const { isChallenge } = state;
      return mayPress
        ? backToIdle(state, '', isChallenge, { offerWay: destination })
        : backToIdle(state, isChallenge ? 'unanswered' : 'blocked', isChallenge, { tellKept: true });
    },
  },
  ended: {},
};
