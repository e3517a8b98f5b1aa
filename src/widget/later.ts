/**
 * Entry of the widget's later script: everything that a shopper needs only once a card can be typed, and all forms that
 * are no card form. `page/later-script.ts` loads it.
 */
export { methodNames } from '#contract/brands/form-types.ts';
export { laterTexts as texts } from '../texts/later-at-build.ts';
export { createCheckoutMaker } from './checkout/make-checkout.ts';
export { sessionClock } from './checkout/session-clock.ts';
export { createBrandChoice } from './form/card/brand-choice.ts';
export { cardParameters } from './form/card/card-parameters.ts';
export { drawOptionGroups } from './form/card/draw-option-groups.ts';
export { addLabelClickFocus } from './form/fields/label-click-focus.ts';
export { loadFonts } from './form/fields/load-fonts.ts';
export { observeLabelEdits } from './form/fields/observe-label-edits.ts';
export { drawMethods } from './form/methods/draw-methods.ts';
export { createRegistrationsForm } from './form/registrations/create-registrations-form.ts';
export { followDisabled } from './form/update/disable-form.ts';
export { updateForms } from './form/update/update-forms.ts';
export { HiddenPaymentFrame } from './hosted/hidden-payment-frame.ts';
export { formParameters } from './payment/form-parameters.ts';
export { addWidgetFields } from './payment/outer-fields.ts';
export { createSubmission } from './payment/submission.ts';
export { addTargetFrame } from './payment/target-frame.ts';
export { default as logoStyles } from './styles/logos.css?inline';
export { default as rowStyles } from './styles/method-rows.css?inline';
export { default as methodStyles } from './styles/methods.css?inline';
export { default as registrationStyles } from './styles/registrations.css?inline';
export { createResetOverrides } from './styles/reset-overrides.ts';
export { default as walletStyles } from './styles/wallets.css?inline';
