/** Describes for the reference page the arguments and answers of every callback, and the members of `window.wpwl`. */

export interface CallbackRow {
  /** The names of the arguments as they are written in a call: `containers`. */
  readonly takes: string;
  /** When the callback is called. */
  readonly text: string;
  /** What the widget does with the callback's answer; absent when it does nothing. */
  readonly answer?: string;
  /** The value of `this` in the callback; absent when it is not set. */
  readonly self?: string;
}

export interface CallbackChapter {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  /** The callbacks by their dotted names. */
  readonly rows: Readonly<Record<string, CallbackRow>>;
}

const field = 'an object with `$iframe` and `$form`';
const form = 'the form';
const update =
  'An object with the changes of the payment sheet, or a promise of it. Without an answer the sheet stays as it is.';

const lifeCycle: CallbackChapter = {
  id: 'life-cycle',
  title: 'Life cycle',
  rows: {
    onReady: {
      takes: 'containers',
      text: 'All forms are drawn in their language, and the checkout is known. `containers` is an array with `containerKey` and `ccMethods` of each form.',
    },
    onReadyIframeCommunication: {
      takes: '',
      text: 'The widget can exchange messages with a hosted field: called once for each field, and again after the page has moved it.',
      self: field,
    },
    onFocusIframeCommunication: { takes: '', text: 'A hosted field has received the focus.', self: field },
    onBlurIframeCommunication: { takes: '', text: 'A hosted field has lost the focus.', self: field },
    onAfterSubmit: { takes: '', text: 'The payment has been sent.' },
    onLoadThreeDIframe: {
      takes: '',
      text: 'The widget’s own frame of 3-D Secure, or of a code to pay with, has loaded and is visible. May be called again for the same payment.',
      self: 'the iframe',
    },
    onSaveTransactionData: {
      takes: 'data',
      text: 'With `useSummaryPage`: the gateway has stored the shopper’s data and charged nothing. `data` is the gateway’s answer with its `ndc`.',
    },
    onError: {
      takes: 'error',
      text: 'The widget has failed; `error.name` is one of the names in the table of errors. A declined payment is no error.',
    },
    onLightboxCancel: {
      takes: '',
      text: 'The shopper has closed the window of a brand, and the forms are shown again.',
    },
    onReadyExternal: { takes: '', text: 'The widget accepts this callback and never calls it.' },
    createCheckout: {
      takes: '{ brand }',
      text: 'The shopper has pressed a pay button on a page whose script tag names no checkout.',
      answer:
        'The id of a new checkout, or a promise of it. null, an empty text or a rejected promise stops the payment.',
    },
  },
};

const blocks =
  '`false`, a promise of `false` or a rejected promise stops the payment. Anything else lets it go on.';
const blocksNatively = `${blocks} \`event.preventDefault()\` stops it, too.`;

const beforeSubmit: CallbackChapter = {
  id: 'before-submit',
  title: 'Before a payment is sent',
  text: 'Called after the widget has checked the fields and before it sends the payment, whether the shopper pressed the button or Enter or the page called `wpwl.executePayment`. Not called when the option `validation` is false. `event.target` is the form. Do not wait for `wpwl.update` or `wpwl.refresh` in them: both wait for the end of the payment, which waits for the callback.',
  rows: {
    onBeforeSubmitCard: {
      takes: 'event',
      text: 'The shopper wants to pay with a card.',
      answer: blocks,
      self: form,
    },
    onBeforeSubmitCardPromise: {
      takes: 'event',
      text: 'The shopper wants to pay with a card; for pages that always answer by a promise.',
      answer: 'A rejected promise stops the payment.',
      self: form,
    },
    onBeforeSubmitOneClickCard: {
      takes: 'event',
      text: 'The shopper wants to pay with a saved card.',
      answer: blocks,
      self: form,
    },
    onBeforeSubmitDirectDebit: {
      takes: 'event',
      text: 'The shopper wants to pay by direct debit.',
      answer: blocksNatively,
      self: form,
    },
    onBeforeSubmitOnlineTransfer: {
      takes: 'event',
      text: 'The shopper wants to pay by online transfer.',
      answer: blocksNatively,
      self: form,
    },
    onBeforeSubmitVirtualAccount: {
      takes: 'event',
      text: 'The shopper wants to pay with a virtual account, such as PAYPAL.',
      answer: blocksNatively,
      self: form,
    },
    onBeforeSubmitInlineVirtualAccount: {
      takes: 'event',
      text: 'The shopper wants to pay with a virtual account whose brand is in `inlineFlow`.',
      answer: blocks,
      self: form,
    },
    onBeforeSubmitPrepayment: {
      takes: 'event',
      text: 'The shopper wants to pay by prepayment.',
      answer: blocksNatively,
      self: form,
    },
  },
};

