/**
 * `wpwlOptions`, the object that a merchant may define on the page. Written by `node
 * tools/options-document.mjs` from the chapters.
 */
import type { Callbacks } from './callbacks.ts';
import type { AddressParts, Amount, CssProperties, Flag } from './values.ts';
import type {
  ApplePayOptions,
  ClickToPayOptions,
  GooglePayOptions,
  PayPalOptions,
  SamsungPayOptions,
} from './wallet-types.ts';

export type { AddressParts, CssProperties } from './values.ts';
export type * from './wallet-types.ts';

/** Options of the widget. Every key may be left out. */
export interface WpwlOptions extends ValueOptions, Callbacks {}

/** The options that are values: all but the callbacks. */
export interface ValueOptions extends GeneralOptions, CardOptions, OtherFormOptions {
  /** All of these. */
  applePay?: ApplePayOptions;
  /** All of these. */
  googlePay?: GooglePayOptions;
  /** All of these. */
  samsungPay?: SamsungPayOptions;
  /** Holds a callback. */
  paypal?: PayPalOptions;
  /** Passed on to Click to Pay as it is. */
  clickToPay?: ClickToPayOptions;
}

/** Options: Every form. */
export interface GeneralOptions {
  /**
   * The built-in look: a boxed card, plain fields, marks of which each opens its form, or no style sheet at
   * all. One for all forms. Default `'card'`.
   */
  style?: 'card' | 'plain' | 'logos' | 'none';
  /**
   * Language of the forms, with or without a country, as de, de-AT or de_AT: en, de, fr, es, it, nl, dk (or
   * da), fi, se (sv), tr, ja, sl, pt, pl, cz (cs), hu, bg, ro, ru, cn (zh), gr (el), no (nb), sk, ar, ko.
   * Default: the page’s lang, the browser’s languages, English.
   */
  locale?: string;
  /** Replaces single texts by key. A space blanks a label. Keys of `errorMessages` are taken, too. */
  labels?: Record<string, string>;
  /** Replaces single error texts by key. */
  errorMessages?: Record<string, string>;
  /** Labels of the fields. Default `true`. */
  showLabels?: Flag;
  /** Placeholders: the label’s text, for the expiry date `labels.mmyy`. Default `true`. */
  showPlaceholders?: Flag;
  /** At the security code, says where it is printed. Default `false`. */
  showCVVHint?: Flag;
  /** Hides the security code that is typed. Default `false`. */
  maskCvv?: Flag;
  /** Name of the field that gets the focus at start. Default: none gets it. */
  autofocus?: string;
  /** Styles inside the hosted fields. Other members are ignored. */
  iframeStyles?: {
    /**
     * CSS properties of the placeholder of the card number, such as `{ color: "#777" }`. Default: as outside.
     */
    'card-number-placeholder'?: CssProperties;
    /** The same for the security code. Default: as outside. */
    'cvv-placeholder'?: CssProperties;
  };
  /** Brand marks as vectors or as pixels. Ours are vectors in any case. Default: vectors. */
  imageStyle?: 'svg' | 'png';
  /**
   * Look of the ring that turns in the button while it is busy. The keys are those of the spin.js library,
   * which is not needed; `color` and `className` have an effect.
   */
  spinner?: SpinnerOptions;
  /** Groups the digits of the card number while it is typed. Default `true`. */
  numberFormatting?: Flag;
  /**
   * Paying only keeps the data with the checkout; then `onSaveTransactionData` is called, and the shop
   * charges later. Default `false`.
   */
  useSummaryPage?: Flag;
  /** Brands that are completed inside the page instead of on a page of their own. */
  inlineFlow?: string[];
  /** Enter in a field no longer pays. Default `false`. */
  disableSubmitOnEnter?: Flag;
  /**
   * With false the widget’s own validation is off, and the before-submit callbacks are not called. Default
   * `true`.
   */
  validation?: Flag;
  /**
   * Name of the frame or window where the payment of a card goes on, `_top` for the whole tab. Default: a
   * frame of the widget beside the form.
   */
  paymentTarget?: string;
  /**
   * Name of the frame or window where `shopperResultUrl` opens; used together with `paymentTarget`. Default:
   * the whole tab.
   */
  shopperResultTarget?: string;
  /** Size of the widget’s own 3-D Secure frame. */
  threeDIframeSize?: {
    /** Its width. Default `'100%'`. */
    width?: string;
    /** Its height; with the default as much more as its page needs. Default `'580px'`. */
    height?: string;
  };
  /** What is told to the card’s issuer. */
  browser?: {
    /**
     * Size of the issuer’s window: 1 is 250 by 400, 2 is 390 by 400, 3 is 500 by 600, 4 is 600 by 400 pixels,
     * 5 the full screen. Default: by the width of the form.
     */
    threeDChallengeWindow?: 1 | 2 | 3 | 4 | 5;
  };
  /** For a script without a checkout. */
  checkout?: {
    /** The amount, while there is no checkout. Default: none. */
    amount?: Amount;
  };
}

