/**
 * One row for each option: its default, values that it takes and does not take, and what the console says it expects.
 */
import type { OptionRules } from '../../src/contract/options/rules.ts';
import { wholeTable } from '../../src/contract/options/whole-table.ts';

export interface Sample {
  readonly expected: string;
  readonly fallback: unknown;
  /** A value, or a pair of the given and the used value. A list must be given as such a pair, too. */
  readonly good: readonly unknown[];
  readonly wrong: readonly unknown[];
}

/** Gives the dotted keys of all rows that have no rows inside. */
export function leaves(rules: OptionRules = wholeTable, prefix = ''): string[] {
  return Object.entries(rules).flatMap(([name, { members }]) =>
    members ? leaves(members, `${prefix}${name}.`) : [prefix + name],
  );
}

/** Gives the dotted keys of all rows that have rows inside. */
export function groups(rules: OptionRules = wholeTable, prefix = ''): string[] {
  return Object.entries(rules).flatMap(([name, { members }]) =>
    members ? [prefix + name, ...groups(members, `${prefix}${name}.`)] : [],
  );
}

const flag = (fallback: boolean | undefined): Sample => ({
  expected: 'true or false',
  fallback,
  good: [true, false, ['true', true], ['false', false], ['True', true], [' FALSE ', false], ['0', false]],
  wrong: ['yes', '', 'truetrue', 1, 0, {}, [], () => true],
});
const on = flag(true);
const off = flag(false);
const asked = flag(undefined);
const text = (expected: string, fallback: string | undefined, ...good: string[]): Sample => ({
  expected,
  fallback,
  good,
  wrong: [5, true, {}, [['de']], () => 'de'],
});
const own = text('text', undefined, 'Demo', '', ' ');
const written: Sample = {
  expected: 'text or a number',
  fallback: undefined,
  good: ['92.00', '', [10115, '10115'], [0, '0']],
  wrong: [true, {}, [['92.00']]],
};
const number = (fallback: number | undefined): Sample => ({
  expected: 'a number',
  fallback,
  good: [3, 0, 0.85, -1, ['14', 14]],
  wrong: ['', 'three', Number.NaN, Number.POSITIVE_INFINITY, true, {}, [[3]]],
});
const one = (fallback: unknown, ...known: (string | number)[]): Sample => ({
  expected: known.map((word) => JSON.stringify(word)).join(' or '),
  fallback,
  good: known,
  wrong: ['plane', '', `${String(known[0]).toUpperCase()}!`, -5, true, {}, [[known[0]]]],
});
const words = (expected: string, fallback: unknown): Sample => ({
  expected,
  fallback,
  good: [
    [[], []],
    [
      ['VISA', 'MADA'],
      ['VISA', 'MADA'],
    ],
  ],
  wrong: ['VISA', {}, [5], ['VISA', null], true, 5],
});
const object: Sample = {
  expected: 'an object',
  fallback: undefined,
  good: [{}, { any: { thing: 5 } }],
  wrong: ['text', 5, true, [], () => ({})],
};
const list: Sample = {
  expected: 'an array',
  fallback: undefined,
  good: [
    [[], []],
    [[{ label: 'Tea' }], [{ label: 'Tea' }]],
  ],
  wrong: ['text', 5, true, {}],
};
const texts: Sample = {
  expected: 'an object of texts',
  fallback: {},
  good: [{}, { submit: 'Buy', cvv: ' ' }, [{ submit: null, cvv: 'Code' }, { cvv: 'Code' }]],
  wrong: ['Buy', 5, true, [], ['Buy'], () => 'Buy'],
};
const css: Sample = {
  expected: 'an object of CSS properties',
  fallback: undefined,
  good: [{}, { color: 'red', fontSize: '15px' }, [{ opacity: 0.5, odd: {} }, { opacity: '0.5' }]],
  wrong: ['red', 5, true, []],
};
const callback: Sample = {
  expected: 'a function',
  fallback: undefined,
  good: [
    [() => {}, undefined],
    [class {}, undefined],
  ],
  wrong: ['alert(1)', 5, true, {}, []],
};
const target = text('the name of a frame or window such as "_top"', '', '_top', 'shop-frame', 'no16_top');
const codes = words('an array of brand codes', []);
const strings = words('an array of texts', undefined);
const contacts: Sample = {
  expected: 'an array of "customer" or "billing"',
  fallback: undefined,
  good: [
    [[], []],
    [
      ['customer', 'billing'],
      ['customer', 'billing'],
    ],
  ],
  wrong: ['customer', ['shipping'], ['customer', 5], {}, true],
};
const all = (names: string, sample: Sample, prefix = '') =>
  Object.fromEntries(names.split(' ').map((name) => [prefix + name, sample]));
