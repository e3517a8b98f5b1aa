/**
 * Names of the simulator's rules with their meanings. The header `X-Simulator-Rule` names the rule that decided an
 * outcome.
 */
export const rules = {
  'queued-outcome':
    'A tester has queued this outcome for the next payment, authentication or provider’s page.',
  'force-result-code': 'customParameters[forceResultCode] names the result.',
  'holder-result-code':
    'card.holder, bankAccount.holder or virtualAccount.holder is the result code of a decline.',
  'brand-unknown': 'The gateway does not know the brand.',
  'payment-type-not-supported': 'The brand does not support the payment type.',
  'means-missing': 'What the brand is paid with was not sent.',
  luhn: 'The check digit of the card number is wrong.',
  'brand-mismatch': 'The card number is not one of the brand.',
  'card-expired': 'The card is expired.',
  'security-code-length': 'The security code has not as many digits as the brand’s.',
  'authenticated-elsewhere':
    'threeDSecure.eci, verificationId or authenticationStatus was sent: the shopper is authenticated already.',
  'authentication-failed':
    'threeDSecure.dsTransactionId, acsTransactionId or verificationId names an authentication of POST /v1/threeDSecure that failed.',
  'authentication-of-another':
    'threeDSecure.dsTransactionId, acsTransactionId or verificationId names an authentication of POST /v1/threeDSecure that was for ' +
    'another card or of another merchant.',
  'authentication-of-less':
    'threeDSecure.dsTransactionId, acsTransactionId or verificationId names an authentication of POST /v1/threeDSecure that was for a ' +
    'smaller amount or another currency.',
  'authentication-used':
    'threeDSecure.dsTransactionId, acsTransactionId or verificationId names an authentication of POST /v1/threeDSecure that has paid already.',
  'authentication-unproven':
    'The channel’s configuration has threeDSecure.mode required, and what was sent of an authentication does not prove ' +
    'one; parameterErrors says why.',
  'shopper-absent':
    'A payout, a mail or telephone order or a merchant-initiated payment: nobody to authenticate.',
  'three-d-secure-disabled': 'threeDSecure.disable=true.',
  'card-not-in-test-table':
    'customParameters[3DS2_enrolled], customParameters[3DS2_flow] or threeDSecure.challengeIndicator=04 asks for ' +
    '3-D Secure 2, and the card is no test card.',
  'three-d-secure-off': 'The channel’s configuration has threeDSecure.mode off.',
  'three-d-secure-required':
    'The channel’s configuration has threeDSecure.mode required, and the card takes no part in 3-D Secure.',
  'below-amount': 'The amount is below threeDSecure.from of the channel’s configuration.',
  exempted: 'threeDSecure.exemptionFlag was sent: the shopper was not authenticated.',
  'exemption-refused': 'An exemption was sent for a test card whose issuer wants to see the shopper.',
  'method-page': 'The issuer of the test card looks at the browser first.',
  challenge: 'The issuer wants to ask the shopper.',
  'challenge-without-shopper':
    'The issuer wants to ask the shopper; send shopperResultUrl and customer.browser.* with the payment.',
  authenticated: 'The shopper was authenticated with the help of the browser.',
  'authentication-refused': 'What the issuer said of the shopper declines the payment.',
  'forced-frictionless': 'customParameters[3DS2_flow]=frictionless.',
  'forced-challenge': 'customParameters[3DS2_flow]=challenge.',
  'forced-enrolled': 'customParameters[3DS2_enrolled]=true: the shopper is asked.',
  'forced-status': 'customParameters[acs.status] is the issuer’s answer.',
  'challenge-wanted':
    'threeDSecure.challengeIndicator is 03, 04 or 09: the holder of an enrolled test card is asked.',
  'challenge-waived':
    'threeDSecure.challengeIndicator is 02, 05, 07 or 08: the holder of a test card is not asked.',
  'data-share': 'threeDSecure.challengeIndicator is 06: the issuer is only told.',
  'test-card-first-generation': 'A test card without 3-D Secure.',
  'test-card-frictionless': 'A test card whose issuer authenticates without the shopper.',
  'test-card-attempt': 'A test card whose issuer records an attempt to authenticate.',
  'test-card-error': 'A test card whose issuer cannot authenticate now.',
  'test-card-not-enrolled': 'A test card that is not enrolled.',
  'test-card-not-participating': 'A test card whose issuer takes no part in 3-D Secure.',
  'test-card-challenge': 'A test card whose issuer asks the shopper.',
  'test-card-enrolled': 'A test card of the first generation that is enrolled: the issuer asks the shopper.',
  'initial-transaction-unknown':
    'standingInstruction.initialTransactionId of a REPEATED payment is not the network’s id of a payment with this card.',
  'transaction-link-unknown':
    'standingInstruction.transactionLinkId of a payment that the merchant charges is not the link id of a payment with this card.',
  'any-other-card': 'A right card number that is no test card.',
  'iban-check': 'The IBAN has a wrong length or wrong check digits.',
  'test-account-declined': 'A bank account of the table of declines.',
  'test-account': 'One of the designated IBANs.',
  'any-other-account': 'A bank account that is no test account.',
  'virtual-account-declined': 'virtualAccount.accountId is in the table of declines.',
  'virtual-account': 'Any other virtualAccount.accountId.',
  'wallet-token-result-code':
    'The paymentToken is the result code of a decline, or JSON with one as resultCode.',
  'wallet-token-unreadable': 'The paymentToken is neither JSON nor base64 nor a JSON web token.',
  'wallet-token': 'Any other paymentToken.',
  'token-account-declined': 'tokenAccount.number is in the table of declines.',
  'token-account-expired': 'The token is expired.',
  'token-account': 'Any other tokenAccount.number.',
  'redirect-to-simulator-page':
    'The brand is asynchronous: the shopper is sent to the page of the simulator.',
  'code-to-pay-with':
    'The brand is paid with a code: the shopper is shown one, and below it, and in `resultDetails.SimulatorPage`, stands the page of the simulator for testers.',
  'simulator-page-approve': 'Approved on the page of the simulator.',
  'simulator-page-decline': 'Declined on the page of the simulator.',
  'simulator-page-cancel': 'Cancelled on the page of the simulator.',
  'acquirer-report': 'A tester has let the acquirer report a receipt, a chargeback or its reversal.',
  'follow-up': 'Captures, refunds, reversals and other follow-ups succeed.',
} as const satisfies Readonly<Record<string, string>>;

export type RuleName = keyof typeof rules;
