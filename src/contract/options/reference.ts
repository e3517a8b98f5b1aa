/**
 * What every option does, in words, for the reference page. What each takes and its default come from `table.ts`; the
 * browser bundle has none of this.
 */

/** What it does; where the table has no default to show, what happens without it. */
export type OptionRow = string | readonly [text: string, without: string];

export interface OptionChapter {
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  /** By dotted key, in the order of the page. */
  readonly rows: Readonly<Record<string, OptionRow>>;
}

const ofCheckout = 'the checkout’s';

const general: OptionChapter = {
  id: 'general',
  title: 'Every form',
  rows: {
    style:
      'The built-in look: a boxed card, plain fields, marks of which each opens its form, or no style sheet at all. One for all forms.',
    locale: [
      'Language of the forms, with or without a country, as de, de-AT or de_AT: en, de, fr, es, it, nl, dk (or da), fi, se (sv), tr, ja, sl, pt, pl, cz (cs), hu, bg, ro, ru, cn (zh), gr (el), no (nb), sk, ar, ko.',
      'the page’s lang, the browser’s languages, English',
    ],
    labels: 'Replaces single texts by key. A space blanks a label. Keys of `errorMessages` are taken, too.',
    errorMessages: 'Replaces single error texts by key.',
    showLabels: 'Labels of the fields.',
    showPlaceholders: 'Placeholders: the label’s text, for the expiry date `labels.mmyy`.',
    showCVVHint: 'At the security code, says where it is printed.',
    maskCvv: 'Hides the security code that is typed.',
    autofocus: ['Name of the field that gets the focus at start.', 'none gets it'],
    iframeStyles: 'Styles inside the hosted fields. Other members are ignored.',
    'iframeStyles.card-number-placeholder': [
      'CSS properties of the placeholder of the card number, such as `{ color: "#777" }`.',
      'as outside',
    ],
    'iframeStyles.cvv-placeholder': ['The same for the security code.', 'as outside'],
    imageStyle: ['Brand marks as vectors or as pixels. Ours are vectors in any case.', 'vectors'],
    spinner:
      'Look of the ring that turns in the button while it is busy. The keys are those of the spin.js library, which is not needed; `color` and `className` have an effect.',
    ...spinnerRows(),
    numberFormatting: 'Groups the digits of the card number while it is typed.',
    useSummaryPage:
      'Paying only keeps the data with the checkout; then `onSaveTransactionData` is called, and the shop charges later.',
    inlineFlow: 'Brands that are completed inside the page instead of on a page of their own.',
    disableSubmitOnEnter: 'Enter in a field no longer pays.',
    validation:
      'With false the widget’s own validation is off, and the before-submit callbacks are not called.',
    paymentTarget: [
      'Name of the frame or window where the payment of a card goes on, `_top` for the whole tab.',
      'a frame of the widget beside the form',
    ],
    shopperResultTarget: [
      'Name of the frame or window where `shopperResultUrl` opens; used together with `paymentTarget`.',
      'the whole tab',
    ],
    threeDIframeSize: 'Size of the widget’s own 3-D Secure frame.',
    'threeDIframeSize.width': 'Its width.',
    'threeDIframeSize.height': 'Its height; with the default as much more as its page needs.',
    browser: 'What is told to the card’s issuer.',
    'browser.threeDChallengeWindow': [
      'Size of the issuer’s window: 1 is 250 by 400, 2 is 390 by 400, 3 is 500 by 600, 4 is 600 by 400 pixels, 5 the full screen.',
      'by the width of the form',
    ],
    checkout: 'For a script without a checkout.',
    'checkout.amount': ['The amount, while there is no checkout.', 'none'],
  },
};

function spinnerRows(): Record<string, OptionRow> {
  const meanings: Readonly<Record<string, string>> = {
    lines: 'Number of lines.',
    length: 'Length of a line, in pixels.',
    width: 'Thickness of a line, in pixels.',
    radius: 'Radius of the inner circle, in pixels.',
    scale: 'Scales it as a whole.',
    corners: 'Roundness of the corners, from 0 to 1.',
    speed: 'Rounds in a second.',
    rotate: 'Where it begins, in degrees.',
    zIndex: 'Its place in the stack.',
    direction: '1 turns clockwise, -1 the other way.',
    animation: 'Name of a CSS animation.',
    color: 'CSS color of the ring; `transparent` hides it.',
    fadeColor: 'CSS color of the lines that fade.',
    top: 'Place from above, as CSS length.',
    left: 'Place from the left, as CSS length.',
    shadow: 'CSS box-shadow of the lines, or true for a usual one.',
    className: 'Class of the ring, instead of `spinner`.',
    position: 'CSS position.',
  };
  return Object.fromEntries(
    Object.entries(meanings).map(([key, text]) => [`spinner.${key}`, [text, 'our own look']]),
  );
}