const address = 'country state city postcode street1 street2';

export const samples: Readonly<Record<string, Sample>> = {
  style: one('card', 'card', 'plain', 'logos', 'none'),
  layout: one('stacked', 'stacked', 'accordion', 'compact'),
  placeholders: one('label', 'label', 'example'),
  locale: text('a language such as "de" or "de-AT"', '', 'de', 'de-AT', 'en_US', '', 'sr'),
  ...all('labels errorMessages sofortCountries', texts),
  ...all('showLabels showPlaceholders numberFormatting validation sessionExtension', on),
  ...all('requireCvv allowEmptyCardHolderName showOneClickWidget', on),
  ...all('showCVVHint maskCvv useSummaryPage disabled disableSubmitOnEnter allowEmptyCvv', off),
  ...all(
    'requireContact disableCardExpiryDateValidation enableSAQACompliance forceCardHolderEqualsBillingName',
    off,
  ),
  ...all('brandDetection showTaxNumberField showBirthDate hideOtherPaymentButton displayBic', off),
  autofocus: text('the name of a field such as "card.number"', '', 'card.number', 'customer.email', ''),
  ...all('card-number-placeholder cvv-placeholder', css, 'iframeStyles.'),
  imageStyle: one(undefined, 'svg', 'png'),
  ...all('lines length width radius scale corners speed rotate zIndex', number(undefined), 'spinner.'),
  ...all('animation color fadeColor top left className position', own, 'spinner.'),
  'spinner.direction': { ...one(undefined, 1, -1), good: [1, -1, ['-1', -1]] },
  'spinner.shadow': {
    expected: 'text, true or false',
    fallback: undefined,
    good: [true, ['false', false], '0 0 1px #000'],
    wrong: [5, {}, []],
  },
  fonts: {
    expected: 'an array of fonts',
    fallback: [],
    good: [
      [[], []],
      [[{ family: 'Lora', src: '/lora.woff2' }], [{ family: 'Lora', src: '/lora.woff2' }]],
    ],
    wrong: ['Lora', 5, {}, true],
  },
  inlineFlow: codes,
  paymentTarget: target,
  shopperResultTarget: target,
  'threeDIframeSize.width': text('a CSS length such as "100%"', '100%', '400px', '80vw'),
  'threeDIframeSize.height': text('a CSS length such as "580px"', '580px', '400px', '100%'),
  'browser.threeDChallengeWindow': {
    ...one(5, 1, 2, 3, 4, 5),
    good: [1, 2, 3, 4, 5, ['5', 5]],
    wrong: [0, 6, '05', '', true, [5]],
  },
  'checkout.amount': written,
  brandDetectionType: { ...one('regex', 'regex', 'binlist'), good: ['regex', 'binlist', ['bin', 'binlist']] },
  brandDetectionPriority: codes,
  ...all(address, written, 'billingAddress.'),
  ...all(address, off, 'mandatoryBillingFields.'),
  ...all('requireCvv hideInitialPaymentForms', off, 'registrations.'),
  'applePay.version': number(1),
  ...all('displayName domainName merchantIdentifier initiative initiativeContext', own, 'applePay.'),
  ...all('currencyCode countryCode buttonStyle buttonType shippingType', own, 'applePay.'),
  ...all('shippingContactEditingMode couponCode total.label', own, 'applePay.'),
  'applePay.total.amount': written,
  'applePay.total.type': one(undefined, 'final', 'pending'),
  'applePay.checkAvailability': one(
    undefined,
    'canMakePayments',
    'canMakePaymentsWithActiveCard',
    'applePayCapabilities',
  ),
  'applePay.buttonSource': one('css', 'css', 'js'),
  'applePay.style': one(undefined, 'black', 'white', 'white-with-line'),
  ...all('merchantCapabilities supportedNetworks supportedCountries', strings, 'applePay.'),
  ...all('requiredShippingContactFields requiredBillingContactFields', strings, 'applePay.'),
  'applePay.submitOnPaymentAuthorized': contacts,
  'googlePay.submitOnPaymentAuthorized': contacts,
  ...all('lineItems shippingMethods', list, 'applePay.'),
  ...all('shippingContact billingContact', object, 'applePay.'),
  'applePay.supportsCouponCode': asked,
  ...all('onClick onCancel onPaymentMethodSelected onShippingContactSelected', callback, 'applePay.'),
  ...all('onShippingMethodSelected onCouponCodeChanged onPaymentAuthorized', callback, 'applePay.'),
  ...all('gatewayMerchantId merchantId gateway merchantName', own, 'googlePay.'),
  ...all('serviceId merchantName countryCode', own, 'samsungPay.'),
  ...all('buttonColor buttonType currencyCode checkoutOption', own, 'googlePay.'),
  ...all('allowedAuthMethods allowedCardNetworks', strings, 'googlePay.'),
  'googlePay.buttonSizeMode': one(undefined, 'fill', 'static'),
  'googlePay.amount': written,
  'googlePay.displayItems': list,
  ...all('emailRequired billingAddressRequired shippingAddressRequired', asked, 'googlePay.'),
  ...all('shippingOptionRequired billingAddressParameters.phoneNumberRequired', asked, 'googlePay.'),
  'googlePay.billingAddressParameters.format': one(undefined, 'FULL', 'FULL-ISO3166', 'MIN'),
  'googlePay.shippingAddressParameters.phoneNumberRequired': asked,
  'googlePay.shippingAddressParameters.allowedCountryCodes': strings,
  'googlePay.shippingOptionParameters.defaultSelectedOptionId': own,
  'googlePay.shippingOptionParameters.shippingOptions': list,
  ...all('onCancel onPaymentDataChanged onPaymentAuthorized', callback, 'googlePay.'),
  'paypal.onApprove': callback,
  ...all('displayCardListByDefault displayCancelOption displayAddCard', asked, 'clickToPay.cardList.'),
  ...all('displayPreferredCard displaySignOut displayHeader', asked, 'clickToPay.cardList.'),
  ...all('cardSelectionType unacceptedCard', own, 'clickToPay.cardList.'),
  ...all('displayOtpScreenByDefault displayCancelOption displayHeader', asked, 'clickToPay.otpScreen.'),
  ...all('autoSubmit hideLoader displayRememberMe', asked, 'clickToPay.otpScreen.'),
  ...all('otpResendLoading displayPayAnotherWay', asked, 'clickToPay.otpScreen.'),
  'clickToPay.otpScreen.type': own,
  ...all('height width', written, 'clickToPay.srcMark.'),
  'clickToPay.srcMark.darkTheme': asked,
  ...all('displayCloseButton displayOkButton', asked, 'clickToPay.learnMore.'),
  ...all('createCheckout onReady onReadyIframeCommunication onFocusIframeCommunication', callback),
  ...all('onBlurIframeCommunication onAfterSubmit onLoadThreeDIframe onSaveTransactionData', callback),
  ...all('onError onLightboxCancel onReadyExternal onBeforeSubmitCard onBeforeSubmitCardPromise', callback),
  ...all('onBeforeSubmitOneClickCard onBeforeSubmitDirectDebit onBeforeSubmitOnlineTransfer', callback),
  ...all('onBeforeSubmitVirtualAccount onBeforeSubmitInlineVirtualAccount', callback),
  ...all('onBeforeSubmitPrepayment onChangeBrand onDetectBrand onDetectBin onValidityChange', callback),
  ...all('onBlurCardNumber onBlurSecurityCode onBlurCardHolder onBlurExpiryDate', callback),
};
