import type { PaymentStart } from '#contract/wpwl.ts';
import { safely } from '../page/safely.ts';
import { reasonNotStarted } from './checks.ts';
import { createEffects } from './effects.ts';
import { reduceSubmission } from './reduce.ts';
import {
  initialSubmission,
  type SubmissionEffects,
  type SubmissionEvent,
  type SubmissionStep,
} from './state.ts';
import { submitEvent } from './submit-event.ts';
import type { SubmittedForm } from './submitted-form.ts';

/** Runs the payments of one form, one at a time. */
export interface Submission {
  /** Whether a payment is under way whose outcome is not known yet. */
  readonly isPaying: boolean;
  readonly step: SubmissionStep;
  /** Whether a payment has succeeded or may still succeed. A payment of a new checkout would then be a second one. */
  readonly mayStillBePaid: boolean;
  /**
   * Whether this form is paying, so that no other form may pay now. If the reason is an open page of a provider, the
   * shopper is led to it.
   */
  isTaken(): boolean;
  /**
   * Starts a payment unless one is under way. Resolves when the payment that is being checked has been sent or
   * stopped.
   */
  start(event?: Event): Promise<void>;
  /**
   * Pays on the page's call of `wpwl.executePayment`. When a callback makes this call and then answers `false`, that
   * means: start another payment (widget-contract.md 3.2).
   *
   * @returns whether a payment is under way, as soon as that is known. Inside the callback this resolves at once, so
   * a callback that returns this promise does not block itself.
   */
  request(): Promise<boolean>;
  /** Returns why the form that was just asked to pay does not, for the page’s own button. Changes nothing. */
  reasonNotStarted(): PaymentStart;
  /**
   * Handles an event of the payment. Returns a promise where more events follow; it settles when they have been
   * handled.
   */
  dispatch(event: SubmissionEvent): unknown;
}

/** Passes each event to the rules of `reduce.ts` and carries out the effects that they return. */
export function createSubmission(form: SubmittedForm): Submission {
  const { element, scope, context } = form;
  let state = initialSubmission;
  let starting: Promise<void> | undefined;

  const run = (effects: SubmissionEffects): unknown => {
    let last: unknown;
    // Each handler takes the value of the effect that has its name, which TypeScript cannot see in a loop. One that fails
    // does not keep the next from being carried out (design decision 30).
    for (const [name, value] of Object.entries(effects))
      last = safely(() => handlers[name as keyof SubmissionEffects](value as never));
    return last;
  };
  const dispatch = (event: SubmissionEvent): unknown => {
    if (scope.isOver) return;
    const { step } = state;
    const surroundings = {
      flow: providerWindow?.flow,
      get isOnline() {
        return navigator.onLine;
      },
    };
    const [next, effects] = reduceSubmission(state, event, surroundings);
    state = next;
    if (next.step !== step) handlers.enterStep(next.step);
    return run(effects);
  };
  const submit = async (event: Event) => {
    if (!context.isTaken() && !context.settings.disabled) await dispatch({ submit: event });
  };
  const start = (event = submitEvent(element)) => {
    if (!starting || state.step !== 'checking') starting = submit(event);
    return starting;
  };
  const providerWindow = form.spec.createWindow?.(form, (isBack) => dispatch({ returned: isBack }));
  const handlers = createEffects(form, providerWindow, dispatch, start);
  scope.listen<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (persisted) dispatch({ restored: true });
  });

  return {
    get isPaying() {
      return state.step === 'paying';
    },
    get step() {
      return state.step;
    },
    get mayStillBePaid() {
      const { step, isOutcomeUnknown } = state;
      return isOutcomeUnknown || step === 'paying' || step === 'away' || step === 'leaving';
    },
    isTaken() {
      // Nothing else of that payment is seen.
      if (state.isRemoved && /paying|away/.test(state.step)) handlers.show('stillProcessing');
      if (state.step !== 'away') return state.step === 'paying';
      handlers.focusWindow(true);
      if (providerWindow?.flow === 'popup') handlers.show('elsewhere');
      return true;
    },
    start,
    async request() {
      if (state.step === 'deciding') dispatch({ restartRequested: true });
      else await start();
      return form.spec.props.isBusy.value && state.step !== 'telling';
    },
    reasonNotStarted: () => reasonNotStarted(form),
    dispatch,
  };
}
