/** Replaces `google.payments.api`, the API of the provider's own script, and opens a sheet of its own. */
import { createTransactionId } from './apple-pay-data.ts';
import { brokenRule, quoted } from './checks.ts';
import { WalletControl } from './control.ts';
import type { SheetChoice, WalletResult } from './control-types.ts';
import { byId, firstCard, getCards, people } from './data.ts';
import {
  type GivenRequest,
  googleMistakes,
  googleRequestRules,
  methodRules,
  transactionRules,
} from './google-pay-checks.ts';
import {
  createPaymentData,
  type PaymentDataRequest,
  toShippingAddress,
  toShownMethod,
} from './google-pay-data.ts';
import { openSheet } from './sheet.ts';
import { sheetLanguage } from './sheet-language.ts';
import { styleWalletButton } from './wallet-button-style.ts';

type Update = google.payments.api.PaymentDataRequestUpdate;
/** The types of 0.7.13 have an intent for another card, and no trigger. */
type Trigger = google.payments.api.CallbackTrigger | 'PAYMENT_METHOD';
type Callbacks = google.payments.api.PaymentDataCallbacks;

const control = new WalletControl('googlePay', 'Google Pay');
const environments = ['TEST', 'PRODUCTION'];
let isOpen = false;

/** The event of the sheet for which the page is asked, by what the shopper chooses. */
const triggers: Readonly<Record<SheetChoice, Exclude<Trigger, 'INITIALIZE'>>> = {
  card: 'PAYMENT_METHOD',
  address: 'SHIPPING_ADDRESS',
  shipping: 'SHIPPING_OPTION',
  coupon: 'OFFER',
};

class PaymentsClient {
  #callbacks: Callbacks;

  constructor({
    environment = 'TEST',
    paymentDataCallbacks = {},
  }: { readonly environment?: string; readonly paymentDataCallbacks?: Callbacks } = {}) {
    if (!environments.includes(environment))
      throw developerError(`environment is ${quoted(environment)}: give TEST or PRODUCTION.`);
    this.#callbacks = paymentDataCallbacks;
  }

  async isReadyToPay(request: GivenRequest & { readonly existingPaymentMethodRequired?: boolean }) {
    const broken = brokenRule(methodRules, request ?? {});
    if (broken) throw developerError(broken.says);
    const result = control.setup.available !== false;
    return { result, ...(request.existingPaymentMethodRequired && { paymentMethodPresent: result }) };
  }

  createButton({
    onClick,
    buttonColor = 'default',
    buttonType = 'buy',
    buttonSizeMode = 'static',
  }: google.payments.api.ButtonOptions) {
    if (typeof onClick !== 'function') throw developerError('createButton needs onClick: give a function.');
    const place = document.createElement('div');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `gpay-button ${buttonColor} ${buttonType} ${buttonSizeMode}`;
    styleWalletButton(button, 'Google Pay', {
      isLight: buttonColor === 'white',
      isPlain: buttonType === 'plain',
    });
    button.addEventListener('click', onClick);
    place.append(button);
    return place;
  }

