/** The rows of the wallets. What the wallet's own interface judges is passed on with only its kind looked at. */
import { all, group, one, type Rule } from './rules.ts';
import { callback, flag, list, number, object, text, words, written } from './takes.ts';
import type {
  ApplePayLineItem,
  ApplePayShippingMethod,
  GooglePayDisplayItem,
  GooglePayShippingOption,
} from './wallet-options.ts';

const own = text('text', undefined);
const strings = words('an array of texts', undefined);
const asked = flag(undefined);
const contacts: Rule<('customer' | 'billing')[] | undefined> = [
  'an array of "customer" or "billing"',
  undefined,
  (value) =>
    Array.isArray(value) && value.every((whose) => whose === 'customer' || whose === 'billing')
      ? [...value]
      : undefined,
];
const record = object<Record<string, unknown>>();

export const applePay = group({
  version: number(1),
  ...all(
    'displayName domainName merchantIdentifier initiative initiativeContext currencyCode countryCode buttonStyle buttonType shippingType shippingContactEditingMode couponCode',
    own,
  ),
  total: group({ label: own, amount: written, type: one(undefined, 'final', 'pending') }),
  checkAvailability: one(
    undefined,
    'canMakePayments',
    'canMakePaymentsWithActiveCard',
    'applePayCapabilities',
  ),
  buttonSource: one('css', 'css', 'js'),
  style: one(undefined, 'black', 'white', 'white-with-line'),
  ...all(
    'merchantCapabilities supportedNetworks supportedCountries requiredShippingContactFields requiredBillingContactFields',
    strings,
  ),
  submitOnPaymentAuthorized: contacts,
  lineItems: list<ApplePayLineItem>(),
  shippingMethods: list<ApplePayShippingMethod>(),
  shippingContact: record,
  billingContact: record,
  supportsCouponCode: asked,
  ...all(
    'onClick onCancel onPaymentMethodSelected onShippingContactSelected onShippingMethodSelected onCouponCodeChanged onPaymentAuthorized',
    callback,
  ),
});

export const googlePay = group({
  ...all(
    'gatewayMerchantId merchantId gateway merchantName buttonColor buttonType currencyCode checkoutOption',
    own,
  ),
  ...all('allowedAuthMethods allowedCardNetworks', strings),
  submitOnPaymentAuthorized: contacts,
  buttonSizeMode: one(undefined, 'fill', 'static'),
  amount: written,
  displayItems: list<GooglePayDisplayItem>(),
  ...all('emailRequired billingAddressRequired shippingAddressRequired shippingOptionRequired', asked),
  billingAddressParameters: group({ format: one(undefined, 'FULL', 'MIN'), phoneNumberRequired: asked }),
  shippingAddressParameters: group({ allowedCountryCodes: strings, phoneNumberRequired: asked }),
  shippingOptionParameters: group({
    defaultSelectedOptionId: own,
    shippingOptions: list<GooglePayShippingOption>(),
  }),
  ...all('onCancel onPaymentDataChanged onPaymentAuthorized', callback),
});

export const samsungPay = group(all('serviceId merchantName countryCode', own));

export const paypal = group({ onApprove: callback });

export const clickToPay = group({
  cardList: group({
    ...all(
      'displayCardListByDefault displayCancelOption displayAddCard displayPreferredCard displaySignOut displayHeader',
      asked,
    ),
    ...all('cardSelectionType unacceptedCard', own),
  }),
  otpScreen: group({
    ...all(
      'displayOtpScreenByDefault displayCancelOption displayHeader autoSubmit hideLoader displayRememberMe otpResendLoading displayPayAnotherWay',
      asked,
    ),
    type: own,
  }),
  srcMark: group({ ...all('height width', written), darkTheme: asked }),
  learnMore: group(all('displayCloseButton displayOkButton', asked)),
});
