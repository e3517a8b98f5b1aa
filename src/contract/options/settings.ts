/** The options after they were read. Written by `node tools/options-document.mjs` from the chapters. */
import type { ShopFont } from './values.ts';
import type {
  ApplePayLineItem,
  ApplePayShippingMethod,
  GooglePayDisplayItem,
  GooglePayShippingOption,
} from './wallet-callbacks.ts';

/**
 * The options that are values, as the widget works with them: defaults filled in, nested ones too, flags as booleans,
 * amounts as text. What has no default is undefined when it is absent; text for a name or a language is empty.
 */
export interface Settings {
  style: 'card' | 'plain' | 'logos' | 'none';
  layout: 'stacked' | 'accordion' | 'compact';
  locale: string;
  labels: Record<string, string>;
  errorMessages: Record<string, string>;
  showLabels: boolean;
  showPlaceholders: boolean;
  placeholders: 'label' | 'example';
  showCVVHint: boolean;
  maskCvv: boolean;
  autofocus: string;
  iframeStyles: {
    'card-number-placeholder'?: Record<string, string>;
    'cvv-placeholder'?: Record<string, string>;
  };
  fonts: ShopFont[];
  imageStyle?: 'svg' | 'png';
  spinner: {
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
    shadow?: string | boolean;
    className?: string;
    position?: string;
  };
  numberFormatting: boolean;
  useSummaryPage: boolean;
  inlineFlow: string[];
  disabled: boolean;
  disableSubmitOnEnter: boolean;
  validation: boolean;
  paymentTarget: string;
  shopperResultTarget: string;
  threeDIframeSize: {
    width: string;
    height: string;
  };
  browser: {
    threeDChallengeWindow?: 1 | 2 | 3 | 4 | 5;
  };
  checkout: {
    amount?: string;
  };
  requireCvv: boolean;
  allowEmptyCvv: boolean;
  allowEmptyCardHolderName: boolean;
  disableCardExpiryDateValidation: boolean;
  enableSAQACompliance: boolean;
  forceCardHolderEqualsBillingName: boolean;
  brandDetection: boolean;
  brandDetectionType: 'regex' | 'binlist';
  brandDetectionPriority: string[];
  billingAddress?: {
    country?: string;
    state?: string;
    city?: string;
    postcode?: string;
    street1?: string;
    street2?: string;
  };
  mandatoryBillingFields: {
    country: boolean;
    state: boolean;
    city: boolean;
    postcode: boolean;
    street1: boolean;
    street2: boolean;
  };
  showTaxNumberField: boolean;
  showBirthDate: boolean;
  registrations: {
    requireCvv: boolean;
    hideInitialPaymentForms: boolean;
  };
  showOneClickWidget: boolean;
  hideOtherPaymentButton: boolean;
  displayBic: boolean;
  sofortCountries: Record<string, string>;
  applePay: {
    style?: 'black' | 'white' | 'white-with-line';
  };
}

/** The options of the wallets, as they work with them. */
export interface WalletSettings {
  applePay: {
    version: number;
    displayName?: string;
    domainName?: string;
    merchantIdentifier?: string;
    initiative?: string;
    initiativeContext?: string;
    total: {
      label?: string;
      amount?: string;
      type?: 'final' | 'pending';
    };
    currencyCode?: string;
    countryCode?: string;
    checkAvailability?: 'canMakePayments' | 'canMakePaymentsWithActiveCard' | 'applePayCapabilities';
    buttonSource: 'css' | 'js';
    style?: 'black' | 'white' | 'white-with-line';
    buttonStyle?: string;
    buttonType?: string;
    merchantCapabilities?: string[];
    supportedNetworks?: string[];
    supportedCountries?: string[];
    lineItems?: ApplePayLineItem[];
    shippingMethods?: ApplePayShippingMethod[];
    shippingType?: string;
    requiredShippingContactFields?: string[];
    requiredBillingContactFields?: string[];
    shippingContact?: Record<string, unknown>;
    billingContact?: Record<string, unknown>;
    shippingContactEditingMode?: string;
    supportsCouponCode?: boolean;
    couponCode?: string;
    submitOnPaymentAuthorized?: ('customer' | 'billing')[];
  };
  googlePay: {
    gatewayMerchantId?: string;
    merchantId?: string;
    gateway?: string;
    merchantName?: string;
    allowedAuthMethods?: string[];
    allowedCardNetworks?: string[];
    buttonColor?: string;
    buttonType?: string;
    buttonSizeMode?: 'fill' | 'static';
    currencyCode?: string;
    amount?: string;
    displayItems?: GooglePayDisplayItem[];
    checkoutOption?: string;
    emailRequired?: boolean;
    billingAddressRequired?: boolean;
    billingAddressParameters: {
      format?: 'FULL' | 'MIN';
      phoneNumberRequired?: boolean;
    };
    shippingAddressRequired?: boolean;
    shippingAddressParameters: {
      allowedCountryCodes?: string[];
      phoneNumberRequired?: boolean;
    };
    shippingOptionRequired?: boolean;
    shippingOptionParameters: {
      defaultSelectedOptionId?: string;
      shippingOptions?: GooglePayShippingOption[];
    };
    submitOnPaymentAuthorized?: ('customer' | 'billing')[];
  };
  samsungPay: {
    serviceId?: string;
    merchantName?: string;
    countryCode?: string;
  };
  paypal: Record<string, never>;
  clickToPay: {
    cardList: {
      displayCardListByDefault?: boolean;
      displayCancelOption?: boolean;
      displayAddCard?: boolean;
      displayPreferredCard?: boolean;
      displaySignOut?: boolean;
      displayHeader?: boolean;
      cardSelectionType?: string;
      unacceptedCard?: string;
    };
    otpScreen: {
      displayOtpScreenByDefault?: boolean;
      displayCancelOption?: boolean;
      displayHeader?: boolean;
      autoSubmit?: boolean;
      hideLoader?: boolean;
      displayRememberMe?: boolean;
      otpResendLoading?: boolean;
      displayPayAnotherWay?: boolean;
      type?: string;
    };
    srcMark: {
      height?: string;
      width?: string;
      darkTheme?: boolean;
    };
    learnMore: {
      displayCloseButton?: boolean;
      displayOkButton?: boolean;
    };
  };
}
