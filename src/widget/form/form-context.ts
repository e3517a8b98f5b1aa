import type { Chunk } from '../page/chunk.ts';
import type { callBeforeSubmit } from '../payment/before-submit-callbacks.ts';
import type { formParameters, namedFields } from '../payment/form-parameters.ts';
import type { addWidgetFields } from '../payment/outer-fields.ts';
import type { createSubmission } from '../payment/submission.ts';
import type { WidgetContext } from '../widget-context.ts';
import type { cardParameters } from './card/card-parameters.ts';

/** What is needed only when the shopper pays. Its code comes when the fields can be typed into. */
export interface PaymentCode {
  readonly createSubmission: typeof createSubmission;
  readonly cardParameters: typeof cardParameters;
  readonly formParameters: typeof formParameters;
  readonly namedFields: typeof namedFields;
  readonly addWidgetFields: typeof addWidgetFields;
  readonly callBeforeSubmit: typeof callBeforeSubmit;
}

/** What all forms of one widget share, with the code that pays. */
export interface FormContext extends WidgetContext {
  readonly payment: Chunk<PaymentCode>;
}