  prefetchPaymentData(request: GivenRequest): void {
    const broken = brokenRule(googleRequestRules, { ...request, callbacks: this.#callbacks });
    if (broken) throw developerError(broken.says);
  }

  async loadPaymentData(request: PaymentDataRequest): Promise<object> {
    const broken = brokenRule(googleRequestRules, { ...request, callbacks: this.#callbacks });
    if (broken) throw developerError(broken.says);
    if (!control.hasGesture)
      throw developerError('loadPaymentData needs a gesture: call it while a click is handled.');
    if (isOpen) throw developerError('A sheet is open already: wait until its promise settles.');
    for (const sentence of googleMistakes(request)) control.mistake(sentence);
    if (control.setup.outcome === 'fail' && control.setup.auto) {
      control.result('failed');
      throw paymentsError('INTERNAL_ERROR', 'The tester wants it to fail.');
    }
    isOpen = true;
    return showSheet(request, this.#callbacks).finally(() => {
      isOpen = false;
    });
  }
}

function showSheet(
  request: PaymentDataRequest,
  { onPaymentDataChanged, onPaymentAuthorized }: Callbacks,
): Promise<object> {
  const { callbackIntents = [], allowedPaymentMethods, merchantInfo } = request;
  const intends = (name: google.payments.api.CallbackIntent) => callbackIntents.includes(name);
  const [method] = allowedPaymentMethods;
  const cards = getCards(method?.parameters?.allowedCardNetworks);
  let card = firstCard(cards, control.setup);
  let person = byId(people, '');
  // The rules have refused a request without it.
  let transaction = request.transactionInfo as google.payments.api.TransactionInfo;
  let options = request.shippingOptionParameters;
  let optionId = options?.defaultSelectedOptionId ?? options?.shippingOptions[0]?.id ?? '';
  let coupon = '';

  return new Promise((resolve, reject) => {
    const sheet = openSheet(control, {
      onPay: () => void pay(),
      onChoice: choose,
      onCancel: () => fail('cancelled', paymentsError('CANCELED', 'The shopper closed the sheet.')),
      // Google documents no time limit of the page's.
      onTimeOut: () => fail('timedOut', paymentsError('INTERNAL_ERROR', 'The time of the sheet is over.')),
      onFail: (code = 'INTERNAL_ERROR') =>
        fail('failed', paymentsError(code, 'The tester wants it to fail.')),
    });
    show();
    void ask('INITIALIZE');

    function fail(result: WalletResult, error: unknown) {
      control.result(result);
      sheet.close();
      reject(error);
    }

    async function pay() {
      sheet.busy(true);
      const { totalPrice = '', currencyCode } = transaction;
      const created = await control.setup.createToken?.({
        ...{ wallet: 'googlePay', amount: totalPrice, currency: currencyCode, last4: card.last4 },
        ...{ transactionId: createTransactionId(), tokenization: method?.tokenizationSpecification },
        merchantId: merchantInfo?.merchantId,
      });
      const data = createPaymentData(request, card, person, optionId, created);
      if (!intends('PAYMENT_AUTHORIZATION')) return finish(data);
      try {
        const answer = await onPaymentAuthorized?.(data);
        if (answer?.transactionState === 'SUCCESS') return finish(data);
        if (answer?.transactionState !== 'ERROR')
          control.mistake(
            `onPaymentAuthorized answered ${quoted(answer)}: give { transactionState: 'SUCCESS' } or 'ERROR'.`,
          );
        control.result('failed');
        sheet.problem(answer?.error?.message ?? sheetLanguage().texts.failed);
      } catch (error) {
        fail('failed', developerError(`onPaymentAuthorized has thrown: ${error}`));
      }
    }

    function finish(data: object) {
      control.result('completed');
      sheet.close();
      resolve(data);
    }

    async function ask(callbackTrigger: Trigger) {
      const isWanted =
        callbackTrigger === 'INITIALIZE'
          ? callbackIntents.some((name) => name !== 'PAYMENT_AUTHORIZATION')
          : intends(callbackTrigger);
      if (!isWanted || onPaymentDataChanged === undefined) return sheet.busy(false);
      sheet.busy(true);
      try {
        const update = await onPaymentDataChanged({
          callbackTrigger: callbackTrigger as google.payments.api.CallbackTrigger,
          paymentMethodData: toShownMethod(card),
          ...(request.shippingAddressRequired && { shippingAddress: toShippingAddress(person, false) }),
          ...(request.shippingOptionRequired && { shippingOptionData: { id: optionId } }),
          ...(intends('OFFER') && { offerData: { redemptionCodes: coupon ? [coupon] : [] } }),
        });
        apply(update ?? {});
      } catch (error) {
        fail('failed', developerError(`onPaymentDataChanged has thrown: ${error}`));
      }
    }

    function apply({ newTransactionInfo, newShippingOptionParameters, error }: Update) {
      const broken = newTransactionInfo && brokenRule(transactionRules, newTransactionInfo);
      if (broken) return fail('failed', developerError(`onPaymentDataChanged: ${broken.says}`));
      transaction = newTransactionInfo ?? transaction;
      if (newShippingOptionParameters !== undefined) {
        options = newShippingOptionParameters;
        optionId = options.defaultSelectedOptionId ?? options.shippingOptions[0]?.id ?? '';
      }
      show();
      if (error) sheet.problem(error.message ?? 'The shop cannot go on with this.');
      else sheet.busy(false);
    }

    function show() {
      const {
        displayItems = [],
        totalPrice = '',
        totalPriceLabel = 'Total',
        currencyCode: currency,
      } = transaction;
      const lines = displayItems.map(({ label, price }) => ({ label, amount: price }));
      const shipping = options?.shippingOptions.map(({ id, label }) => ({ value: id, label }));
      const view = {
        lines: [...lines, { label: totalPriceLabel, amount: totalPrice }],
        ...{ currency, cards, card },
        person: request.shippingAddressRequired ? person : undefined,
        shipping: request.shippingOptionRequired && shipping && { value: optionId, options: shipping },
        coupon: intends('OFFER') ? coupon : undefined,
      };
      sheet.show({ ...view, shipping: view.shipping || undefined });
    }

    function choose(choice: SheetChoice, value: string) {
      if (choice === 'card') card = byId(cards, value);
      if (choice === 'address') person = byId(people, value);
      if (choice === 'shipping') optionId = value;
      if (choice === 'coupon') coupon = value;
      show();
      void ask(triggers[choice]);
    }
  });
}

/** Google rejects with an object of this shape ("Error objects"). */
function paymentsError(statusCode: string, statusMessage: string): Error {
  return Object.assign(new Error(statusMessage), { statusCode, statusMessage });
}

const developerError = (sentence: string) => paymentsError('DEVELOPER_ERROR', control.mistake(sentence));

/** Other members of `window.google` are kept, because the page may use another service of the same provider. */
export function installGooglePay(): void {
  const google = Reflect.get(window, 'google') ?? {};
  Object.assign(google, { payments: { ...google.payments, api: { PaymentsClient } } });
  control.install({ google });
}
