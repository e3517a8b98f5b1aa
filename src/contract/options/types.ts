/**
 * `wpwlOptions`, which a page may define. Written by `node tools/options-document.mjs` from the chapters.
 */
import type { Callbacks } from './callbacks.ts';
import type { SpinnerOptions } from './group-types.ts';
import type { TextReplacements } from './text-keys-data.ts';
import type { AddressParts, Amount, CssProperties, Flag, ShopFont } from './values.ts';
import type {
  ApplePayOptions,
  ClickToPayOptions,
  GooglePayOptions,
  PayPalOptions,
  SamsungPayOptions,
} from './wallet-types.ts';

export type * from './group-types.ts';
export type { AddressParts, CssProperties, ShopFont } from './values.ts';
export type * from './wallet-types.ts';

/** Options of the widget. Every key may be left out. */
export interface WpwlOptions extends ValueOptions, Callbacks {}

/** The options that are values: all but the callbacks. */
export interface ValueOptions extends GeneralOptions, CardOptions, OtherFormOptions {
  /** Options of Apple Pay, for the brands APPLEPAY and APPLEPAYTKN. */
  applePay?: ApplePayOptions;
  /** Options of Google Pay, for the brands GOOGLEPAY and GOOGLEPAYTKN. */
  googlePay?: GooglePayOptions;
  /** Options of Samsung Pay, for the brand SAMSUNGPAY. */
  samsungPay?: SamsungPayOptions;
  /** Holds the callback `onApprove` of PayPal; there are no other options for PayPal. */
  paypal?: PayPalOptions;
  /**
   * Options of Click to Pay, for the brand CLICK_TO_PAY. The widget accepts them and ignores them: it shows
   * no card list of its own.
   */
  clickToPay?: ClickToPayOptions;
}

