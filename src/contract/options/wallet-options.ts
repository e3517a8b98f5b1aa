/** Options and callbacks of the wallets. Source: widget-contract.md 2.4 to 2.6 and 3.4. */
import type { Amount, Flag } from './values.ts';

/** A value, or a promise of it. */
type Soon<T> = T | PromiseLike<T>;
/** A known word, or one that came after this release. */
type Word<T extends string> = T | (string & {});

/** A line of Apple's sheet. */
export interface ApplePayLineItem {
  label: string;
  amount: Amount;
  type?: 'final' | 'pending';
}

export interface ApplePayShippingMethod {
  label: string;
  amount: Amount;
  identifier: string;
  detail: string;
  dateComponentsRange?: unknown;
}

/** What a callback of Apple's sheet may answer; undefined changes nothing. */
export interface ApplePayUpdate {
  newTotal?: ApplePayLineItem;
  newLineItems?: ApplePayLineItem[];
  newShippingMethods?: ApplePayShippingMethod[];
  status?: unknown;
  errors?: ApplePayFault[];
}

export interface ApplePayFault {
  code: Word<'shippingContactInvalid' | 'billingContactInvalid' | 'addressUnserviceable'>;
  contactField?: Word<'phoneNumber' | 'emailAddress' | 'name' | 'postalAddress' | 'country'>;
  message?: string;
}

/** `ABORT` ends the session, `FAILURE` shows the errors, anything else goes on. */
export interface ApplePayDecision {
  status?: Word<'SUCCESS' | 'FAILURE' | 'ABORT'>;
  errors?: ApplePayFault[];
  transactionState?: string;
}

export interface ApplePayCallbacks {
  /** The shopper pressed the button. */
  onClick?(event: unknown): unknown;
  /** The shopper closed the sheet. */
  onCancel?(): unknown;
  onPaymentMethodSelected?(paymentMethod: unknown): Soon<ApplePayUpdate | undefined>;
  onShippingContactSelected?(contact: unknown): Soon<ApplePayUpdate | undefined>;
  onShippingMethodSelected?(method: ApplePayShippingMethod): Soon<ApplePayUpdate | undefined>;
  onCouponCodeChanged?(code: string): Soon<ApplePayUpdate | undefined>;
  /** The shopper confirmed. A rejected promise is a failure. */
  onPaymentAuthorized?(payment: unknown): Soon<ApplePayDecision | undefined>;
}

/** `wpwlOptions.applePay`, for the brands APPLEPAY and APPLEPAYTKN. */
export interface ApplePayOptions extends ApplePayCallbacks {
  /** Version of Apple's interface. Default 1. */
  version?: number;
  /** The shop's name for Apple's check of the merchant. */
  displayName?: string;
  domainName?: string;
  merchantIdentifier?: string;
  initiative?: string;
  initiativeContext?: string;
  /** The sum of the sheet. Default: amount of the checkout. */
  total?: { label?: string; amount?: Amount; type?: 'final' | 'pending' };
  /** Default: the checkout's. */
  currencyCode?: string;
  countryCode?: string;
  /** What decides whether the button is shown. */
  checkAvailability?: 'canMakePayments' | 'canMakePaymentsWithActiveCard' | 'applePayCapabilities';
  /** Who draws the button: our style sheet, or Apple's script. Default `'css'`. */
  buttonSource?: 'css' | 'js';
  /** Look of the button with `buttonSource: 'css'`. */
  style?: 'black' | 'white' | 'white-with-line';
  /** Look of the button with `buttonSource: 'js'`. */
  buttonStyle?: Word<'black' | 'white' | 'white-outline'>;
  buttonType?: Word<'buy' | 'plain' | 'pay' | 'check-out'>;
  merchantCapabilities?: Word<'supports3DS' | 'supportsCredit' | 'supportsDebit' | 'supportsEMV'>[];
  supportedNetworks?: Word<'amex' | 'discover' | 'jcb' | 'mada' | 'masterCard' | 'visa'>[];
  supportedCountries?: string[];
  lineItems?: ApplePayLineItem[];
  shippingMethods?: ApplePayShippingMethod[];
  shippingType?: Word<'shipping' | 'delivery' | 'storePickup' | 'servicePickup'>;
  requiredShippingContactFields?: Word<ContactField>[];
  requiredBillingContactFields?: Word<ContactField>[];
  shippingContact?: Record<string, unknown>;
  billingContact?: Record<string, unknown>;
  shippingContactEditingMode?: Word<'available' | 'enabled' | 'storePickup'>;
  supportsCouponCode?: Flag;
  couponCode?: string;
  /** Takes the contact data of the sheet over into the payment: `customer.*`, `billing.*`. */
  submitOnPaymentAuthorized?: ('customer' | 'billing')[];
}

type ContactField = 'email' | 'name' | 'phone' | 'postalAddress' | 'phoneticName';