const card: OptionChapter = {
  id: 'card',
  title: 'Card form',
  rows: {
    requireCvv: 'With false there is no field for the security code.',
    allowEmptyCvv: 'The security code may stay empty.',
    allowEmptyCardHolderName: 'The card holder may stay empty.',
    disableCardExpiryDateValidation: 'A date in the past is accepted.',
    enableSAQACompliance: 'Holder and expiry date are hosted in frames of the gateway, too.',
    forceCardHolderEqualsBillingName:
      'Asks for given name and surname instead of the holder; sent as `card.holder`, `customer.givenName` and `customer.surname`.',
    brandDetection: 'The brand follows the number that is typed; with false the shopper chooses it.',
    brandDetectionType:
      'By patterns in the browser, or by the server’s list, which `onDetectBin` needs. "bin" is taken as "binlist".',
    brandDetectionPriority: ['Which brand wins when several fit the number.', 'the order of data-brands'],
    billingAddress: [
      'Shows the billing address, filled in with these values. An empty object shows it empty.',
      'no address',
    ],
    ...address('billingAddress', (part) => [`${part} to begin with.`, 'empty']),
    mandatoryBillingFields: 'Which parts of the billing address must be filled in.',
    ...address('mandatoryBillingFields', (part) => `${part} must be filled in.`),
    showTaxNumberField: 'A field for the Brazilian tax number.',
    showBirthDate: 'A field for the birth date.',
  },
};

function address(group: string, row: (part: string) => OptionRow): Record<string, OptionRow> {
  const parts: Readonly<Record<string, string>> = {
    country: 'The country (two letters)',
    state: 'The state or province',
    city: 'The city',
    postcode: 'The postcode',
    street1: 'The street',
    street2: 'The second line of the street',
  };
  return Object.fromEntries(Object.entries(parts).map(([key, part]) => [`${group}.${key}`, row(part)]));
}

const others: OptionChapter = {
  id: 'other-forms',
  title: 'Other forms',
  rows: {
    registrations: 'Saved cards.',
    'registrations.requireCvv': 'A saved card asks for its security code.',
    'registrations.hideInitialPaymentForms':
      'With a saved card the other forms wait behind a button. Without one they are shown.',
    showOneClickWidget: 'Shows saved cards. `false`: none is drawn, and no form waits behind them.',
    hideOtherPaymentButton:
      'Hides the button that shows the other forms; scripts of the page can still click it.',
    displayBic: 'Direct debit asks for the BIC, too.',
    sofortCountries:
      'Countries that SOFORT offers, by code: `{ DE: "Deutschland" }`. Empty is a list of our own.',
  },
};

const applePay: OptionChapter = {
  id: 'applePay',
  title: 'Apple Pay',
  text: 'For the brands APPLEPAY and APPLEPAYTKN. What has no default is left to Apple.',
  rows: {
    applePay: 'All of these.',
    'applePay.version':
      'Version of Apple’s interface. The button is taken away where the device does not know it.',
    'applePay.displayName': 'The shop’s name, for Apple’s check of the merchant.',
    'applePay.domainName': 'For that check, too.',
    'applePay.merchantIdentifier': 'For that check, too.',
    'applePay.initiative': 'For that check, too.',
    'applePay.initiativeContext': 'For that check, too.',
    'applePay.total': 'The sum of the sheet.',
    'applePay.total.label': 'Its text.',
    'applePay.total.amount': ['The amount.', ofCheckout],
    'applePay.total.type': 'Whether the amount is known already.',
    'applePay.currencyCode': ['Currency of the sheet.', ofCheckout],
    'applePay.countryCode': ['Country of the shop.', ofCheckout],
    'applePay.checkAvailability': 'What decides whether the button is shown.',
    'applePay.buttonSource': 'Who draws the button: the style sheet, or Apple’s script.',
    'applePay.style': 'Look of the button with `buttonSource` "css".',
    'applePay.buttonStyle': 'Look of the button with `buttonSource` "js".',
    'applePay.buttonType': 'Text of that button: buy, plain, pay and others of Apple’s.',
    'applePay.merchantCapabilities': 'Such as `supports3DS`.',
    'applePay.supportedNetworks': 'Card brands in Apple’s spelling, such as `masterCard`.',
    'applePay.supportedCountries': 'Countries of issuers. Wants version 3.',
    'applePay.lineItems': 'Lines above the sum: label, amount, type.',
    'applePay.shippingMethods': 'Deliveries to choose from: label, amount, identifier, detail.',
    'applePay.shippingType': 'How the sheet speaks of the delivery.',
    'applePay.requiredShippingContactFields': 'What the sheet asks for, such as `postalAddress`.',
    'applePay.requiredBillingContactFields': 'The same for the billing contact.',
    'applePay.shippingContact': 'A contact to begin with.',
    'applePay.billingContact': 'A contact to begin with.',
    'applePay.shippingContactEditingMode': 'Whether the contact may be changed. Wants version 12.',
    'applePay.supportsCouponCode': 'The sheet takes a coupon code. Wants version 12.',
    'applePay.couponCode': 'A code to begin with.',
    'applePay.submitOnPaymentAuthorized':
      'Contacts of the sheet that go into the payment, as `customer.*` and `billing.*`.',
  },
};

