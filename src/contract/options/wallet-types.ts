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

/** Options of Apple Pay, for the brands APPLEPAY and APPLEPAYTKN. */
export interface ApplePayOptions extends ApplePayCallbacks {
  /** Version of Apple Pay on the web. Browsers without it show no button. Default `1`. */
  version?: number;
  /** Name of the shop that Apple gets when it validates the merchant; also the default of `total.label`. */
  displayName?: string;
  /** Domain of the shop that Apple gets when it validates the merchant. Default: the page’s host. */
  domainName?: string;
  /** Merchant identifier that Apple gets when it validates the merchant. */
  merchantIdentifier?: string;
  /** `initiative` that Apple gets when it validates the merchant, such as `web`. */
  initiative?: string;
  /** `initiativeContext` that Apple gets when it validates the merchant, such as the shop’s domain. */
  initiativeContext?: string;
  /** The total in the Apple Pay sheet: text, amount and type. */
  total?: {
    /**
     * Text beside the total in the Apple Pay sheet, usually the shop’s name. Default: displayName, else the
     * merchant’s name, else the title of the page.
     */
    label?: string;
    /** Amount of the total in the Apple Pay sheet, such as "92.00". Default: that of the checkout. */
    amount?: Amount;
    /**
     * Whether the total in the Apple Pay sheet is `final` or may still change (`pending`). Default: final.
     */
    type?: 'final' | 'pending';
  };
  /** Currency in the Apple Pay sheet, as three letters such as EUR. Default: that of the checkout. */
  currencyCode?: string;
  /**
   * Country of the shop, as two letters such as DE, that Apple Pay requires. Default: merchant.country of the
   * checkout, else the country in locale.
   */
  countryCode?: string;
  /**
   * Apple’s check that decides whether the button is shown: `canMakePayments` asks for a device with Apple
   * Pay, `canMakePaymentsWithActiveCard` for a card in it, and `applePayCapabilities` for a browser that
   * supports Apple Pay. Default: canMakePayments.
   */
  checkAvailability?: 'canMakePayments' | 'canMakePaymentsWithActiveCard' | 'applePayCapabilities';
  /**
   * What draws the Apple Pay button: `css` is the widget’s style sheet, `js` is Apple’s script. Default
   * `'css'`.
   */
  buttonSource?: 'css' | 'js';
  /**
   * Colors of the Apple Pay button when `buttonSource` is `css`. Default: black, or white on a dark page.
   */
  style?: 'black' | 'white' | 'white-with-line';
  /**
   * Colors of the Apple Pay button when `buttonSource` is `js`, such as `white-outline`. Default: black, or
   * white on a dark page.
   */
  buttonStyle?: Word<'black' | 'white' | 'white-outline'>;
  /**
   * Wording of the Apple Pay button when `buttonSource` is `js`, such as `buy` or `check-out`. Default:
   * plain.
   */
  buttonType?: Word<'buy' | 'plain' | 'pay' | 'check-out'>;
  /** What the shop accepts from Apple Pay, such as `supportsDebit`. Default: supports3DS. */
  merchantCapabilities?: Word<'supports3DS' | 'supportsCredit' | 'supportsDebit' | 'supportsEMV'>[];
  /**
   * Card brands that the Apple Pay sheet offers, in Apple’s spelling, such as `masterCard`. Default: the card
   * brands of the form.
   */
  supportedNetworks?: Word<'amex' | 'discover' | 'jcb' | 'mada' | 'masterCard' | 'visa'>[];
  /**
   * Countries of the cards that Apple Pay offers, as two letters each. Apple requires `version` 3 or later.
   */
  supportedCountries?: string[];
  /** Lines above the total in the Apple Pay sheet, each with `label`, `amount` and `type`. */
  lineItems?: ApplePayLineItem[];
  /** Shipping methods in the Apple Pay sheet, each with `label`, `amount`, `identifier` and `detail`. */
  shippingMethods?: ApplePayShippingMethod[];
  /** Word for the delivery in the Apple Pay sheet, such as `storePickup`. */
  shippingType?: Word<'shipping' | 'delivery' | 'storePickup' | 'servicePickup'>;
  /** Shipping data that the Apple Pay sheet requires from the shopper, such as `postalAddress`. */
  requiredShippingContactFields?: Word<ContactField>[];
  /** Billing data that the Apple Pay sheet requires from the shopper, such as `postalAddress`. */
  requiredBillingContactFields?: Word<ContactField>[];
  /** Shipping contact that the Apple Pay sheet shows at the start, as Apple’s `ApplePayPaymentContact`. */
  shippingContact?: Record<string, unknown>;
  /** Billing contact that the Apple Pay sheet shows at the start, as Apple’s `ApplePayPaymentContact`. */
  billingContact?: Record<string, unknown>;
  /**
   * Whether the shopper may edit the shipping contact in the Apple Pay sheet: not with `storePickup`. Apple
   * requires `version` 12 or later.
   */
  shippingContactEditingMode?: Word<'available' | 'enabled' | 'storePickup'>;
  /** Whether the Apple Pay sheet takes a coupon code. Apple requires `version` 12 or later. */
  supportsCouponCode?: Flag;
  /** Coupon code that the Apple Pay sheet shows at the start. */
  couponCode?: string;
  /**
   * Contacts of the Apple Pay sheet that are sent with the payment: `customer` sends e-mail address, name and
   * phone number as `customer.*`, `billing` sends the billing address as `billing.*`. Default: none.
   */
  submitOnPaymentAuthorized?: ('customer' | 'billing')[];
}

