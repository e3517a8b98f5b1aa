import { failScript } from '../failures.ts';
import type { LaterScript } from '../page/later-script.ts';
import type { SubmissionEvents } from '../payment/state.ts';
import type { Submission } from '../payment/submission.ts';
import type { SubmittedForm } from '../payment/submitted-form.ts';
import type { PaymentCode } from './form-context.ts';

/** The parts of a form that its submission needs, with the code that pays. */
interface DeferredForm extends SubmittedForm {
  readonly context: SubmittedForm['context'] & { readonly later: LaterScript<PaymentCode> };
}

const isChallenge = ({ challengeFound }: Partial<SubmissionEvents>) => challengeFound !== undefined;

/**
 * Runs the payments of one form as soon as the code for it has arrived. A press before that waits for the code. When it
 * does not arrive, the shopper is told so; the next press asks for it again.
 */
export function deferSubmission(form: DeferredForm): Submission {
  const { scope, context, spec, announcer } = form;
  let made: Submission | undefined;
  let waiting: Promise<Submission | undefined> | undefined;
  const make = ({ createSubmission }: PaymentCode) => {
    made ??= createSubmission(form);
    return made;
  };
  /** Resolves to undefined when the form has been removed meanwhile, or cannot pay now. */
  const arrival = async (): Promise<Submission | undefined> => {
    spec.props.isBusy.value = true;
    announcer.show(context.texts.value.processing);
    const later = await context.later.load(context.address);
    waiting = undefined;
    if (scope.isOver) return undefined;
    spec.props.isBusy.value = false;
    announcer.show('');
    if (later) return make(later);
    announcer.showError(context.texts.value.fieldLost);
    failScript();
    return undefined;
  };
  const wait = () => {
    waiting ??= arrival();
    return waiting;
  };
  if (context.later.now) make(context.later.now);
  // The page was left before the code that pays had arrived, and the checkout may have ended since.
  scope.listen<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (persisted && !made) context.restored();
  });

  return {
    get isPaying() {
      return made?.isPaying ?? false;
    },
    get mayStillBePaid() {
      return made?.mayStillBePaid ?? false;
    },
    isTaken: () => made?.isTaken() ?? waiting !== undefined,
    async start(event) {
      // The press that waits already is enough.
      if (!waiting) await (made ?? (await wait()))?.start(event);
    },
    request: async () => (await (made ?? (await wait()))?.request()) ?? false,
    dispatch(event) {
      if (made) return made.dispatch(event);
      // Before a payment has begun, only a challenge that was left open by the page before can mean something.
      return isChallenge(event) && wait().then((submission) => submission?.dispatch(event));
    },
  };
}
