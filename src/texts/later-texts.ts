/** Which English texts are in the later script: those of forms whose code is there, too. */
import type { FormTexts } from './form.ts';

export const laterTexts = [
  ...(['paymentMethods', 'showOtherPaymentMethods', 'otherShown', 'endingIn', 'continueAt'] as const),
  ...(['accountHolder', 'accountIban', 'accountBic', 'accountNumber', 'byNumber', 'byIban', 'pin'] as const),
  ...([
    'mobilePhone',
    'qrCode',
    'mandate',
    'mandateSaved',
    'accountNumberError',
    'mobilePhoneError',
  ] as const),
  ...(['givenNameError', 'birthDateError', 'taxNumberError'] as const),
] satisfies readonly (keyof FormTexts)[];
