/** Rules that the header `X-Simulator-Rule` may name and that are not the simulator's own, with their meanings. */
export const otherRules: Readonly<Record<string, string>> = {
  stored: 'A means of payment was checked and stored; nothing was charged.',
  'connector-failed': 'The outcome is not known yet: the connector failed. The gateway asks again by itself.',
  'outcome-not-stored':
    'The outcome is not known yet: the database could not store it. The gateway asks again by itself.',
  'continued-by-another-attempt':
    'The gateway was interrupted before the charge arrived at the connector, and the shopper has paid on with another attempt.',
  'never-arrived': 'The gateway was interrupted before the connector got the payment.',
  'security-code-lost':
    'The gateway was started anew during the authentication, which lost the security code, and the issuer did not authenticate the shopper.',
  'card-limit':
    'The card had too many declines with this merchant (declines-by-card): the last one is repeated, and no acquirer was asked.',
  'shopper-gone': 'The shopper did not come back from the page of the brand in time.',
  'paid-otherwise': 'The checkout was paid with another attempt.',
  'beyond-connector':
    'The connector that charges cannot do this; parameterErrors names what. Nothing was sent.',
  'no-upstream':
    'testMode=EXTERNAL, and the channel has no upstream gateway; --simulate-external lets the simulator answer.',
  'no-upstream-reference': 'The upstream gateway never had the payment that is followed.',
  'upstream-accepted': 'The upstream gateway accepted.',
  'upstream-reported':
    'The upstream gateway’s acquirer has reported a receipt, a chargeback or its reversal.',
  'upstream-declined': 'The upstream gateway declined with this code.',
  'upstream-pending': 'The upstream gateway has no outcome yet.',
  'upstream-refused': 'The upstream gateway refused the request without making a payment.',
  'upstream-refused-credentials': 'The upstream gateway did not take the channel’s credentials.',
  'upstream-refused-parameters': 'The upstream gateway refused parameters; resultDetails names them.',
  'upstream-in-test-mode': 'The upstream gateway of a live channel is a test system.',
  'upstream-throttled': 'The upstream gateway takes no more requests now.',
  'upstream-unreachable': 'The upstream gateway could not be reached: nothing was sent.',
  'upstream-never-got-it': 'The upstream gateway has no such payment.',
  'adyen-authorised': 'Adyen authorised the payment.',
  'adyen-refused': 'Adyen or the issuer refused; resultDetails has the reason.',
  'adyen-refused-the-request':
    'Adyen refused the request without making a payment; resultDetails has its error.',
  'adyen-needs-a-card': 'The brand needs a card, and the payment has none. Nothing was sent.',
  'adyen-has-not-named-the-account':
    'Adyen debits an account without its shopper only by the name that it gave it. Nothing was sent.',
  'adyen-needs-an-account': 'A debit at Adyen needs an IBAN and the name of its owner. Nothing was sent.',
  'adyen-needs-a-phone':
    'The brand asks the shopper on the phone, and the number cannot be read. Nothing was sent.',
  'adyen-needs-the-lines-of-the-part':
    'A capture or refund of a part of a pay-later order has no items of that part, which Adyen needs; nothing was sent.',
  'adyen-needs-lines-of-the-amount':
    'The lines of the cart have another sum than the amount, and Adyen’s methods of invoices refuse them. Nothing was sent.',
  'adyen-needs-one-tax': 'The tax of an item does not fit its share. Nothing was sent.',
  'adyen-needs-the-token-of-the-wallet':
    'Adyen needs the token of the wallet, which is not kept. Nothing was sent.',
  'adyen-cancelled': 'The shopper has left or cancelled at the page of the method.',
  'adyen-cannot-raise': 'The connector of Adyen raises no authorisation. Nothing was sent.',
  'adyen-has-no-such-practice': 'Adyen has two industry practices alone. Nothing was sent.',
  'adyen-does-not-know-the-payment': 'Adyen has no name for the payment that is followed. Nothing was sent.',
  'adyen-cannot-reverse-a-follow-up': 'Adyen reverses whole payments alone. Nothing was sent.',
  'adyen-has-no-such-amount': 'The currency has no such amount at Adyen. Nothing was sent.',
  'adyen-confirmed': 'A webhook of Adyen confirmed a capture, a refund or a reversal.',
  'adyen-rejected': 'A webhook of Adyen said that a capture, a refund or a reversal failed.',
  'adyen-made-elsewhere':
    'A webhook of Adyen said what somebody has made of the payment in the Customer Area, or Adyen by itself.',
  'adyen-dispute': 'Adyen reported a chargeback or its reversal.',
  'stripe-declined': 'Stripe or the issuer declined; resultDetails has the reason.',
  'stripe-refused': 'Stripe refused the request without making a payment; resultDetails has its error.',
  'stripe-refused-credentials': 'Stripe did not take the account’s key.',
  'stripe-throttled': 'Stripe takes no more requests now.',
  'stripe-made-elsewhere':
    'A webhook of Stripe said what somebody has made of the payment in the Dashboard, or Stripe by itself.',
  'stripe-dispute': 'Stripe reported a chargeback or its reversal.',
  'beyond-stripe': 'Stripe cannot do this. Nothing was sent.',
  'not-of-stripe': 'Stripe has no name for the payment that is followed. Nothing was sent.',
};
