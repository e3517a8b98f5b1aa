import { failScript } from '../failures.ts';
import type { LaterScript } from '../page/later-script.ts';
import type { SubmissionEvents } from './state.ts';
import type { createSubmission, Submission } from './submission.ts';
import type { SubmittedForm } from './submitted-form.ts';

/** The parts of a form that its submission needs, with the code that pays. */
interface DeferredForm extends SubmittedForm {
  readonly context: SubmittedForm['context'] & {
    readonly later: LaterScript<{ readonly createSubmission: typeof createSubmission }>;
  };
}

const isChallenge = ({ challengeFound }: Partial<SubmissionEvents>) => challengeFound !== undefined;

/**
 * Runs the payments of one form as soon as the code for it has arrived. A press before that waits for the code. When it
 * does not arrive, the shopper is told so; the next press asks for it again.
 */
export function deferSubmission(form: DeferredForm): Submission {
  const { scope, context, spec, announcer } = form;
  let submission: Submission | undefined;
  let waiting: Promise<Submission | undefined> | undefined;
  context.later.use(({ createSubmission }) => {
    if (!scope.isOver) submission = createSubmission(form);
  });
  /** Resolves to undefined when the form has been removed meanwhile, or cannot pay now. */
  const arrival = async (): Promise<Submission | undefined> => {
    spec.props.isBusy.value = true;
    announcer.show(context.texts.value.processing, true);
    await context.later.load();
    waiting = undefined;
    if (scope.isOver) return undefined;
    spec.props.isBusy.value = false;
    announcer.show('');
    if (submission) return submission;
    announcer.showError(context.texts.value.fieldLost);
    failScript();
    return undefined;
  };
  const wait = () => {
    waiting ??= arrival();
    return waiting;
  };
  // The page was left before the code that pays had arrived, and the checkout may have ended since.
  scope.listen<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (persisted && !submission) context.restored();
  });

  return {
    get isPaying() {
      return submission?.isPaying ?? false;
    },
    get mayStillBePaid() {
      return submission?.mayStillBePaid ?? false;
    },
    isTaken: () => submission?.isTaken() ?? waiting !== undefined,
    async start(event) {
      // The press that waits already is enough.
      if (!waiting) await (submission ?? (await wait()))?.start(event);
    },
    request: async () => (await (submission ?? (await wait()))?.request()) ?? false,
    reasonNotStarted: () => submission?.reasonNotStarted() ?? 'notReady',
    dispatch(event) {
      if (submission) return submission.dispatch(event);
      // Before a payment has begun, only a challenge that was left open by the page before can mean something.
      return isChallenge(event) && wait().then((arrived) => arrived?.dispatch(event));
    },
  };
}
