/** `npx tsc -p test` compiles this file: the values that the types of the options allow and refuse. */
import { expectTypeOf } from 'vitest';
import type { Settings, WalletSettings } from '../../src/contract/options.ts';
import type { Callbacks, ValueOptions, WpwlOptions } from '../../src/loader/index.ts';

const accept = (_options: WpwlOptions): void => {};

accept({});
accept({ style: 'plain', locale: 'de-AT', labels: { submit: 'Buy' }, errorMessages: { cvvError: 'Hm' } });
accept({ style: 'logos', showLabels: false, showPlaceholders: 'false', maskCvv: 'true', validation: true });
accept({ brandDetection: true, brandDetectionType: 'binlist', brandDetectionPriority: ['MADA', 'VISA'] });
accept({ brandDetectionType: 'bin', autofocus: 'card.number', imageStyle: 'svg', inlineFlow: ['PAYPAL'] });
accept({
  iframeStyles: { 'card-number-placeholder': { color: '#777', fontSize: '15px' }, 'cvv-placeholder': {} },
});
accept({ spinner: { lines: 12, color: 'transparent', className: 'hidden', shadow: false, direction: -1 } });
accept({ paymentTarget: '_top', shopperResultTarget: 'shop', threeDIframeSize: { height: '400px' } });
accept({ browser: { threeDChallengeWindow: 5 }, checkout: { amount: '92.00' } });
accept({ checkout: { amount: 92 }, createCheckout: ({ brand }) => `id-for-${brand}` });
accept({ createCheckout: async () => null });
accept({ requireCvv: false, allowEmptyCvv: true, allowEmptyCardHolderName: 'false' });
accept({ enableSAQACompliance: true, forceCardHolderEqualsBillingName: true, showBirthDate: true });
accept({ billingAddress: {} });
accept({ billingAddress: { country: 'DE', postcode: 10115 }, mandatoryBillingFields: { city: true } });
accept({ registrations: { requireCvv: 'true', hideInitialPaymentForms: true } });
accept({ showOneClickWidget: false, hideOtherPaymentButton: true, displayBic: true });
accept({ sofortCountries: { DE: 'Deutschland', AT: 'Österreich' } });
accept({ paypal: {}, applePay: {}, googlePay: {}, clickToPay: {} });
accept({
  applePay: {
    version: 3,
    displayName: 'Demo',
    total: { label: 'Demo', amount: 92 },
    countryCode: 'SA',
    checkAvailability: 'canMakePayments',
    buttonSource: 'js',
    buttonType: 'a-type-of-next-year',
    supportedNetworks: ['mada', 'visa'],
    lineItems: [{ label: 'Tea', amount: '92.00', type: 'final' }],
    submitOnPaymentAuthorized: ['customer', 'billing'],
  },
});
accept({
  googlePay: {
    gatewayMerchantId: 'entity',
    allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
    billingAddressParameters: { format: 'FULL', phoneNumberRequired: true },
    displayItems: [{ label: 'Tax', type: 'TAX', price: '3.00' }],
    shippingOptionParameters: { shippingOptions: [{ id: 'fast', label: 'Fast' }] },
  },
});
accept({ clickToPay: { cardList: { displayAddCard: true }, srcMark: { height: '40', darkTheme: false } } });

// @ts-expect-error a style that does not exist
accept({ style: 'plane' });
// @ts-expect-error a flag is no number
accept({ maskCvv: 1 });
// @ts-expect-error a flag as text is true or false
accept({ showCVVHint: 'yes' });
// @ts-expect-error a language is text
accept({ locale: ['de'] });
const ownTexts: Record<string, string> = { submit: 'Buy' };
accept({ labels: ownTexts, errorMessages: { cardBinError: 'Not that one', cardHolder: 'Name' } });
// @ts-expect-error no text has this key
accept({ labels: { submitt: 'Buy' } });
// @ts-expect-error error messages are an object
accept({ errorMessages: 'Hm' });
// @ts-expect-error a priority is a list
accept({ brandDetectionPriority: 'VISA' });
// @ts-expect-error the contract does not name it
accept({ requireCardHolder: true });
// @ts-expect-error a CSS value is text
accept({ iframeStyles: { 'cvv-placeholder': { fontSize: 15 } } });
// @ts-expect-error there are five windows
accept({ browser: { threeDChallengeWindow: 6 } });
// @ts-expect-error a misspelling that occurs
accept({ registrations: { hideInitialPayentForms: true } });
// @ts-expect-error the version is a number
accept({ applePay: { version: '3' } });
// @ts-expect-error a line has an amount
accept({ applePay: { lineItems: [{ label: 'Tea' }] } });
// @ts-expect-error only these two are taken over
accept({ applePay: { submitOnPaymentAuthorized: ['shipping'] } });
// @ts-expect-error two formats
accept({ googlePay: { billingAddressParameters: { format: 'SHORT' } } });

expectTypeOf<keyof WpwlOptions>().toEqualTypeOf<keyof Settings | keyof WalletSettings | keyof Callbacks>();
expectTypeOf<keyof Settings | keyof WalletSettings>().toEqualTypeOf<keyof ValueOptions>();
// The settings that the widget reads may be given as options again: no rule gives a value that the types refuse.
accept({} as Settings);
accept({} as WalletSettings);
expectTypeOf<Settings['style']>().toEqualTypeOf<'card' | 'plain' | 'logos' | 'none'>();
expectTypeOf<Settings['maskCvv']>().toEqualTypeOf<boolean>();
expectTypeOf<Settings['registrations']['requireCvv']>().toEqualTypeOf<boolean>();
expectTypeOf<Settings['brandDetectionType']>().toEqualTypeOf<'regex' | 'binlist'>();
expectTypeOf<Settings['imageStyle']>().toEqualTypeOf<'svg' | 'png' | undefined>();
expectTypeOf<Settings['checkout']['amount']>().toEqualTypeOf<string | undefined>();
expectTypeOf<Settings['billingAddress']>().extract<undefined>().toEqualTypeOf<undefined>();
expectTypeOf<Settings['mandatoryBillingFields']['city']>().toEqualTypeOf<boolean>();
expectTypeOf<WalletSettings['applePay']['version']>().toEqualTypeOf<number>();
expectTypeOf<Settings>().not.toHaveProperty('onReady');
expectTypeOf<WalletSettings['applePay']>().not.toHaveProperty('onCancel');