/** Options: Card form. */
export interface CardOptions {
  /** With false there is no field for the security code. Default `true`. */
  requireCvv?: Flag;
  /** The security code may stay empty. Default `false`. */
  allowEmptyCvv?: Flag;
  /** The card holder may stay empty. Default `true`. */
  allowEmptyCardHolderName?: Flag;
  /** A date in the past is accepted. Default `false`. */
  disableCardExpiryDateValidation?: Flag;
  /** Holder and expiry date are hosted in frames of the gateway, too. Default `false`. */
  enableSAQACompliance?: Flag;
  /**
   * Asks for given name and surname instead of the holder; sent as `card.holder`, `customer.givenName` and
   * `customer.surname`. Default `false`.
   */
  forceCardHolderEqualsBillingName?: Flag;
  /** The brand follows the number that is typed; with false the shopper chooses it. Default `false`. */
  brandDetection?: Flag;
  /**
   * By patterns in the browser, or by the server’s list, which `onDetectBin` needs. "bin" is taken as
   * "binlist". Default `'regex'`.
   */
  brandDetectionType?: 'regex' | 'binlist' | 'bin';
  /** Which brand wins when several fit the number. Default: the order of data-brands. */
  brandDetectionPriority?: string[];
  /**
   * Shows the billing address, filled in with these values. An empty object shows it empty. Default: no
   * address.
   */
  billingAddress?: AddressParts<string | number>;
  /** Which parts of the billing address must be filled in. */
  mandatoryBillingFields?: AddressParts<Flag>;
  /** A field for the Brazilian tax number. Default `false`. */
  showTaxNumberField?: Flag;
  /** A field for the birth date. Default `false`. */
  showBirthDate?: Flag;
}

/** Options: Other forms. */
export interface OtherFormOptions {
  /** Saved cards. */
  registrations?: {
    /** A saved card asks for its security code. Default `false`. */
    requireCvv?: Flag;
    /**
     * With a saved card the other forms wait behind a button. Without one they are shown. Default `false`.
     */
    hideInitialPaymentForms?: Flag;
  };
  /** Shows saved cards. `false`: none is drawn, and no form waits behind them. Default `true`. */
  showOneClickWidget?: Flag;
  /**
   * Hides the button that shows the other forms; scripts of the page can still click it. Default `false`.
   */
  hideOtherPaymentButton?: Flag;
  /** Direct debit asks for the BIC, too. Default `false`. */
  displayBic?: Flag;
  /** Countries that SOFORT offers, by code: `{ DE: "Deutschland" }`. Empty is a list of our own. */
  sofortCountries?: Record<string, string>;
}

/**
 * Look of the ring that turns in the button while it is busy. The keys are those of the spin.js library,
 * which is not needed; `color` and `className` have an effect.
 */
export interface SpinnerOptions {
  /** Number of lines. Default: our own look. */
  lines?: number;
  /** Length of a line, in pixels. Default: our own look. */
  length?: number;
  /** Thickness of a line, in pixels. Default: our own look. */
  width?: number;
  /** Radius of the inner circle, in pixels. Default: our own look. */
  radius?: number;
  /** Scales it as a whole. Default: our own look. */
  scale?: number;
  /** Roundness of the corners, from 0 to 1. Default: our own look. */
  corners?: number;
  /** Rounds in a second. Default: our own look. */
  speed?: number;
  /** Where it begins, in degrees. Default: our own look. */
  rotate?: number;
  /** Its place in the stack. Default: our own look. */
  zIndex?: number;
  /** 1 turns clockwise, -1 the other way. Default: our own look. */
  direction?: 1 | -1;
  /** Name of a CSS animation. Default: our own look. */
  animation?: string;
  /** CSS color of the ring; `transparent` hides it. Default: our own look. */
  color?: string;
  /** CSS color of the lines that fade. Default: our own look. */
  fadeColor?: string;
  /** Place from above, as CSS length. Default: our own look. */
  top?: string;
  /** Place from the left, as CSS length. Default: our own look. */
  left?: string;
  /** CSS box-shadow of the lines, or true for a usual one. Default: our own look. */
  shadow?: Flag | string;
  /** Class of the ring, instead of `spinner`. Default: our own look. */
  className?: string;
  /** CSS position. Default: our own look. */
  position?: string;
}
