/** The transitions to which several rules of a payment lead. */
import type {
  NextPage,
  ReportOf,
  SubmissionEffects,
  SubmissionState,
  Surroundings,
  TextKey,
} from './state.ts';

export type Transition = readonly [SubmissionState, SubmissionEffects];
export type TransitionRule<T> = (state: SubmissionState, value: T, surroundings: Surroundings) => Transition;
/** Makes the form usable again, and shows a sentence where there is something to say. */
export const backToIdle = (
  state: SubmissionState,
  text: TextKey,
  isOutcomeUnknown?: boolean,
  effects?: SubmissionEffects | false,
  code = '',
): Transition => [
  { ...state, isOutcomeUnknown, isRestartRequested: false, answers: undefined, step: 'idle' },
  {
    tellOutcome: code,
    show: '',
    showError: text,
    ...(state.isRemoved && text && { tellRemoved: true }),
    ...effects,
  },
];

/** Returns the page at an address, which is loaded without a form post. */
export const pageAt = (url: string, code = ''): NextPage => ({ url, fields: [], pending: false, code });

/**
 * Sends the shopper to the next page, because the outcome is final or will be decided there. Nobody can pay with this
 * form any more, unless the browser stays on the page.
 */
export const navigateAway = (state: SubmissionState, destination: NextPage): Transition => [
  { ...state, isOutcomeUnknown: false, step: 'leaving' },
  { tellOutcome: destination.code, navigateAway: destination },
];

/** Ends the form with its checkout. */
export const endCheckout = (state: SubmissionState): Transition => [
  { ...state, step: 'ended' },
  { tellOutcome: '', ...(state.isRemoved && { showError: 'sessionEnded' }), tellEnded: true },
];

/** Waits while the shopper continues in another window or frame. */
export const goAway = (
  state: SubmissionState,
  isChallenge: boolean,
  effects: SubmissionEffects,
): Transition => [{ ...state, isChallenge, isBack: false, isAtEnd: false, step: 'away' }, effects];

/** Tells the amount, which the shopper has not seen. Nothing was charged. */
export const tellAmount: TransitionRule<ReportOf<'amountChanged'>> = (state, report) => [
  { ...state, step: 'telling' },
  { tellOutcome: '', show: '', showAmount: report, showError: 'amountChanged' },
];
