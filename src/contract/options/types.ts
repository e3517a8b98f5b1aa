/**
 * `wpwlOptions`, the object that a merchant may define on the page.
 *
 * Source: widget-contract.md section 2; what each key takes and its default are the rows of `table.ts`.
 */
import type { Callbacks } from './callbacks.ts';
import type { Amount, Flag } from './values.ts';
import type {
  ApplePayOptions,
  ClickToPayOptions,
  GooglePayOptions,
  PayPalOptions,
  SamsungPayOptions,
} from './wallet-options.ts';

/** CSS properties by name, camelCase or kebab-case: `{ color: '#777', 'font-size': '15px' }`. */
export type CssProperties = Record<string, string>;

/** Options of the widget. Every key may be left out. */
export interface WpwlOptions extends ValueOptions, Callbacks {}

/** The options that are values: all but the callbacks. */
export interface ValueOptions extends GeneralOptions, CardOptions, OtherFormOptions {
  applePay?: ApplePayOptions;
  googlePay?: GooglePayOptions;
  samsungPay?: SamsungPayOptions;
  paypal?: PayPalOptions;
  clickToPay?: ClickToPayOptions;
}

/** Options of every form (widget-contract.md 2.1). */
export interface GeneralOptions {
  /** Built-in look: a boxed card, plain fields, marks that open their form, or no style sheet. Default `'card'`. */
  style?: 'card' | 'plain' | 'logos' | 'none';
  /** Language of the forms, one of 25, as `de`, `de-AT` or `de_AT`. Default: the page's `lang`, the browser's languages, English. */
  locale?: string;
  /** Replaces single texts: `{ submit: 'Buy', cardHolder: 'Name' }`. A space blanks a label. */
  labels?: Record<string, string>;
  /** Replaces single error texts: `{ cardNumberError: 'Check the number' }`. */
  errorMessages?: Record<string, string>;
  /** Shows the field labels. Default `true`. */
  showLabels?: Flag;
  /** Shows placeholders (the label's text, for the expiry date `labels.mmyy`). Default `true`. */
  showPlaceholders?: Flag;
  /** Says at the security code field where the code is printed. Default `false`. */
  showCVVHint?: Flag;
  /** Hides the typed security code. Default `false`. */
  maskCvv?: Flag;
  /** Name of the field that gets the focus at start: `'card.number'`. Default none. */
  autofocus?: string;
  /** Styles of the placeholders inside the hosted fields. */
  iframeStyles?: { 'card-number-placeholder'?: CssProperties; 'cvv-placeholder'?: CssProperties };
  /** Brand marks as vector images or as pixels. Ours are always vectors. */
  imageStyle?: 'svg' | 'png';
  /** Look of the ring that turns in the button while it is busy: its color and its class. */
  spinner?: SpinnerOptions;
  /** Groups the card number's digits while typing. Default `true`. */
  numberFormatting?: Flag;
  /** Paying only keeps the data with the checkout; the shop charges it later. Default `false`. */
  useSummaryPage?: Flag;
  /** Brands that are completed inside the page: `['PAYPAL']`. Default none. */
  inlineFlow?: string[];
  /** Enter in a field no longer pays. Default `false`. */
  disableSubmitOnEnter?: Flag;
  /** `false` turns the widget's own validation off, and the before-submit callbacks with it. Default `true`. */
  validation?: Flag;
  /** Name of the frame or window where the payment goes on: `'_top'`. Default: an own frame beside the form. */
  paymentTarget?: string;
  /** Name of the frame or window where `shopperResultUrl` opens. Default `'_top'`. */
  shopperResultTarget?: string;
  /** Size of the widget's own 3-D Secure frame. Default `{ width: '100%', height: '580px' }`. */
  threeDIframeSize?: { width?: string; height?: string };
  /** Size of the issuer's window, 1 (250 by 400) to 5 (full screen). Default: by the form's width. */
  browser?: { threeDChallengeWindow?: 1 | 2 | 3 | 4 | 5 };
  /** The amount, while there is no checkout. */
  checkout?: { amount?: Amount };
}

/** Options of the card form (widget-contract.md 2.2). */
export interface CardOptions {
  /** `false` removes the security code field. Default `true`. */
  requireCvv?: Flag;
  /** The security code may stay empty. Default `false`. */
  allowEmptyCvv?: Flag;
  /** The card holder may stay empty. Default `true`. */
  allowEmptyCardHolderName?: Flag;
  /** A date in the past is accepted. Default `false`. */
  disableCardExpiryDateValidation?: Flag;
  /** Holder and expiry date are hosted in frames of the gateway, too. Default `false`. */
  enableSAQACompliance?: Flag;
  /** Asks for given name and surname instead of the holder; sent as both. Default `false`. */
  forceCardHolderEqualsBillingName?: Flag;
  /** The brand follows the typed number. Default `false`: the shopper chooses it. */
  brandDetection?: Flag;
  /** By patterns, or by the server's list (`'bin'` is the same). Default `'regex'`. */
  brandDetectionType?: 'regex' | 'binlist' | 'bin';
  /** Which brand wins when several fit: `['VISADEBIT', 'VISA']`. Default: the order of `data-brands`. */
  brandDetectionPriority?: string[];
  /** Shows the billing address, filled in with these values. Default: no address. */
  billingAddress?: AddressParts<string | number>;
  /** Which parts of the billing address must be filled in. Default: none. */
  mandatoryBillingFields?: AddressParts<Flag>;
  /** Shows a field for the Brazilian tax number. Default `false`. */
  showTaxNumberField?: Flag;
  /** Shows a field for the birth date. Default `false`. */
  showBirthDate?: Flag;
}

/** Options of the other forms (widget-contract.md 2.3). */
export interface OtherFormOptions {
  /** Saved cards. */
  registrations?: {
    /** They ask for the security code. Default `false`. */
    requireCvv?: Flag;
    /** With a saved card the other forms wait behind a button. Default `false`. */
    hideInitialPaymentForms?: Flag;
  };
  /** Shows saved cards. Default `true`. */
  showOneClickWidget?: Flag;
  /** Hides the button that shows the other forms. Default `false`. */
  hideOtherPaymentButton?: Flag;
  /** Direct debit asks for the BIC, too. Default `false`. */
  displayBic?: Flag;
  /** Countries that SOFORT offers, by code: `{ DE: 'Deutschland' }`. Default: a list of our own. */
  sofortCountries?: Record<string, string>;
}

/** Something for each part of an address. */
export interface AddressParts<T> {
  country?: T;
  state?: T;
  city?: T;
  postcode?: T;
  street1?: T;
  street2?: T;
}

/** The keys of the spin.js library. The ring is our own: `color` and `className` have an effect on it, the others none. */
export interface SpinnerOptions {
  lines?: number;
  length?: number;
  width?: number;
  radius?: number;
  scale?: number;
  corners?: number;
  speed?: number;
  rotate?: number;
  zIndex?: number;
  direction?: 1 | -1;
  animation?: string;
  color?: string;
  fadeColor?: string;
  top?: string;
  left?: string;
  shadow?: Flag | string;
  className?: string;
  position?: string;
}
