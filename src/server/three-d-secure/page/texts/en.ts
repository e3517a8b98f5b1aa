/** English, and the type of all languages: every text of the 3-D Secure page. */
export const en = {
  heading: 'Card issuer verification',
  wait: 'Please wait a moment.',
  waitLonger: 'This takes a little longer than usual. Leave this page open: it goes on by itself.',
  opened: 'The page of your bank is open. Confirm your payment there.',
  decoupledHeading: 'Confirm with your bank',
  decoupled:
    'Your bank asks you to confirm this payment, for example in its app. Leave this page open: it goes on by itself.',
  checking: 'We are checking with your bank.',
  cancelling: 'The payment is being cancelled.',
  offline: 'There is no connection. Nothing is lost: it goes on by itself when the connection is back.',
  help: 'The page of your bank does not show?',
  again: 'Start again',
  fullWindow: 'Open in a full window',
  cancel: 'Cancel',
  cancelQuestion: 'Cancel this payment?',
  cancelYes: 'Yes, cancel',
  cancelNo: 'No, go on',
  finished: 'Verification finished. You are being taken back to the shop.',
  toShop: 'Continue to the shop',
  lostHeading: 'This verification is not open any more',
  lost: 'Go back to the shop and see there whether you have paid, before you pay again.',
  retry: 'Try again',
  noScript:
    'JavaScript is switched off, and your bank cannot be asked without it. Switch it on in the settings of your browser, then reload this page.',
} as const;

export type Texts = { readonly [name in keyof typeof en]: string };
