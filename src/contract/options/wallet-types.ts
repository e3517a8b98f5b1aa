/**
 * The groups of the wallets in `wpwlOptions`. Written by `node tools/options-document.mjs` from the chapters.
 */
import type { Amount, ContactField, Flag, Word } from './values.ts';
import type {
  ApplePayCallbacks,
  ApplePayLineItem,
  ApplePayShippingMethod,
  GooglePayCallbacks,
  GooglePayDisplayItem,
  GooglePayShippingOption,
  PayPalCallbacks,
} from './wallet-callbacks.ts';

/** All of these. */
export interface ApplePayOptions extends ApplePayCallbacks {
  /**
   * Version of Apple’s interface. The button is taken away where the device does not know it. Default `1`.
   */
  version?: number;
  /** The shop’s name, for Apple’s check of the merchant. */
  displayName?: string;
  /** For that check, too. */
  domainName?: string;
  /** For that check, too. */
  merchantIdentifier?: string;
  /** For that check, too. */
  initiative?: string;
  /** For that check, too. */
  initiativeContext?: string;
  /** The sum of the sheet. */
  total?: {
    /** Its text. */
    label?: string;
    /** The amount. Default: the checkout’s. */
    amount?: Amount;
    /** Whether the amount is known already. */
    type?: 'final' | 'pending';
  };
  /** Currency of the sheet. Default: the checkout’s. */
  currencyCode?: string;
  /** Country of the shop. Default: the checkout’s. */
  countryCode?: string;
  /** What decides whether the button is shown. */
  checkAvailability?: 'canMakePayments' | 'canMakePaymentsWithActiveCard' | 'applePayCapabilities';
  /** Who draws the button: the style sheet, or Apple’s script. Default `'css'`. */
  buttonSource?: 'css' | 'js';
  /** Look of the button with `buttonSource` "css". */
  style?: 'black' | 'white' | 'white-with-line';
  /** Look of the button with `buttonSource` "js". */
  buttonStyle?: Word<'black' | 'white' | 'white-outline'>;
  /** Text of that button: buy, plain, pay and others of Apple’s. */
  buttonType?: Word<'buy' | 'plain' | 'pay' | 'check-out'>;
  /** Such as `supports3DS`. */
  merchantCapabilities?: Word<'supports3DS' | 'supportsCredit' | 'supportsDebit' | 'supportsEMV'>[];
  /** Card brands in Apple’s spelling, such as `masterCard`. */
  supportedNetworks?: Word<'amex' | 'discover' | 'jcb' | 'mada' | 'masterCard' | 'visa'>[];
  /** Countries of issuers. Wants version 3. */
  supportedCountries?: string[];
  /** Lines above the sum: label, amount, type. */
  lineItems?: ApplePayLineItem[];
  /** Deliveries to choose from: label, amount, identifier, detail. */
  shippingMethods?: ApplePayShippingMethod[];
  /** How the sheet speaks of the delivery. */
  shippingType?: Word<'shipping' | 'delivery' | 'storePickup' | 'servicePickup'>;
  /** What the sheet asks for, such as `postalAddress`. */
  requiredShippingContactFields?: Word<ContactField>[];
  /** The same for the billing contact. */
  requiredBillingContactFields?: Word<ContactField>[];
  /** A contact to begin with. */
  shippingContact?: Record<string, unknown>;
  /** A contact to begin with. */
  billingContact?: Record<string, unknown>;
  /** Whether the contact may be changed. Wants version 12. */
  shippingContactEditingMode?: Word<'available' | 'enabled' | 'storePickup'>;
  /** The sheet takes a coupon code. Wants version 12. */
  supportsCouponCode?: Flag;
  /** A code to begin with. */
  couponCode?: string;
  /** Contacts of the sheet that go into the payment, as `customer.*` and `billing.*`. */
  submitOnPaymentAuthorized?: ('customer' | 'billing')[];
}