const fields: CallbackChapter = {
  id: 'fields',
  title: 'Fields and brands',
  rows: {
    onChangeBrand: {
      takes: 'brand',
      text: 'Another card brand has become active; also called once at the start. `brand` is empty when no brand fits the number.',
      self: 'the brand’s select',
    },
    onDetectBrand: {
      takes: 'brands, activeBrand',
      text: 'The widget has detected the brands of the typed card number. `brands` are all codes that fit, from the fifth digit on, `activeBrand` is the chosen one.',
    },
    onDetectBin: {
      takes: 'bin',
      text: 'With `brandDetectionType` "binlist": the card number was looked up in the gateway’s list. `bin` has `brands` and `activeBrand`, but no digits.',
    },
    onValidityChange: {
      takes: '{ container, isComplete, errors }',
      text: 'For a button of your own. Called for each form when it is ready, and then when the form shows or clears an error, when the shopper leaves a field and when a payment is tried, if something has changed; not at other keystrokes. `errors` are the fields whose errors the form shows, named as in `wpwl-control-cardNumber`; `isComplete` is false while an empty or wrong field would stop the payment, as far as the shopper has left it.',
    },
    onBlurCardNumber: {
      takes: 'isValid',
      text: 'The shopper has left the field of the card number.',
      self: field,
    },
    onBlurSecurityCode: {
      takes: 'isValid',
      text: 'The shopper has left the field of the security code.',
      self: field,
    },
    onBlurCardHolder: {
      takes: 'isValid',
      text: 'The shopper has left the field of the card holder.',
      self: field,
    },
    onBlurExpiryDate: {
      takes: 'isValid',
      text: 'The shopper has left the field of the expiry date.',
      self: field,
    },
  },
};

const wallets: CallbackChapter = {
  id: 'wallet-callbacks',
  title: 'Wallets',
  rows: {
    'applePay.onClick': { takes: 'event', text: 'The shopper has pressed the Apple Pay button.' },
    'applePay.onCancel': { takes: '', text: 'The shopper has closed the Apple Pay sheet without paying.' },
    'applePay.onPaymentMethodSelected': {
      takes: 'paymentMethod',
      text: 'The shopper has chosen a card in the Apple Pay sheet.',
      answer: update,
    },
    'applePay.onShippingContactSelected': {
      takes: 'contact',
      text: 'The shopper has chosen a shipping contact in the Apple Pay sheet.',
      answer: update,
    },
    'applePay.onShippingMethodSelected': {
      takes: 'method',
      text: 'The shopper has chosen a shipping method in the Apple Pay sheet.',
      answer: update,
    },
    'applePay.onCouponCodeChanged': {
      takes: 'code',
      text: 'The shopper has typed a coupon code in the Apple Pay sheet.',
      answer: update,
    },
    'applePay.onPaymentAuthorized': {
      takes: 'payment',
      text: 'The shopper has confirmed the payment in the Apple Pay sheet.',
      answer:
        'An object whose `status` is "FAILURE" shows its `errors` and pays nothing, "ABORT" closes the sheet. A rejected promise counts as "FAILURE". Anything else lets the payment go on.',
    },
    'googlePay.onCancel': {
      takes: 'statusCode',
      text: 'The shopper has closed the Google Pay sheet without paying; `statusCode` is "CANCELED". Without this callback `onError` is called.',
    },
    'googlePay.onPaymentDataChanged': {
      takes: 'data',
      text: 'The shopper has chosen another shipping address or shipping option in the Google Pay sheet; called only with `shippingAddressRequired` or `shippingOptionRequired`.',
      answer: 'A promise of an object with `newTransactionInfo`, `newShippingOptionParameters` or `error`.',
    },
    'googlePay.onPaymentAuthorized': {
      takes: 'data',
      text: 'The shopper has confirmed the payment in the Google Pay sheet.',
      answer:
        'A promise of an object whose `transactionState` is "SUCCESS", or "ERROR" with `error`. A rejected promise or any other answer stops the payment.',
    },
    'paypal.onApprove': {
      takes: 'event',
      text: 'The shopper wants to pay with PayPal; called after the before-submit callback and before the payment is sent.',
      answer: blocks,
    },
  },
};

