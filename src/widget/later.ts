/**
 * Entry of the widget's later script: everything that a shopper needs only once a card can be typed, and all forms that
 * are no card form. `page/later-script.ts` loads it.
 */
export { methodNames } from '#contract/brands/form-types.ts';
export { laterTexts as texts } from '../texts/later-compact.ts';
export { createBrandChoice } from './form/card/brand-choice.ts';
export { cardParameters } from './form/card/card-parameters.ts';
export { drawOptionGroups } from './form/card/draw-option-groups.ts';
export { addLabelClickFocus } from './form/label-click-focus.ts';
export { drawMethods } from './form/methods/draw-methods.ts';
export { observeLabelEdits } from './form/observe-label-edits.ts';
export { createRegistrationsForm } from './form/registrations/create-registrations-form.ts';
export { sessionClock } from './form/session-clock.ts';
export { addTargetFrame } from './form/target-frame.ts';
export { HiddenPaymentFrame } from './hosted/hidden-payment-frame.ts';
export { formParameters } from './payment/form-parameters.ts';
export { createCheckoutMaker } from './payment/make-checkout.ts';
export { addWidgetFields } from './payment/outer-fields.ts';
export { createSubmission } from './payment/submission.ts';
export { default as logoStyles } from './styles/logos.css?inline';
export { mendStyles } from './styles/mend.ts';
export { default as rowStyles } from './styles/method-rows.css?inline';
export { default as methodStyles } from './styles/methods.css?inline';
export { default as registrationStyles } from './styles/registrations.css?inline';
export { default as walletStyles } from './styles/wallets.css?inline';