/** Options of Google Pay, for the brands GOOGLEPAY and GOOGLEPAYTKN. */
export interface GooglePayOptions extends GooglePayCallbacks {
  /** The id of your entity, which Google Pay requires. Default: Google Pay is not offered. */
  gatewayMerchantId?: string;
  /** Merchant id that Google has issued to the shop. The live environment requires it. */
  merchantId?: string;
  /** Name under which Google knows the gateway. Default: aciworldwide. */
  gateway?: string;
  /** Name of the shop in the Google Pay sheet. Default: the merchant’s name. */
  merchantName?: string;
  /**
   * Kinds of cards that the Google Pay sheet offers: `PAN_ONLY` for cards of the Google account,
   * `CRYPTOGRAM_3DS` for cards on the device. Default: both.
   */
  allowedAuthMethods?: Word<'PAN_ONLY' | 'CRYPTOGRAM_3DS'>[];
  /**
   * Card brands that the Google Pay sheet offers, in Google’s spelling, such as `MASTERCARD`. Default: the
   * card brands of the form.
   */
  allowedCardNetworks?: Word<'AMEX' | 'DISCOVER' | 'JCB' | 'MASTERCARD' | 'VISA'>[];
  /** Color of the Google Pay button, such as `white`. Default: black, or white on a dark page. */
  buttonColor?: Word<'black' | 'white'>;
  /** Wording of the Google Pay button, such as `buy`. Default: pay. */
  buttonType?: Word<'buy' | 'pay' | 'plain' | 'checkout'>;
  /** Size of the Google Pay button: `fill` fills the form, `static` is Google’s own size. Default: fill. */
  buttonSizeMode?: 'fill' | 'static';
  /** Currency in the Google Pay sheet, as three letters such as EUR. Default: that of the checkout. */
  currencyCode?: string;
  /** Total in the Google Pay sheet, such as "92.00". Default: that of the checkout. */
  amount?: Amount;
  /** Lines of the total in the Google Pay sheet, each with `label`, `type` and `price`. */
  displayItems?: GooglePayDisplayItem[];
  /**
   * Wording of the last button in the Google Pay sheet: `COMPLETE_IMMEDIATE_PURCHASE` says that the shopper
   * pays now.
   */
  checkoutOption?: Word<'DEFAULT' | 'COMPLETE_IMMEDIATE_PURCHASE'>;
  /** Whether the Google Pay sheet asks for the shopper’s e-mail address. */
  emailRequired?: Flag;
  /** Whether the Google Pay sheet asks for the billing address. */
  billingAddressRequired?: Flag;
  /** Details of the billing address in the Google Pay sheet, used when `billingAddressRequired` is true. */
  billingAddressParameters?: {
    /**
     * Parts of the billing address that the Google Pay sheet asks for: `MIN` is name, country and postcode,
     * `FULL` adds street, city and state.
     */
    format?: 'FULL' | 'MIN';
    /** Whether the Google Pay sheet asks for a phone number with the billing address. */
    phoneNumberRequired?: Flag;
  };
  /** Whether the Google Pay sheet asks for the shipping address. */
  shippingAddressRequired?: Flag;
  /**
   * Details of the shipping address in the Google Pay sheet, used when `shippingAddressRequired` is true.
   */
  shippingAddressParameters?: {
    /** Countries of the shipping addresses that the Google Pay sheet accepts, as two letters each. */
    allowedCountryCodes?: string[];
    /** Whether the Google Pay sheet asks for a phone number with the shipping address. */
    phoneNumberRequired?: Flag;
  };
  /** Whether the Google Pay sheet asks the shopper to choose a shipping option. */
  shippingOptionRequired?: Flag;
  /** Shipping options that the Google Pay sheet offers when `shippingOptionRequired` is true. */
  shippingOptionParameters?: {
    /** Id of the shipping option that is chosen when the Google Pay sheet opens. */
    defaultSelectedOptionId?: string;
    /** List of shipping options in the Google Pay sheet, each with `id`, `label` and `description`. */
    shippingOptions?: GooglePayShippingOption[];
  };
  /**
   * Contacts of the Google Pay sheet that are sent with the payment: `customer` sends e-mail address, name
   * and phone number as `customer.*`, `billing` sends the billing address as `billing.*`. Default: none.
   */
  submitOnPaymentAuthorized?: ('customer' | 'billing')[];
}

