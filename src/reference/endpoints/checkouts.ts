import { entityId } from '#contract/parameters/addressing.ts';
import { namesInstrument } from '#contract/parameters/instrument.ts';
import {
  checkoutConfirmation,
  checkoutCreation,
  checkoutUpdate,
} from '#contract/parameters/merchant-operations.ts';
import {
  checkoutApplePaySession,
  checkoutPayment,
  checkoutRegistration,
} from '#contract/parameters/page-operations.ts';
import { busy, type Endpoint, type Said } from './endpoint.ts';

const prepared: Said = { text: 'The checkout is prepared.', bodies: ['Checkout'] };

const noSession: Said = {
  text: 'The request is wrong, or no open checkout of this entity has the id: it is unknown, paid or older than 30 minutes.',
  bodies: ['Plain'],
};

const submitted: Said = {
  text: 'The attempt has an outcome or is pending; redirect tells where the shopper goes. The merchant’s server reads the outcome.',
  bodies: ['Submission'],
};

const submittedOrConfirmed: Said = {
  text: 'The attempt has an outcome or is pending; redirect tells where the shopper goes. Or it was saved. Or, confirmed by the merchant’s server, it is accepted or pending: its record.',
  bodies: ['Submission', 'Saved', 'Payment'],
};

const notPaid: Said = {
  text: 'The request is wrong, no open checkout has the id, or nothing waits to be confirmed. Or what was confirmed was declined: its record.',
  bodies: ['Payment', 'Plain'],
};

const amountChanged: Said = {
  text: 'The shopper saw another amount or currency (shownAmount, shownCurrency) than the checkout has, because it was updated. Nothing was charged and no try is used up: the widget shows the new amount, and the shopper may pay it with the same attemptId. A browser that submitted a form by itself gets a page whose button does so.',
  bodies: ['AmountChanged'],
  isPageForBrowsers: true,
};

const notTheirs: Said = {
  text: 'Card data came from a page that is not the gateway’s own. Or the token may not act for the entity.',
  bodies: ['Plain'],
};

const sentOn: Said = {
  text: 'In place of 200 for a browser that submitted a form by itself (Accept: text/html).',
};

const conditionOfThePage =
  'What the checkout was prepared with need not be sent again. shopperResultUrl is required unless it was prepared.';

