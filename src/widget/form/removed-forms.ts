import { HiddenPaymentFrame, type HiddenPaymentFrameEvents } from '../hosted/hidden-payment-frame.ts';
import type { HostedField } from '../hosted/hosted-field.ts';
import { detach } from '../page/detach.ts';
import type { Submission } from '../payment/submission.ts';
import type { Scope } from '../scope.ts';
import type { MountedForms } from './mounted-forms.ts';
import type { PaymentForm } from './payment-form.ts';

/**
 * The forms that the page has removed during their payment. They have left the page, but end with their payment (design
 * decision 27): the shopper still comes to the challenge, the provider or the result.
 */
export class RemovedForms {
  #forms: readonly PaymentForm[] = [];

  /** @param ended called when one has ended */
  constructor(
    private readonly scope: Scope,
    private readonly ended: () => void,
  ) {}

  get list(): readonly PaymentForm[] {
    return this.#forms;
  }

  /** Takes those out of the mounted forms whose payment is under way. */
  take({ forms }: MountedForms): void {
    const paying = forms.filter(isUnderWay);
    this.#forms = [...this.#forms, ...paying];
    for (const form of paying) {
      forms.splice(forms.indexOf(form), 1);
      form.scope.moveTo(this.scope);
      detach(form.container);
      const [vault] = form.fields.hosted();
      if (vault && /deciding|paying/.test(form.submission.step)) form.standIn = createStandIn(form, vault);
      const stop = form.spec.props.isBusy.subscribe((isBusy) => {
        // What the shopper is told of the end follows in this task.
        if (!isBusy) queueMicrotask(() => form.announcer.hasError || this.#end(form));
      });
      form.scope.add(stop);
    }
    for (const { submission } of paying) submission.dispatch({ formRemoved: true });
  }

  /** Ends those that only stayed for the sentence that tells how their payment ended: a new form is there. */
  clear(): void {
    for (const form of this.#forms) if (!isUnderWay(form)) this.#end(form);
  }

  #end(form: PaymentForm): void {
    if (!this.#forms.includes(form)) return;
    this.#forms = this.#forms.filter((other) => other !== form);
    form.end();
    this.ended();
  }
}

/** Whether the end of what the shopper's press has begun is not known. */
export const isAwaited = ({ step }: Pick<Submission, 'step'>): boolean =>
  ['checking', 'deciding', 'paying', 'away'].includes(step);

/** Whether that is so, or the next page is loading. */
const isUnderWay = ({ submission }: PaymentForm) => isAwaited(submission) || submission.step === 'leaving';

/** Creates a frame that sends the payment in the place of a field's frame, which has left the page with the form. */
function createStandIn(
  { scope, context, submission }: PaymentForm,
  { src }: HostedField,
): HiddenPaymentFrame {
  const events: HiddenPaymentFrameEvents = {
    receive: (reported) => void submission.dispatch({ reported }),
    connected: () => void submission.dispatch({ frameResumed: true }),
    lost: () => void submission.dispatch({ paymentFrameLost: true }),
  };
  return new HiddenPaymentFrame(scope, src.replace('#', '#role=sender&'), context.address, events, true);
}