/** Options of Samsung Pay, for the brand SAMSUNGPAY. */
export interface SamsungPayOptions {
  /** Service id that Samsung has issued to the shop. The live environment requires it. */
  serviceId?: string;
  /** Name of the shop in the Samsung Pay sheet. Default: the merchant’s name, else the title of the page. */
  merchantName?: string;
  /**
   * Country of the shop, as two letters such as DE, that is sent to Samsung. Default: merchant.country of the
   * checkout.
   */
  countryCode?: string;
}

/** Holds the callback `onApprove` of PayPal; there are no other options for PayPal. */
export interface PayPalOptions extends PayPalCallbacks {}

/**
 * Options of Click to Pay, for the brand CLICK_TO_PAY. The widget accepts them and ignores them: it shows no
 * card list of its own.
 */
export interface ClickToPayOptions {
  /** Click to Pay: look of the card list. It has no effect here. */
  cardList?: {
    /** Click to Pay: opens the card list at the start. It has no effect here. */
    displayCardListByDefault?: Flag;
    /** Click to Pay: shows a button that cancels in the card list. It has no effect here. */
    displayCancelOption?: Flag;
    /** Click to Pay: shows a button that adds a card to the card list. It has no effect here. */
    displayAddCard?: Flag;
    /** Click to Pay: marks the preferred card in the card list. It has no effect here. */
    displayPreferredCard?: Flag;
    /** Click to Pay: shows a link that signs the shopper out in the card list. It has no effect here. */
    displaySignOut?: Flag;
    /** Click to Pay: shows the heading of the card list. It has no effect here. */
    displayHeader?: Flag;
    /** Click to Pay: layout of the cards in the card list, such as `gridView`. It has no effect here. */
    cardSelectionType?: Word<'gridView'>;
    /**
     * Click to Pay: treatment of cards in the card list that the shop does not accept. It has no effect here.
     */
    unacceptedCard?: string;
  };
  /** Click to Pay: look of the screen that asks for the one-time code. It has no effect here. */
  otpScreen?: {
    /** Click to Pay: opens the screen for the one-time code at the start. It has no effect here. */
    displayOtpScreenByDefault?: Flag;
    /**
     * Click to Pay: shows a button that cancels on the screen for the one-time code. It has no effect here.
     */
    displayCancelOption?: Flag;
    /** Click to Pay: shows the heading of the screen for the one-time code. It has no effect here. */
    displayHeader?: Flag;
    /** Click to Pay: sends the one-time code as soon as it is complete. It has no effect here. */
    autoSubmit?: Flag;
    /**
     * Click to Pay: hides the loading indicator on the screen for the one-time code. It has no effect here.
     */
    hideLoader?: Flag;
    /**
     * Click to Pay: offers to remember the device on the screen for the one-time code. It has no effect here.
     */
    displayRememberMe?: Flag;
    /**
     * Click to Pay: shows a loading indicator while a one-time code is sent again. It has no effect here.
     */
    otpResendLoading?: Flag;
    /**
     * Click to Pay: offers another way to pay on the screen for the one-time code. It has no effect here.
     */
    displayPayAnotherWay?: Flag;
    /** Click to Pay: form of the screen for the one-time code, such as `overlay`. It has no effect here. */
    type?: Word<'overlay'>;
  };
  /** Click to Pay: look of the Click to Pay mark. It has no effect here. */
  srcMark?: {
    /** Click to Pay: height of the Click to Pay mark. It has no effect here. */
    height?: string;
    /** Click to Pay: width of the Click to Pay mark. It has no effect here. */
    width?: string;
    /** Click to Pay: draws the Click to Pay mark for dark pages. It has no effect here. */
    darkTheme?: Flag;
  };
  /** Click to Pay: look of the explanation of Click to Pay. It has no effect here. */
  learnMore?: {
    /** Click to Pay: shows a cross that closes the explanation of Click to Pay. It has no effect here. */
    displayCloseButton?: Flag;
    /** Click to Pay: shows a button that closes the explanation of Click to Pay. It has no effect here. */
    displayOkButton?: Flag;
  };
}