export const checkouts: readonly Endpoint[] = [
  {
    method: 'post',
    path: '/v1/checkouts',
    name: 'createCheckout',
    group: 'Checkouts',
    summary: 'Prepare a checkout for the widget',
    text: 'Prepares a payment, or the storing of a means of payment, that the shopper completes in the widget. The id is good for 30 minutes. With referenceUuid, and the paymentType PA, the payment raises that authorisation, or renews it with standingInstruction.industryPractice=REAUTHORIZATION. What no payment could have is refused at once: brands nobody knows, currencies no channel charges, references that cannot be followed.',
    source: 'service.md, "Endpoints"; gateway-contract.md, 3.1',
    caller: 'merchant',
    throttled: true,
    body: [
      {
        name: 'CheckoutRequest',
        operation: checkoutCreation,
        condition:
          'amount, currency and paymentType are required unless createRegistration=true is sent without a paymentType: then the checkout only stores.',
      },
    ],
    judged: true,
    answers: { 200: prepared },
    usual: ['entityId', 'amount', 'currency', 'paymentType', 'shopperResultUrl', 'createRegistration'],
    example: { amount: '92.00', currency: 'EUR', paymentType: 'DB' },
  },
  {
    method: 'post',
    path: '/v1/checkouts/{id}',
    name: 'updateCheckout',
    group: 'Checkouts',
    summary: 'Change an open checkout',
    text: 'What is sent replaces what was prepared; the rest stays.',
    source: 'gateway-contract.md, 3.1',
    caller: 'merchant',
    throttled: true,
    body: [
      {
        name: 'CheckoutUpdateRequest',
        operation: checkoutUpdate,
        condition: 'Nothing needs to be sent again; the rules judge what is then prepared.',
      },
    ],
    judged: true,
    answers: { 200: prepared, 400: noSession, 503: busy },
    usual: ['entityId', 'amount', 'currency', 'shopperResultUrl'],
    example: { amount: '79.00', currency: 'EUR' },
  },
  {
    method: 'post',
    path: '/v1/checkouts/{id}/payment',
    name: 'submitCheckout',
    group: 'Checkouts',
    summary: 'Pay a checkout (the widget)',
    text: 'Sent by the widget when the shopper pays. Repeats with the same attemptId get the same answer. Card data are taken from pages of the gateway only. With onlySave=true (a shop with a summary page) nothing is charged: what was submitted waits, encrypted, for the first outcome of the checkout or the end of its 30 minutes. The merchant’s server then confirms it with its access token and without a means of payment, and is answered the payment; a repeat gets the same answer.',
    source: 'gateway-contract.md, 8.4; widget-contract.md, 2.1',
    caller: 'widget',
    alsoOfMerchants: true,
    throttled: true,
    usual: ['paymentBrand', 'card.number', 'card.expiryMonth', 'card.expiryYear', 'card.cvv', 'attemptId'],
    body: [
      { name: 'SubmissionRequest', operation: checkoutPayment, condition: conditionOfThePage },
      {
        name: 'ConfirmationRequest',
        operation: checkoutConfirmation,
        isMeant: (sent) => !namesInstrument(sent),
        condition:
          'To confirm what was saved, send entityId and the access token, and no means of payment; what else is said must be what was prepared.',
      },
    ],
    answers: {
      200: submittedOrConfirmed,
      303: sentOn,
      400: notPaid,
      403: notTheirs,
      409: amountChanged,
      503: busy,
    },
  },
  {
    method: 'get',
    path: '/v1/checkouts/{id}/payment',
    name: 'readCheckoutStatus',
    group: 'Checkouts',
    summary: 'Read the outcome of a checkout',
    text: 'For the merchant’s server, after the shopper came back with resourcePath. Before the shopper paid it is 000.200.000 without an id.',
    source: 'gateway-contract.md, 3.7',
    caller: 'merchant',
    throttled: true,
    query: [entityId],
    answers: {
      200: { text: 'The payment is accepted or pending, or nobody paid yet.', bodies: ['Payment', 'Plain'] },
      400: {
        text: 'The payment was declined: its record. Or no checkout of this entity has the id.',
        bodies: ['Payment', 'Plain'],
      },
    },
  },
  {
    method: 'post',
    path: '/v1/checkouts/{id}/registration',
    name: 'submitRegistration',
    group: 'Checkouts',
    summary: 'Store the means of a checkout (the widget)',
    text: 'Sent by the widget of a checkout that only stores. Card data are taken from pages of the gateway only.',
    source: 'gateway-contract.md, 3.3 and 8.3',
    caller: 'widget',
    throttled: true,
    usual: ['paymentBrand', 'card.number', 'card.expiryMonth', 'card.expiryYear', 'attemptId'],
    body: [
      { name: 'StoringSubmissionRequest', operation: checkoutRegistration, condition: conditionOfThePage },
    ],
    answers: { 200: submitted, 303: sentOn, 400: noSession },
  },
  {
    method: 'get',
    path: '/v1/checkouts/{id}/registration',
    name: 'readRegistrationStatus',
    group: 'Checkouts',
    summary: 'Read what a checkout stored',
    text: 'For the merchant’s server, after the shopper came back with resourcePath. Before that it is 000.200.000 without an id.',
    source: 'gateway-contract.md, 3.3',
    caller: 'merchant',
    throttled: true,
    query: [entityId],
    answers: {
      200: { text: 'The means is stored, or nobody submitted yet.', bodies: ['Registration', 'Plain'] },
      400: {
        text: 'The means was not good enough to be stored: its record. Or no checkout of this entity that only stores has the id.',
        bodies: ['Registration', 'Plain'],
      },
    },
  },
  {
    method: 'post',
    path: '/v1/checkouts/{id}/applepay/session',
    name: 'validateApplePayMerchant',
    group: 'Checkouts',
    summary: 'Begin an Apple Pay session (the widget)',
    text: 'Sent by the widget when the browser’s Apple Pay session wants the shop to prove itself. The test environment answers a session for its stand-in of the wallet; the live environment has no certificate to prove itself with and refuses.',
    source: 'widget-contract.md, 2.4',
    caller: 'widget',
    throttled: true,
    usual: ['validationURL', 'domainName', 'displayName'],
    body: [{ name: 'ApplePaySessionRequest', operation: checkoutApplePaySession }],
    answers: {
      200: { text: 'The session, for completeMerchantValidation.', type: 'application/json' },
      400: noSession,
    },
  },
];
