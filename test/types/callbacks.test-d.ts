/** `npx tsc -p test` compiles this file: the types of what callbacks get and may answer, and of the page's globals. */
import { expectTypeOf } from 'vitest';
import type { CallbackArguments, CallbackName } from '../../src/contract/options.ts';
import type {
  BinFacts,
  ContainerInfo,
  ElementList,
  FieldContext,
  FormValidity,
  PaymentStart,
  SavedTransaction,
  WidgetFailure,
  WpwlOptions,
} from '../../src/loader/index.ts';

const accept = (_options: WpwlOptions): void => {};

accept({
  onReady(containers) {
    expectTypeOf(containers).toEqualTypeOf<ContainerInfo[]>();
    expectTypeOf(containers[0]?.ccMethods).toEqualTypeOf<string[] | undefined>();
  },
  onReadyIframeCommunication() {
    expectTypeOf(this).toEqualTypeOf<FieldContext>();
    expectTypeOf(this.$iframe[0]).toEqualTypeOf<HTMLElement | undefined>();
    expectTypeOf(this.$iframe.get(0)).toEqualTypeOf<HTMLElement | undefined>();
    expectTypeOf(this.$form.find('.wpwl-control-brand').val()).toEqualTypeOf<string | undefined>();
    expectTypeOf(this.$iframe.val('x')).toEqualTypeOf<ElementList>();
    expectTypeOf(this.$iframe.css('color')).toEqualTypeOf<string>();
    expectTypeOf(this.$iframe.css({ color: 'red' }).attr('title', 'x').height()).toEqualTypeOf<number>();
  },
  onFocusIframeCommunication() {
    this.$iframe.addClass('focused');
  },
  onBlurIframeCommunication() {
    this.$iframe.parent().closest('form').removeClass('focused');
  },
  onAfterSubmit: () => true,
  onLoadThreeDIframe() {
    expectTypeOf(this).toEqualTypeOf<HTMLIFrameElement>();
    this.style.width = '100%';
  },
  onSaveTransactionData(data) {
    expectTypeOf(data).toEqualTypeOf<SavedTransaction>();
    expectTypeOf(data.ndc).toEqualTypeOf<string | undefined>();
  },
  onError(error) {
    expectTypeOf(error).toEqualTypeOf<WidgetFailure>();
    expectTypeOf(error.result?.parameterErrors[0]?.name).toEqualTypeOf<string | undefined>();
    expectTypeOf(error.brand).toEqualTypeOf<string | undefined>();
  },
  onLightboxCancel() {},
  onReadyExternal() {},
  onChangeBrand(brand) {
    expectTypeOf(brand).toEqualTypeOf<string>();
    expectTypeOf(this.value).toEqualTypeOf<string>();
  },
  onDetectBrand(brands, active) {
    expectTypeOf(brands).toEqualTypeOf<string[]>();
    expectTypeOf(active).toEqualTypeOf<string>();
  },
  onDetectBin: (bin) => expectTypeOf(bin).toEqualTypeOf<BinFacts>(),
  onValidityChange: (validity) => expectTypeOf(validity).toEqualTypeOf<FormValidity>(),
  onBlurCardNumber(isValid) {
    expectTypeOf(isValid).toEqualTypeOf<boolean>();
    expectTypeOf(this.$form).toEqualTypeOf<ElementList>();
  },
  onBlurSecurityCode: (isValid) => !isValid,
  onBlurCardHolder: (isValid) => !isValid,
  onBlurExpiryDate: (isValid) => !isValid,
});
accept({ onBeforeSubmitCard: () => false });
accept({ onBeforeSubmitCard: () => {} });
accept({ onBeforeSubmitCard: async () => false });
accept({
  onBeforeSubmitCard(event) {
    expectTypeOf(this).toEqualTypeOf<HTMLFormElement>();
    expectTypeOf(event).toEqualTypeOf<Event>();
    event.preventDefault();
    return true;
  },
  onBeforeSubmitCardPromise: () => Promise.reject(new Error('no')),
  onBeforeSubmitOneClickCard: async () => true,
  onBeforeSubmitDirectDebit: (event) => event.target !== null,
  onBeforeSubmitOnlineTransfer: () => undefined,
  onBeforeSubmitVirtualAccount: () => false,
  onBeforeSubmitInlineVirtualAccount: () => true,
  onBeforeSubmitPrepayment: () => false,
});
accept({
  applePay: {
    onClick() {},
    onCancel() {},
    onPaymentMethodSelected: () => undefined,
    onShippingContactSelected: async () => ({ newTotal: { label: 'Demo', amount: '5.00' } }),
    onShippingMethodSelected: ({ identifier }) => ({ newTotal: { label: identifier, amount: 5 } }),
    onCouponCodeChanged: (code) => ({ newTotal: { label: code, amount: 5 } }),
    onPaymentAuthorized() {},
  },
});
accept({ applePay: { onPaymentAuthorized: async () => {} } });
accept({ applePay: { onPaymentAuthorized: () => ({ status: 'ABORT' }) } });
accept({ applePay: { onPaymentAuthorized: () => ({ transactionState: 'SUCCESS' }) } });
accept({
  googlePay: {
    onCancel: (statusCode) => expectTypeOf(statusCode).toEqualTypeOf<string>(),
    onPaymentDataChanged: async () => ({}),
    onPaymentAuthorized: async () => ({ transactionState: 'SUCCESS' }),
  },
  paypal: { onApprove: async () => false },
});

