/** English, and the type of all languages: every text of the 3-D Secure page. */
export const en = {
  heading: 'Card issuer verification',
  wait: 'Please wait a moment.',
  waitLonger: 'This takes a little longer than usual. Leave this page open: it will continue automatically.',
  opened: 'Your bank’s page is open. Confirm your payment there.',
  decoupledHeading: 'Confirm with your bank',
  decoupled:
    'Your bank asks you to confirm this payment, for example in its app. Leave this page open: it will continue automatically.',
  checking: 'We are checking with your bank.',
  cancelling: 'The payment is being cancelled.',
  offline:
    'There is no connection. Nothing is lost: this page will continue automatically when the connection is back.',
  help: 'Is your bank’s page not showing?',
  again: 'Start again',
  fullWindow: 'Open in the whole window',
  cancel: 'Cancel',
  cancelQuestion: 'Cancel this payment?',
  cancelYes: 'Yes, cancel',
  cancelNo: 'No, continue',
  finished: 'Verification finished. You are being taken back to the shop.',
  toShop: 'Continue to the shop',
  lostHeading: 'This verification is no longer available',
  lost: 'Go back to the shop and see there whether you have paid, before you pay again.',
  retry: 'Try again',
  noScript:
    'JavaScript is switched off, and we cannot contact your bank without it. Switch it on in your browser settings, then reload this page.',
} as const;

export type Texts = { readonly [name in keyof typeof en]: string };