const samsungPay: OptionChapter = {
  id: 'samsungPay',
  title: 'Samsung Pay',
  text: 'For the brand SAMSUNGPAY.',
  rows: {
    samsungPay: 'All of these.',
    'samsungPay.serviceId': 'The id that Samsung has issued; the live environment needs it.',
    'samsungPay.merchantName': ['The shop’s name in the sheet.', 'title of the page'],
    'samsungPay.countryCode': 'The shop’s country, such as DE.',
  },
};

const googlePay: OptionChapter = {
  id: 'googlePay',
  title: 'Google Pay',
  text: 'For the brands GOOGLEPAY and GOOGLEPAYTKN. What has no default is left to Google.',
  rows: {
    googlePay: 'All of these.',
    'googlePay.gatewayMerchantId': ['The entity’s id.', 'Google Pay is not offered'],
    'googlePay.merchantId': 'The id that Google has issued; the live environment needs it.',
    'googlePay.gateway': 'Name of the gateway at Google.',
    'googlePay.merchantName': 'The shop’s name in the sheet.',
    'googlePay.allowedAuthMethods': '`PAN_ONLY`, `CRYPTOGRAM_3DS`.',
    'googlePay.allowedCardNetworks': 'Card brands in Google’s spelling, such as `MASTERCARD`.',
    'googlePay.buttonColor': 'Such as black.',
    'googlePay.buttonType': 'Such as buy.',
    'googlePay.buttonSizeMode': 'Whether the button fills its place.',
    'googlePay.currencyCode': ['Currency of the sheet.', ofCheckout],
    'googlePay.amount': ['The amount.', ofCheckout],
    'googlePay.displayItems': 'Lines of the sum: label, type, price.',
    'googlePay.checkoutOption': 'Text of the sheet’s button.',
    'googlePay.emailRequired': 'Asks for the e-mail address.',
    'googlePay.billingAddressRequired': 'Asks for the billing address.',
    'googlePay.billingAddressParameters': 'How it is asked for.',
    'googlePay.billingAddressParameters.format': 'How much of it.',
    'googlePay.billingAddressParameters.phoneNumberRequired': 'With a phone number.',
    'googlePay.shippingAddressRequired': 'Asks where to deliver.',
    'googlePay.shippingAddressParameters': 'How it is asked for.',
    'googlePay.shippingAddressParameters.allowedCountryCodes': 'Countries to deliver to.',
    'googlePay.shippingAddressParameters.phoneNumberRequired': 'With a phone number.',
    'googlePay.shippingOptionRequired': 'Asks how to deliver.',
    'googlePay.shippingOptionParameters': 'What there is to choose from.',
    'googlePay.shippingOptionParameters.defaultSelectedOptionId': 'The one that is chosen at start.',
    'googlePay.shippingOptionParameters.shippingOptions': 'Each with id, label and description.',
    'googlePay.submitOnPaymentAuthorized':
      'Contacts of the sheet that go into the payment, as `customer.*` and `billing.*`.',
  },
};

const otherWallets: OptionChapter = {
  id: 'other-wallets',
  title: 'PayPal and Click to Pay',
  text: 'For the brands PAYPAL and CLICK_TO_PAY.',
  rows: {
    paypal: 'Holds a callback.',
    clickToPay: 'Passed on to Click to Pay as it is.',
    'clickToPay.cardList': 'The list of cards.',
    ...clickToPay('cardList', {
      displayCardListByDefault: 'The list is open at start.',
      displayCancelOption: 'A way to cancel.',
      displayAddCard: 'A way to add a card.',
      displayPreferredCard: 'Marks the preferred card.',
      displaySignOut: 'A way to sign out.',
      displayHeader: 'The heading.',
      cardSelectionType: 'How the cards are laid out, such as `gridView`.',
      unacceptedCard: 'What becomes of cards that are not taken.',
    }),
    'clickToPay.otpScreen': 'The question for a one-time code.',
    ...clickToPay('otpScreen', {
      displayOtpScreenByDefault: 'The question is open at start.',
      displayCancelOption: 'A way to cancel.',
      displayHeader: 'The heading.',
      autoSubmit: 'Sends the code when it is complete.',
      hideLoader: 'No sign of loading.',
      displayRememberMe: 'Offers to remember the device.',
      otpResendLoading: 'A sign of loading while a code is sent again.',
      displayPayAnotherWay: 'A way to pay otherwise.',
      type: 'How it is shown, such as `overlay`.',
    }),
    'clickToPay.srcMark': 'The mark.',
    ...clickToPay('srcMark', { height: 'Its height.', width: 'Its width.', darkTheme: 'For dark pages.' }),
    'clickToPay.learnMore': 'The explanation.',
    ...clickToPay('learnMore', {
      displayCloseButton: 'A cross to close it.',
      displayOkButton: 'A button to close it.',
    }),
  },
};

function clickToPay(group: string, rows: Readonly<Record<string, string>>): Record<string, OptionRow> {
  return Object.fromEntries(Object.entries(rows).map(([key, text]) => [`clickToPay.${group}.${key}`, text]));
}

export const optionChapters: readonly OptionChapter[] = [
  general,
  card,
  others,
  applePay,
  googlePay,
  samsungPay,
  otherWallets,
];