/** Options: Every form. */
export interface GeneralOptions {
  /**
   * Look of all forms: `card` draws each form in a box, `plain` only its fields, `logos` a row of brand marks
   * that open the forms, whatever `layout` says, `none` uses no style sheet. Default `'card'`.
   */
  style?: 'card' | 'plain' | 'logos' | 'none';
  /** `accordion`: a row per method, one form open; `stacked`, `compact`: all open. Default `'stacked'`. */
  layout?: 'stacked' | 'accordion' | 'compact';
  /**
   * Language of the forms. A code stands alone or with a country, as de, de-AT or de_AT: en, de, fr, es, it,
   * nl, dk (or da), fi, se (sv), tr, ja, sl, pt, pl, cz (cs), hu, bg, ro, ru, cn (zh), gr (el), no (nb), sk,
   * ar, ko. Default: the lang attribute of the page, else the languages of the browser, else English.
   */
  locale?: string;
  /**
   * Replaces texts of the forms by their keys, such as `{ cardHolder: "Name" }`. In `submit`, `{0}` stands
   * for the amount of the checkout: `{ submit: "Pay {0}" }`; the usual text is there until the amount is
   * known. A text of one space makes a label blank. Keys of `errorMessages` count here, too.
   */
  labels?: TextReplacements;
  /**
   * Replaces error texts of the forms by their keys, such as `{ cvvError: "Check the code" }`. Keys of
   * `labels` count here, too.
   */
  errorMessages?: TextReplacements;
  /** Shows the labels of the fields. Default `true`. */
  showLabels?: Flag;
  /**
   * Shows placeholders in the fields: the text of the label, and in the expiry date the text `labels.mmyy`;
   * see `placeholders`. Default `true`.
   */
  showPlaceholders?: Flag;
  /**
   * Placeholders of cards: `label` repeats the label (the code’s as `CVV` or `CVC`), `example` (default but
   * in `stacked`) says what to type, such as `1234 1234 1234 1234`; it needs `showLabels`. Default `'label'`.
   */
  placeholders?: 'label' | 'example';
  /** Shows an icon at the security code that says where it is printed on the card. Default `false`. */
  showCVVHint?: Flag;
  /** Hides the digits of the security code while the shopper types them. Default `false`. */
  maskCvv?: Flag;
  /**
   * Name of the field that gets the focus when the forms are ready, such as `card.number`. A focus that the
   * shopper has set already stays. Default: no field.
   */
  autofocus?: string;
  /**
   * CSS properties of the placeholders in hosted fields. Members other than `card-number-placeholder` and
   * `cvv-placeholder` are ignored.
   */
  iframeStyles?: {
    /**
     * CSS properties of the placeholder in the hosted field of the card number, such as `{ color: "#777" }`;
     * with `enableSAQACompliance` also of expiry date and card holder. Default: the style of the placeholders
     * in the page.
     */
    'card-number-placeholder'?: CssProperties;
    /**
     * CSS properties of the placeholder in the hosted field of the security code, such as `{ color: "#777"
     * }`. Default: the style of the placeholders in the page.
     */
    'cvv-placeholder'?: CssProperties;
  };
  /**
   * Fonts of the shop for the fields in frames, such as `[{ family: "Lora", src:
   * "https://shop.example/lora.woff2" }]`, at most 8. The gateway fetches each WOFF2 file, of at most 200 KB,
   * whose address is in the merchant’s `fonts` of its configuration. In the frames all digits have one width.
   */
  fonts?: ShopFont[];
  /**
   * How brand marks are drawn. The brand’s mark is an image of the gateway; a brand without one has its name
   * in a frame, drawn by CSS. `svg` draws that name as an image, too; `png` loads no image and draws names
   * only. Default: the gateway’s mark, or the name by CSS.
   */
  imageStyle?: 'svg' | 'png';
  /**
   * Look of the ring that turns in the pay button while a payment is sent. It takes the keys of the spin.js
   * library, which is not needed; only `color` and `className` have an effect.
   */
  spinner?: SpinnerOptions;
  /** Shows the digits of the card number in groups while the shopper types. Default `true`. */
  numberFormatting?: Flag;
  /**
   * The pay button stores the shopper’s data with the checkout and charges nothing. Then
   * `onSaveTransactionData` is called, and the shop’s server charges later. Default `false`.
   */
  useSummaryPage?: Flag;
  /**
   * Codes of virtual account brands, such as PAYPAL, whose page opens in a frame of the form instead of a
   * window or the whole tab.
   */
  inlineFlow?: string[];
  /** Nothing can be typed or pressed; what was typed stays. Default `false`. */
  disabled?: Flag;
  /** With true, pressing Enter in a field does not start the payment. Default `false`. */
  disableSubmitOnEnter?: Flag;
  /**
   * With false the widget neither checks the fields before a payment nor calls the callbacks that can stop a
   * payment, such as `onBeforeSubmitCard`. The gateway still checks the payment. Default `true`.
   */
  validation?: Flag;
  /**
   * Name of the frame or window where a card payment goes on, for example with 3-D Secure; `_top` is the
   * whole tab. Default: a frame of the widget beside the form.
   */
  paymentTarget?: string;
  /**
   * Name of the frame or window where `shopperResultUrl` opens after a card payment; counts only together
   * with `paymentTarget`. Default: the whole tab.
   */
  shopperResultTarget?: string;
  /** Size of the widget’s own 3-D Secure frame. */
  threeDIframeSize?: {
    /** Width of the widget’s own 3-D Secure frame, as a CSS length. Default `'100%'`. */
    width?: string;
    /**
     * Height of the widget’s own 3-D Secure frame, as a CSS length. A frame with the default height grows
     * when its page needs more. Default `'580px'`.
     */
    height?: string;
  };
  /** Data about the shopper’s browser that is sent to the card’s issuer. */
  browser?: {
    /**
     * Size of the page on which the card’s issuer asks the shopper to confirm, in pixels: 1 is 250 by 400, 2
     * is 390 by 400, 3 is 500 by 600, 4 is 600 by 400, 5 is the full screen. Default: the largest that fits
     * the width of the form; 5 where that is below 390 pixels.
     */
    threeDChallengeWindow?: 1 | 2 | 3 | 4 | 5;
  };
  /** Data of the payment for a page whose script tag names no checkout. */
  checkout?: {
    /**
     * Amount that the sheets of Apple Pay, Google Pay and Samsung Pay show while there is no checkout, such
     * as "92.00". Default: none.
     */
    amount?: Amount;
  };
}