// @ts-expect-error a callback is a function
accept({ onReady: 'ready' });
// @ts-expect-error containers come in a list
accept({ onReady: ({ containerKey }) => containerKey });
// @ts-expect-error the failures have names of their own
accept({ onError: (error) => error.name === 'SomeOtherError' });
// @ts-expect-error this one answers by promise
accept({ onBeforeSubmitCardPromise: () => true });
// @ts-expect-error not a callback of the widget
accept({ onSuccess() {} });
// @ts-expect-error a checkout id is text
accept({ createCheckout: () => 5 });
// @ts-expect-error Google wants a promise
accept({ googlePay: { onPaymentAuthorized: () => ({ transactionState: 'SUCCESS' }) } });
accept({
  onReadyIframeCommunication() {
    // @ts-expect-error it is like jQuery, and not jQuery
    this.$iframe.fadeIn();
  },
});

expectTypeOf<CallbackName>()
  .extract<'onReady' | 'paypal.onApprove'>()
  .toEqualTypeOf<'onReady' | 'paypal.onApprove'>();
expectTypeOf<CallbackArguments<'onBlurCardNumber'>>().toEqualTypeOf<[isValid: boolean]>();
expectTypeOf<CallbackArguments<'onAfterSubmit'>>().toEqualTypeOf<[]>();
expectTypeOf<CallbackArguments<'applePay.onCouponCodeChanged'>>().toEqualTypeOf<[code: string]>();

window.wpwlOptions = { style: 'plain' };
window.wpwl?.unload();
window.wpwl?.executePayment('wpwl-container-card');
expectTypeOf(window.wpwl?.executePayment('a')).toEqualTypeOf<Promise<boolean> | undefined>();
expectTypeOf(window.wpwl?.tryPayment('a')).toEqualTypeOf<Promise<PaymentStart> | undefined>();
expectTypeOf(window.wpwl?.update({ locale: 'de', brands: ['VISA'], disabled: true })).toEqualTypeOf<
  Promise<void> | undefined
>();
// @ts-expect-error this option does not change in place
window.wpwl?.update({ showLabels: false });
expectTypeOf(window.wpwl?.checkout.amount).toEqualTypeOf<string | undefined>();
expectTypeOf(window.wpwl?.cacheVersion).toEqualTypeOf<string | undefined>();
delete window.wpwl;
// @ts-expect-error a container is named
window.wpwl?.executePayment();
// @ts-expect-error the widget has no such member
window.wpwl?.configure({});
// @ts-expect-error the version is not the page's to change
if (window.wpwl) window.wpwl.cacheVersion = '5';
