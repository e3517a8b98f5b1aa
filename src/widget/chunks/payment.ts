export { cardParameters } from '../form/card/card-parameters.ts';
export { callBeforeSubmit } from '../payment/before-submit-callbacks.ts';
export { formParameters, namedFields } from '../payment/form-parameters.ts';
export { addWidgetFields } from '../payment/outer-fields.ts';
export { createSubmission } from '../payment/submission.ts';
