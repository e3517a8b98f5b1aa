/** Which English texts are in the later script: those of forms whose code is there, too. */
import type { FormTexts } from './form.ts';

export const laterTexts = [
  'paymentMethods',
  'showOtherPaymentMethods',
  'otherShown',
  'endingIn',
  'continueAt',
  'accountHolder',
  'accountIban',
  'accountBic',
  'accountNumber',
  'byNumber',
  'byIban',
  'pin',
  'mobilePhone',
  'qrCode',
  'mandate',
  'mandateSaved',
  'accountNumberError',
  'mobilePhoneError',
  'givenNameError',
  'birthDateError',
  'taxNumberError',
] satisfies readonly (keyof FormTexts)[];
