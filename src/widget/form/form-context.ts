import type { HiddenPaymentFrame } from '../hosted/hidden-payment-frame.ts';
import type { LaterScript } from '../page/later-script.ts';
import type { formParameters } from '../payment/form-parameters.ts';
import type { createCheckoutMaker } from '../payment/make-checkout.ts';
import type { addWidgetFields } from '../payment/outer-fields.ts';
import type { createSubmission } from '../payment/submission.ts';
import type { mendStyles } from '../styles/mend.ts';
import type { WidgetContext } from '../widget-context.ts';
import type { cardParameters } from './card/card-parameters.ts';
import type { addLabelClickFocus } from './label-click-focus.ts';
import type { observeLabelEdits } from './observe-label-edits.ts';
import type { sessionClock } from './session-clock.ts';
import type { addTargetFrame } from './target-frame.ts';

/** What a form takes from the later script: above all, what pays. */
export interface PaymentCode {
  readonly createSubmission: typeof createSubmission;
  readonly cardParameters: typeof cardParameters;
  readonly formParameters: typeof formParameters;
  readonly addWidgetFields: typeof addWidgetFields;
  readonly HiddenPaymentFrame: typeof HiddenPaymentFrame;
  readonly addLabelClickFocus: typeof addLabelClickFocus;
  readonly createCheckoutMaker: typeof createCheckoutMaker;
  readonly addTargetFrame: typeof addTargetFrame;
  readonly sessionClock: typeof sessionClock;
  readonly observeLabelEdits: typeof observeLabelEdits;
  readonly mendStyles: typeof mendStyles;
}

/** What all forms of one widget share, with the script that comes later. */
export interface FormContext extends WidgetContext {
  readonly later: LaterScript<PaymentCode>;
}
