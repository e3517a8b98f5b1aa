/** The rows of the wallets, which their own script reads. What the wallet's own interface judges is passed on with only its kind looked at. */
import { all, group, type OptionFault, one, type Rule, readGroup, type Values } from './rules.ts';
import { appleStyle, callback, flag, list, number, object, text, words, written } from './takes.ts';
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

const applePay = group({
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
  style: appleStyle,
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

const googlePay = group({
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

const samsungPay = group(all('serviceId merchantName countryCode', own));

const paypal = group({ onApprove: callback });

const clickToPay = group({
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

export const walletTable = { applePay, googlePay, samsungPay, paypal, clickToPay };

/** The options of the wallets, as they work with them. */
export type WalletSettings = Values<typeof walletTable>;

/** Reads them as `readOptions` does the others. */
export function readWalletOptions(raw: object): { settings: WalletSettings; faults: OptionFault[] } {
  const faults: OptionFault[] = [];
  return { settings: readGroup(raw, walletTable, '', faults), faults };
}
