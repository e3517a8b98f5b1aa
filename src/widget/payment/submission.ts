import { submitEvent } from './before-submit-callbacks.ts';
import { createEffects } from './effects.ts';
import { createProviderWindow } from './provider-window.ts';
import { reduceSubmission } from './reduce.ts';
import { initialSubmission, type SubmissionEffects, type SubmissionEvent } from './state.ts';
import type { SubmittedForm } from './submitted-form.ts';

/** One form's payments, one at a time. */
export interface Submission {
  /** Whether a payment is under way whose outcome is not known yet. */
  readonly isPaying: boolean;
  /** Whether a payment may still come true, or has: a payment of a new checkout would be a second one. */
  readonly mayStillBePaid: boolean;
  /** Whether no other form may pay now. Leads the shopper to the provider's page if that is why. */
  isTaken(): boolean;
  /** Starts a payment unless one is under way. Resolves when the one that is being checked has been sent, or stopped. */
  start(event?: Event): Promise<void>;
  /**
   * Pays because the page says so (`wpwl.executePayment`). Called inside a callback that then answers `false` it means: pay
   * anew (widget-contract.md 3.2).
   *
   * @returns whether a payment is under way, once that is known. Inside the callback one is: to return this promise from
   * the callback blocks nothing.
   */
  request(): Promise<boolean>;
  /** Takes what has happened to the payment. Returns a promise where events follow; it settles when they are handled. */
  dispatch(event: SubmissionEvent): unknown;
}

/** Hands each event to the rules of `reduce.ts` and carries out what they ask for. */
export function createSubmission(form: SubmittedForm): Submission {
  const { element, scope, context } = form;
  let state = initialSubmission;
  let starting: Promise<void> | undefined;

  const run = (effects: SubmissionEffects): unknown => {
    let last: unknown;
    // Each handler takes the value of the effect of its name, which TypeScript cannot see in a loop.
    for (const [name, value] of Object.entries(effects))
      last = handlers[name as keyof SubmissionEffects](value as never);
    return last;
  };
  const dispatch = (event: SubmissionEvent): unknown => {
    if (scope.isOver) return;
    const { step } = state;
    const surroundings = { flow: providerWindow?.flow, isOnline: navigator.onLine };
    const [next, effects] = reduceSubmission(state, event, surroundings);
    state = next;
    if (next.step !== step) handlers.enterStep(next.step);
    return run(effects);
  };
  const submit = async (event: Event) => {
    if (!context.isTaken()) await dispatch({ submit: event });
  };
  const start = (event = submitEvent(element)) => {
    if (!starting || state.step !== 'checking') starting = submit(event);
    return starting;
  };
  const providerWindow = createProviderWindow(form, (isBack) => dispatch({ returned: isBack }));
  const handlers = createEffects(form, providerWindow, dispatch, start);
  scope.listen<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (persisted) dispatch({ restored: true });
  });

  return {
    get isPaying() {
      return state.step === 'paying';
    },
    get mayStillBePaid() {
      const { step, isOutcomeUnknown } = state;
      return isOutcomeUnknown || step === 'paying' || step === 'away' || step === 'leaving';
    },
    isTaken() {
      if (state.step !== 'away') return state.step === 'paying';
      handlers.focusWindow(true);
      if (providerWindow?.flow === 'popup') handlers.show('elsewhere');
      return true;
    },
    start,
    async request() {
      if (state.step === 'asking') dispatch({ restartRequested: true });
      else await start();
      return form.spec.props.isBusy.value;
    },
    dispatch,
  };
}