/** Options: Card form. */
export interface CardOptions {
  /** Shows the field for the security code in the card form; false leaves it out. Default `true`. */
  requireCvv?: Flag;
  /** Lets the shopper pay with an empty security code. Default `false`. */
  allowEmptyCvv?: Flag;
  /** Lets the shopper pay with an empty card holder. Default `true`. */
  allowEmptyCardHolderName?: Flag;
  /** Accepts cards whose expiry date has passed, saved cards included. Default `false`. */
  disableCardExpiryDateValidation?: Flag;
  /**
   * Puts card holder and expiry date into frames of the gateway, like card number and security code. Default
   * `false`.
   */
  enableSAQACompliance?: Flag;
  /**
   * Asks for given name and surname in place of the card holder and sends them as `card.holder`,
   * `customer.givenName` and `customer.surname`. Default `false`.
   */
  forceCardHolderEqualsBillingName?: Flag;
  /**
   * Chooses the brand by the typed card number (default but in `stacked`). With false the shopper chooses it
   * from the list of `data-brands`; without such a list the number always decides. Default `false`.
   */
  brandDetection?: Flag;
  /**
   * How the brand is detected: `regex` uses patterns in the browser, `binlist` the gateway’s list of card
   * numbers, which `onDetectBin` needs. `bin` means the same as `binlist`. Default `'regex'`.
   */
  brandDetectionType?: 'regex' | 'binlist' | 'bin';
  /**
   * Codes of card brands in order: the first one that fits the card number is chosen when several fit.
   * Default: the order of brands in data-brands.
   */
  brandDetectionPriority?: string[];
  /**
   * Shows the fields of the billing address, filled in with these values. An empty object shows them empty.
   * Default: no address fields.
   */
  billingAddress?: AddressParts<string | number>;
  /** Which parts of the billing address the shopper must fill in when `billingAddress` shows its fields. */
  mandatoryBillingFields?: AddressParts<Flag>;
  /** Shows a field for the Brazilian tax number (CPF) in the card form. Default `false`. */
  showTaxNumberField?: Flag;
  /** Shows a field for the shopper’s birth date in the card form. Default `false`. */
  showBirthDate?: Flag;
}

/** Options: Other forms. */
export interface OtherFormOptions {
  /** Options of the form for saved cards. */
  registrations?: {
    /** Asks for the security code when the shopper pays with a saved card. Default `false`. */
    requireCvv?: Flag;
    /**
     * Hides the other forms behind a button while the form for saved cards is shown. Without saved cards they
     * are shown. Default `false`.
     */
    hideInitialPaymentForms?: Flag;
  };
  /**
   * Shows the form for saved cards. With false it is left out, and `registrations.hideInitialPaymentForms`
   * hides nothing. Default `true`.
   */
  showOneClickWidget?: Flag;
  /**
   * Hides the button that shows the other forms when `registrations.hideInitialPaymentForms` is true. Scripts
   * of the page can still click it. Default `false`.
   */
  hideOtherPaymentButton?: Flag;
  /** Shows a field for the BIC in the direct debit form. Default `false`. */
  displayBic?: Flag;
  /**
   * Countries that the form of SOFORT offers, by code, such as `{ DE: "Deutschland" }`. An empty object
   * offers the widget’s own list.
   */
  sofortCountries?: Record<string, string>;
}