export const callbackChapters: readonly CallbackChapter[] = [lifeCycle, beforeSubmit, fields, wallets];

/** The names of all callbacks; those of a wallet are dotted. */
export const callbackNames: readonly string[] = callbackChapters.flatMap(({ rows }) => Object.keys(rows));

/** The members of `window.wpwl`, each with its description. */
export const globalRows: Readonly<Record<string, string>> = {
  'wpwl.unload()':
    'Removes all forms, frames and styles of the widget from the page. May be called any number of times and never throws. During a payment nobody waits for its outcome then, which `onError` is told. `wpwl.unload({ keepsPayment: true })` first lets it come to its end, as the removal of the form does.',
  'wpwl.executePayment(container)':
    'Pays with the form in the container of this class, as its button does: `wpwl-container-card`. Several classes are joined by dots. Returns a promise: `true` when a payment of the form is under way, `false` when a check or a callback stopped it, another form is paying, or no form has this container; then the console names those there are.',
  'wpwl.tryPayment(container)':
    'Does the same as `wpwl.executePayment` and tells what has come of it, by a promise of a word. `underWay`: the payment has begun. `invalid`: a field is empty or wrong; the form shows which, and the first of them has the focus. `notReady`: a frame or a file of the form has not loaded. `otherPayment`: an earlier payment has no outcome yet, of this form or another one. `stopped`: a callback of the page stopped it, the browser is offline, or the payment ended at once; the form says what the shopper can do. `unknownContainer`: no form has this container.',
  'wpwl.refresh()':
    'Reads the checkout anew after your server has updated it: the amount in the Pay button, `wpwl.checkout`, how long it lasts. All that the shopper has typed stays, with the focus. During a payment it waits for the payment’s end. Returns a promise of whether the form shows the checkout as it is now; it is `false` when no answer came or the checkout is over.',
  'wpwl.checkout.id': 'Id of the checkout.',
  'wpwl.checkout.amount': 'Amount of the checkout, from `onReady` on; the new one when it has changed.',
  'wpwl.checkout.currency': 'Currency of the checkout, from `onReady` on.',
  'wpwl.checkout.config.registrations':
    'Array of the saved cards that the checkout offers, from `onReady` on.',
  'wpwl.checkout.config.customRedirectPageConfig':
    'Colours of the page between shop and provider, which a page may write: `backgroundColor`, `hyperlinkFontColor`, `messageFontColor`.',
  'wpwl.cacheVersion': 'Version of the widget’s files, as it stands in their addresses.',
};

/** The names of the errors that `onError` receives (widget-contract.md section 10). */
export const errorRows: Readonly<Record<string, string>> = {
  InvalidCheckoutIdError:
    'The checkout is unknown, over or paid. Create a new one and load the script again. Its code is 200.300.404.',
  PciIframeSubmitError:
    'The hosted fields could not send the payment. May hold `result.parameterErrors` with `name` and `message`.',
  PciIframeCommunicationError:
    'A hosted field does not answer: it is blocked, it did not load, or something else stands in its frame. Look for scripts that you did not put into the page. Overlays are not noticed.',
  WidgetError:
    'The button or window of a brand failed; `brand` and `event` say which and how. `focus_taken`: a script of the page ' +
    'moved the focus out of a secure field while the shopper typed. `unknown_brand`: no code of ' +
    '`data-brands` is a brand; `result.parameterErrors` names the nearest ones. ' +
    '`untaken_brand`: no connector of the gateway takes any brand of the form in this checkout. ' +
    '`sandboxed`: the iframe around the page lacks `allow-forms`, so that nothing can be paid. ' +
    '`cannot_leave`: the iframe around the page does not let it lead the tab to a provider or a bank; give its `sandbox` ' +
    '`allow-top-navigation-by-user-activation`. ' +
    '`form_replaced`: the page has put another form in the place of the drawn one, without a script tag of its own. ' +
    '`form_removed`: the page removed the form during its payment, and the shopper reads how the payment ended or that it goes on. ' +
    '`challenge_hidden`: the page has hidden the form with the challenge in it, and the shopper is offered a way to it. ' +
    '`unloaded`: `wpwl.unload()` was called during a payment; ask your server for its status.',
};
