/**
 * English, the only language inside the script. Its keys are the type of every other language.
 *
 * Keys that merchants may override keep the names of widget-contract.md 7.3 (`labels`) and 7.4
 * (`errorMessages`). Terms: locales.md section 5.
 */
export const en = {
  paymentMethods: 'Payment methods',
  brand: 'Card brand',
  cardNumber: 'Card number',
  expiryDate: 'Expiry date',
  mmyy: 'MM / YY',
  cardHolder: 'Name on card',
  cvv: 'Security code (CVV)',
  cvvHint: '3 digits on the back of the card',
  cvvHintAmex: '4 digits on the front of the card',
  cvvHintMaestro: '3 digits on the back of the card, if it has them',
  submit: 'Pay now',
  register: 'Save payment details',
  saved: 'Saved payment methods',
  showOtherPaymentMethods: 'Other payment methods',
  otherShown: 'Other payment methods are shown',
  endingIn: '{0} ending in {1}',
  expires: 'expires {0}',
  payWith: 'Pay with {0}',

  cardNumberEmpty: 'Enter the card number',
  cardNumberIncomplete: 'The card number is too short',
  cardNumberError: 'The card number is not valid, check the digits',
  cardBrandError: 'Cards of this brand are not accepted here',
  cardBrandMismatch: 'The card number does not fit the chosen card brand',
  expiryEmpty: 'Enter the expiry date',
  expiryIncomplete: 'Enter month and year, as in 05 / 31',
  expiryMonthError: 'The expiry date is not valid, check month and year',
  expiryYearError: 'This card has expired',
  cardHolderEmpty: 'Enter the name on the card',
  cardHolderError: 'Enter the name as it is printed on the card',
  cvvEmpty: 'Enter the security code',
  cvvIncomplete: 'The security code is too short',
  cvvError: 'The security code is not valid',

  verification: 'Card issuer verification',
  checkFields: 'Some details need to be corrected',
  processing: 'Processing payment…',
  retrying: 'The connection was interrupted, trying again…',
  stillProcessing: 'Still processing, stay on this page…',
  leaving: 'Returning to the shop…',
  unanswered:
    'The connection was lost and it is not known yet whether the payment went through. Press the button again: you are not charged twice.',
  offline: 'You are offline. Check the connection, then press the button again.',
  refused: 'The payment could not be sent. Check your details and try again.',
  blocked: 'The payment could not be started. Try again.',
  finished: 'This payment has already been completed.',
  toResult: 'To the result',
  processed: 'The payment has been processed. Go back to the shop to see the result.',
  sessionEnded: 'This payment session has ended. Go back to the shop and start the payment again.',
  fieldLoading: 'The secure card fields are still loading. Try again in a moment.',
  fieldLost: 'The secure card fields could not be loaded. Check the connection and reload the page.',
};

/** Every text of one language. A language file that lacks a key does not compile. */
export type Texts = { readonly [K in keyof typeof en]: string };
