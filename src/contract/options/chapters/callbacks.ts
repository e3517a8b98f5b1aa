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
const update = 'What changes in the sheet, or a promise of it.';

const lifeCycle: CallbackChapter = {
  id: 'life-cycle',
  title: 'Life cycle',
  rows: {
    onReady: {
      takes: 'containers',
      text: 'All forms are drawn in their language, the checkout is known. An array with `containerKey` and `ccMethods` of each.',
    },
    onReadyIframeCommunication: {
      takes: '',
      text: 'A hosted field can be spoken to: once for each, and again after it was moved in the page.',
      self: field,
    },
    onFocusIframeCommunication: { takes: '', text: 'A hosted field got the focus.', self: field },
    onBlurIframeCommunication: { takes: '', text: 'A hosted field lost the focus.', self: field },
    onAfterSubmit: { takes: '', text: 'The payment has been sent.' },
    onLoadThreeDIframe: {
      takes: '',
      text: 'The widget’s own 3-D Secure frame has loaded and is visible; may come again.',
      self: 'the iframe',
    },
    onSaveTransactionData: {
      takes: 'data',
      text: 'With `useSummaryPage`: the data was kept. What the gateway answered, with its `ndc`.',
    },
    onError: {
      takes: 'error',
      text: 'Something of the widget failed; see the table of errors. A declined payment is none.',
    },
    onLightboxCancel: { takes: '', text: 'The shopper closed the window of a brand; the forms are back.' },
    onReadyExternal: { takes: '', text: 'Known by name only: accepted and never called.' },
    createCheckout: {
      takes: '{ brand }',
      text: 'A button was pressed, and the script tag names no checkout.',
      answer: 'The checkout’s id, or a promise of it. null, an empty text or a rejected promise stops.',
    },
  },
};

const blocks = 'Exactly false stops, also from a promise; so does a rejected one. Anything else goes on.';
const blocksNatively = `${blocks} event.preventDefault() stops, too.`;

const beforeSubmit: CallbackChapter = {
  id: 'before-submit',
  title: 'Before a payment is sent',
  text: 'Called after the widget’s own validation, by the button, by Enter and by `wpwl.executePayment`; not with `validation` false. The event’s target is the form.',
  rows: {
    onBeforeSubmitCard: { takes: 'event', text: 'A card.', answer: blocks, self: form },
    onBeforeSubmitCardPromise: {
      takes: 'event',
      text: 'A card, for pages that always answer by a promise.',
      answer: 'A rejected promise stops.',
      self: form,
    },
    onBeforeSubmitOneClickCard: { takes: 'event', text: 'A saved card.', answer: blocks, self: form },
    onBeforeSubmitDirectDebit: { takes: 'event', text: 'Direct debit.', answer: blocksNatively, self: form },
    onBeforeSubmitOnlineTransfer: {
      takes: 'event',
      text: 'Online transfer.',
      answer: blocksNatively,
      self: form,
    },
    onBeforeSubmitVirtualAccount: {
      takes: 'event',
      text: 'A virtual account.',
      answer: blocksNatively,
      self: form,
    },
    onBeforeSubmitInlineVirtualAccount: {
      takes: 'event',
      text: 'A virtual account that `inlineFlow` names.',
      answer: blocks,
      self: form,
    },
    onBeforeSubmitPrepayment: { takes: 'event', text: 'Prepayment.', answer: blocksNatively, self: form },
  },
};

const fields: CallbackChapter = {
  id: 'fields',
  title: 'Fields and brands',
  rows: {
    onChangeBrand: {
      takes: 'brand',
      text: 'The active brand changed; also once at start. Empty when none fits.',
      self: 'the brand’s select',
    },
    onDetectBrand: {
      takes: 'brands, activeBrand',
      text: 'Detection ran: all brands that fit, and the active one.',
    },
    onDetectBin: {
      takes: 'bin',
      text: 'With `brandDetectionType` "binlist": what the server’s list says. The digits are not told.',
    },
    onBlurCardNumber: { takes: 'isValid', text: 'The card number was left.', self: field },
    onBlurSecurityCode: { takes: 'isValid', text: 'The security code was left.', self: field },
    onBlurCardHolder: { takes: 'isValid', text: 'The card holder was left.', self: field },
    onBlurExpiryDate: { takes: 'isValid', text: 'The expiry date was left.', self: field },
  },
};

const wallets: CallbackChapter = {
  id: 'wallet-callbacks',
  title: 'Wallets',
  rows: {
    'applePay.onClick': { takes: 'event', text: 'The button was pressed.' },
    'applePay.onCancel': { takes: '', text: 'The sheet was closed.' },
    'applePay.onPaymentMethodSelected': {
      takes: 'paymentMethod',
      text: 'A card was chosen.',
      answer: update,
    },
    'applePay.onShippingContactSelected': {
      takes: 'contact',
      text: 'An address was chosen.',
      answer: update,
    },
    'applePay.onShippingMethodSelected': { takes: 'method', text: 'A delivery was chosen.', answer: update },
    'applePay.onCouponCodeChanged': { takes: 'code', text: 'A coupon code was typed.', answer: update },
    'applePay.onPaymentAuthorized': {
      takes: 'payment',
      text: 'The shopper confirmed.',
      answer:
        'status FAILURE shows its errors, ABORT ends the sheet, a rejected promise is a failure. Anything else goes on.',
    },
    'googlePay.onCancel': {
      takes: 'statusCode',
      text: 'The sheet was closed. Without this callback `onError` is told.',
    },
    'googlePay.onPaymentDataChanged': {
      takes: 'data',
      text: 'Address or delivery were changed.',
      answer: 'A promise of newTransactionInfo, newShippingOptionParameters or error.',
    },
    'googlePay.onPaymentAuthorized': {
      takes: 'data',
      text: 'The shopper confirmed.',
      answer: 'A promise of transactionState SUCCESS, or ERROR with error. A rejected one stops.',
    },
    'paypal.onApprove': { takes: 'event', text: 'The shopper approved the payment.', answer: blocks },
  },
};

export const callbackChapters: readonly CallbackChapter[] = [lifeCycle, beforeSubmit, fields, wallets];

/** The names of all callbacks; those of a wallet are dotted. */
export const callbackNames: readonly string[] = callbackChapters.flatMap(({ rows }) => Object.keys(rows));

/** The members of `window.wpwl`, each with its description. */
export const globalRows: Readonly<Record<string, string>> = {
  'wpwl.unload()':
    'Takes everything of the widget out of the page. May be called any number of times; never throws.',
  'wpwl.executePayment(container)':
    'Pays with the form in the container of this class, as its button does: `wpwl-container-card`. Several classes are joined by dots. Returns a promise: `true` when a payment of the form is under way, `false` when a check or a callback stopped it, another form is paying, or no form has this container; then the console names those there are.',
  'wpwl.checkout.id': 'The checkout.',
  'wpwl.checkout.amount': 'Its amount, from `onReady` on.',
  'wpwl.checkout.currency': 'Its currency, from `onReady` on.',
  'wpwl.checkout.config.registrations': 'Saved cards; an array.',
  'wpwl.checkout.config.customRedirectPageConfig':
    'Colours of the page between shop and provider, which a page may write: `backgroundColor`, `hyperlinkFontColor`, `messageFontColor`.',
  'wpwl.cacheVersion': 'Version of the files, as in their addresses.',
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
    'moved the focus out of a secure field while the shopper typed.',
};
