/** English, and the type of all languages: what shoppers read on the pages of the gateway itself. `{{…}}` is filled by the page. */
export const en = {
  title: 'Simulated payment',
  intro: 'This page stands in for the page of {{brand}}. No money is taken. Choose how the payment ends.',
  wants: 'The real provider also wants {{names}}.',
  brand: 'Pay with',
  amount: 'Amount',
  merchant: 'Shop',
  payment: 'Payment',
  approve: 'Approve',
  cancel: 'Cancel, as a shopper does',
  timeout: 'Let it time out',
  decline: 'Decline',
  code: 'Result code',
  timeoutMeans:
    'If it times out, the shop first sees the payment as pending; after 30 minutes it ends with 100.396.103.',
  reference: 'Tests choose without a click: see {{docs}}.',
  unknownTitle: 'This payment is unknown',
  unknown: 'There is no open payment at this address. Go back to the shop and pay again.',
  close: 'You can close this window',
  toResult: 'See the result in the shop',
} as const;

export type Texts = { readonly [name in keyof typeof en]: string };
