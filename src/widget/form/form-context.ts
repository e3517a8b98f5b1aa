import type { createCheckoutMaker } from '../checkout/make-checkout.ts';
import type { sessionClock } from '../checkout/session-clock.ts';
import type { HiddenPaymentFrame } from '../hosted/hidden-payment-frame.ts';
import type { LaterScript } from '../page/later-script.ts';
import type { formParameters } from '../payment/form-parameters.ts';
import type { addWidgetFields } from '../payment/outer-fields.ts';
import type { createSubmission } from '../payment/submission.ts';
import type { addTargetFrame } from '../payment/target-frame.ts';
import type { createResetOverrides } from '../styles/reset-overrides.ts';
import type { WidgetContext } from '../widget-context.ts';
import type { cardParameters } from './card/card-parameters.ts';
import type { addLabelClickFocus } from './fields/label-click-focus.ts';
import type { loadFonts } from './fields/load-fonts.ts';
import type { observeLabelEdits } from './fields/observe-label-edits.ts';
import type { followDisabled } from './update/disable-form.ts';

/** The exports of the later script that every form uses, most of them to pay. */
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
  readonly loadFonts: typeof loadFonts;
  readonly followDisabled: typeof followDisabled;
  readonly createResetOverrides: typeof createResetOverrides;
}

/** What all forms of one widget share, with the later script. */
export interface FormContext extends WidgetContext {
  readonly later: LaterScript<PaymentCode>;
}