/** All of these. */
export interface GooglePayOptions extends GooglePayCallbacks {
  /** The entity’s id. Default: Google Pay is not offered. */
  gatewayMerchantId?: string;
  /** The id that Google has issued; the live environment needs it. */
  merchantId?: string;
  /** Name of the gateway at Google. */
  gateway?: string;
  /** The shop’s name in the sheet. */
  merchantName?: string;
  /** `PAN_ONLY`, `CRYPTOGRAM_3DS`. */
  allowedAuthMethods?: Word<'PAN_ONLY' | 'CRYPTOGRAM_3DS'>[];
  /** Card brands in Google’s spelling, such as `MASTERCARD`. */
  allowedCardNetworks?: Word<'AMEX' | 'DISCOVER' | 'JCB' | 'MASTERCARD' | 'VISA'>[];
  /** Such as black. */
  buttonColor?: Word<'black' | 'white'>;
  /** Such as buy. */
  buttonType?: Word<'buy' | 'pay' | 'plain' | 'checkout'>;
  /** Whether the button fills its place. */
  buttonSizeMode?: 'fill' | 'static';
  /** Currency of the sheet. Default: the checkout’s. */
  currencyCode?: string;
  /** The amount. Default: the checkout’s. */
  amount?: Amount;
  /** Lines of the sum: label, type, price. */
  displayItems?: GooglePayDisplayItem[];
  /** Text of the sheet’s button. */
  checkoutOption?: Word<'DEFAULT' | 'COMPLETE_IMMEDIATE_PURCHASE'>;
  /** Asks for the e-mail address. */
  emailRequired?: Flag;
  /** Asks for the billing address. */
  billingAddressRequired?: Flag;
  /** How it is asked for. */
  billingAddressParameters?: {
    /** How much of it. */
    format?: 'FULL' | 'MIN';
    /** With a phone number. */
    phoneNumberRequired?: Flag;
  };
  /** Asks where to deliver. */
  shippingAddressRequired?: Flag;
  /** How it is asked for. */
  shippingAddressParameters?: {
    /** Countries to deliver to. */
    allowedCountryCodes?: string[];
    /** With a phone number. */
    phoneNumberRequired?: Flag;
  };
  /** Asks how to deliver. */
  shippingOptionRequired?: Flag;
  /** What there is to choose from. */
  shippingOptionParameters?: {
    /** The one that is chosen at start. */
    defaultSelectedOptionId?: string;
    /** Each with id, label and description. */
    shippingOptions?: GooglePayShippingOption[];
  };
  /** Contacts of the sheet that go into the payment, as `customer.*` and `billing.*`. */
  submitOnPaymentAuthorized?: ('customer' | 'billing')[];
}

/** All of these. */
export interface SamsungPayOptions {
  /** The id that Samsung has issued; the live environment needs it. */
  serviceId?: string;
  /** The shop’s name in the sheet. Default: title of the page. */
  merchantName?: string;
  /** The shop’s country, such as DE. */
  countryCode?: string;
}

/** Holds a callback. */
export interface PayPalOptions extends PayPalCallbacks {}

/** Passed on to Click to Pay as it is. */
export interface ClickToPayOptions {
  /** The list of cards. */
  cardList?: {
    /** The list is open at start. */
    displayCardListByDefault?: Flag;
    /** A way to cancel. */
    displayCancelOption?: Flag;
    /** A way to add a card. */
    displayAddCard?: Flag;
    /** Marks the preferred card. */
    displayPreferredCard?: Flag;
    /** A way to sign out. */
    displaySignOut?: Flag;
    /** The heading. */
    displayHeader?: Flag;
    /** How the cards are laid out, such as `gridView`. */
    cardSelectionType?: Word<'gridView'>;
    /** What becomes of cards that are not taken. */
    unacceptedCard?: string;
  };
  /** The question for a one-time code. */
  otpScreen?: {
    /** The question is open at start. */
    displayOtpScreenByDefault?: Flag;
    /** A way to cancel. */
    displayCancelOption?: Flag;
    /** The heading. */
    displayHeader?: Flag;
    /** Sends the code when it is complete. */
    autoSubmit?: Flag;
    /** No sign of loading. */
    hideLoader?: Flag;
    /** Offers to remember the device. */
    displayRememberMe?: Flag;
    /** A sign of loading while a code is sent again. */
    otpResendLoading?: Flag;
    /** A way to pay otherwise. */
    displayPayAnotherWay?: Flag;
    /** How it is shown, such as `overlay`. */
    type?: Word<'overlay'>;
  };
  /** The mark. */
  srcMark?: {
    /** Its height. */
    height?: string;
    /** Its width. */
    width?: string;
    /** For dark pages. */
    darkTheme?: Flag;
  };
  /** The explanation. */
  learnMore?: {
    /** A cross to close it. */
    displayCloseButton?: Flag;
    /** A button to close it. */
    displayOkButton?: Flag;
  };
}
