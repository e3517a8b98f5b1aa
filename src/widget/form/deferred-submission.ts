import { failScript } from '../failures.ts';
import type { Chunk } from '../page/chunk.ts';
import type { SubmissionEvents } from '../payment/state.ts';
import type { Submission } from '../payment/submission.ts';
import type { SubmittedForm } from '../payment/submitted-form.ts';
import type { PaymentCode } from './form-context.ts';

/** The parts of a form that its submission needs, with the code that pays. */
interface DeferredForm extends SubmittedForm {
  readonly context: SubmittedForm['context'] & { readonly payment: Chunk<PaymentCode> };
}

const isChallenge = ({ challengeFound }: Partial<SubmissionEvents>) => challengeFound !== undefined;

/**
 * Runs the payments of one form as soon as the code for it has arrived. A press before that waits for the code. When it
 * does not arrive, the shopper is told so; the next press asks for it again.
 */
export function deferSubmission(form: DeferredForm): Submission {
  const { scope, context, spec, announcer } = form;
  let made: Submission | undefined;
  let isWaiting = false;
  const make = ({ createSubmission }: PaymentCode) => {
    made ??= createSubmission(form);
    return made;
  };
  /** Resolves to undefined when the form has been removed meanwhile, or cannot pay now. */
  const arrival = async (): Promise<Submission | undefined> => {
    if (made || isWaiting) return made;
    isWaiting = true;
    spec.props.isBusy.value = true;
    const payment = await context.payment.load(context.address);
    isWaiting = false;
    if (scope.isOver) return undefined;
    spec.props.isBusy.value = false;
    if (payment) return make(payment);
    announcer.showError(context.texts.value.fieldLost);
    failScript();
    return undefined;
  };
  if (context.payment.now) make(context.payment.now);

  return {
    get isPaying() {
      return made?.isPaying ?? false;
    },
    get mayStillBePaid() {
      return made?.mayStillBePaid ?? false;
    },
    isTaken: () => made?.isTaken() ?? isWaiting,
    start: (event) => (made ? made.start(event) : arrival().then((submission) => submission?.start(event))),
    request: () => (made ? made.request() : arrival().then((submission) => submission?.request() ?? false)),
    dispatch(event) {
      if (made) return made.dispatch(event);
      // Before a payment has begun, only a challenge that was left open by the page before can mean something.
      return isChallenge(event) && arrival().then((submission) => submission?.dispatch(event));
    },
  };
}