export interface GooglePayDisplayItem {
  label: string;
  type: Word<'SUBTOTAL' | 'LINE_ITEM' | 'TAX'>;
  price: Amount;
}

/** What {@link GooglePayCallbacks.onPaymentDataChanged} answers. */
export interface GooglePayUpdate {
  newTransactionInfo?: Record<string, unknown>;
  newShippingOptionParameters?: Record<string, unknown>;
  error?: GooglePayFault;
}

export interface GooglePayFault {
  reason: string;
  message: string;
  intent: string;
}

export interface GooglePayDecision {
  transactionState: 'SUCCESS' | 'ERROR';
  error?: GooglePayFault;
}

export interface GooglePayCallbacks {
  /** The shopper closed the sheet; `'CANCELED'`. Without it `onError` is told. */
  onCancel?(statusCode: string): unknown;
  /** The shopper changed address or delivery in the sheet. */
  onPaymentDataChanged?(data: Record<string, unknown>): PromiseLike<GooglePayUpdate>;
  /** The shopper confirmed. A rejected promise stops the payment. */
  onPaymentAuthorized?(data: Record<string, unknown>): PromiseLike<GooglePayDecision>;
}

/** `wpwlOptions.googlePay`, for the brands GOOGLEPAY and GOOGLEPAYTKN. */
export interface GooglePayOptions extends GooglePayCallbacks {
  /** The entity's id. Google Pay needs it. */
  gatewayMerchantId?: string;
  /** The id that Google has issued; the live environment needs it. */
  merchantId?: string;
  gateway?: string;
  merchantName?: string;
  allowedAuthMethods?: Word<'PAN_ONLY' | 'CRYPTOGRAM_3DS'>[];
  allowedCardNetworks?: Word<'AMEX' | 'DISCOVER' | 'JCB' | 'MASTERCARD' | 'VISA'>[];
  buttonColor?: Word<'black' | 'white'>;
  buttonType?: Word<'buy' | 'pay' | 'plain' | 'checkout'>;
  buttonSizeMode?: 'fill' | 'static';
  /** Default: the checkout's. */
  currencyCode?: string;
  /** Default: the checkout's. */
  amount?: Amount;
  displayItems?: GooglePayDisplayItem[];
  checkoutOption?: Word<'DEFAULT' | 'COMPLETE_IMMEDIATE_PURCHASE'>;
  emailRequired?: Flag;
  billingAddressRequired?: Flag;
  billingAddressParameters?: { format?: 'FULL' | 'MIN'; phoneNumberRequired?: Flag };
  shippingAddressRequired?: Flag;
  shippingAddressParameters?: { allowedCountryCodes?: string[]; phoneNumberRequired?: Flag };
  shippingOptionRequired?: Flag;
  shippingOptionParameters?: {
    defaultSelectedOptionId?: string;
    shippingOptions?: GooglePayShippingOption[];
  };
  /** Takes the contact data of the sheet over into the payment: `customer.*`, `billing.*`. */
  submitOnPaymentAuthorized?: ('customer' | 'billing')[];
}

export interface GooglePayShippingOption {
  id: string;
  label: string;
  description?: string;
}

/** `wpwlOptions.samsungPay`, for the brand SAMSUNGPAY. */
export interface SamsungPayOptions {
  /** The id that Samsung has issued. The live environment needs it. */
  serviceId?: string;
  /** The shop's name on the sheet. Default: the page's title. */
  merchantName?: string;
  /** The shop's country, such as `'DE'`. */
  countryCode?: string;
}

export interface PayPalCallbacks {
  /** The shopper approved the payment at PayPal; `false`, also by promise, stops it. */
  onApprove?(event: unknown): unknown | Promise<unknown>;
}

/** `wpwlOptions.paypal`, for the brand PAYPAL. */
export interface PayPalOptions extends PayPalCallbacks {}

/** `wpwlOptions.clickToPay`, for the brand CLICK_TO_PAY; passed on as it is. */
export interface ClickToPayOptions {
  cardList?: {
    displayCardListByDefault?: Flag;
    displayCancelOption?: Flag;
    displayAddCard?: Flag;
    displayPreferredCard?: Flag;
    displaySignOut?: Flag;
    displayHeader?: Flag;
    cardSelectionType?: Word<'gridView'>;
    unacceptedCard?: string;
  };
  otpScreen?: {
    displayOtpScreenByDefault?: Flag;
    displayCancelOption?: Flag;
    displayHeader?: Flag;
    autoSubmit?: Flag;
    hideLoader?: Flag;
    displayRememberMe?: Flag;
    otpResendLoading?: Flag;
    displayPayAnotherWay?: Flag;
    type?: Word<'overlay'>;
  };
  srcMark?: { height?: string; width?: string; darkTheme?: Flag };
  learnMore?: { displayCloseButton?: Flag; displayOkButton?: Flag };
}
