/**
 * Entry of the widget's later script: all that is no card form, and the billing address of one, for pages that have it. `page/later-script.ts` loads it.
 */
export { methodNames } from '#contract/brands/form-types.ts';
export { laterEnglish } from '../../texts/later-english-at-build.ts';
export { createEndNotice } from '../checkout/end-notice.ts';
export { default as logoStyles } from '../styles/logos.css?inline';
export { default as rowStyles } from '../styles/method-rows.css?inline';
export { default as methodStyles } from '../styles/methods.css?inline';
export { default as registrationStyles } from '../styles/registrations.css?inline';
export { default as walletStyles } from '../styles/wallets.css?inline';
export { drawBilling } from './card/billing-group.tsx';
export { loadFonts } from './fields/load-fonts.ts';
export { addMethods } from './methods/add-methods.ts';
export { drawMethods } from './methods/draw-methods.ts';
export { createRegistrationsForm } from './registrations/create-registrations-form.ts';
export { failReplaced, warnDrawnAnew, warnPutBack } from './replaced.ts';
export { tellSandbox } from './sandbox.ts';
export { askForLacks, offerOnly } from './update/offer-only.ts';
export { updateForms } from './update/update-forms.ts';
