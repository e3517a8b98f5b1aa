/** Replaces `google.payments.api`, the API of the provider's own script, and opens a sheet of its own. */
import { byId, cardOptions, firstCard, getCards, people, personOptions } from './data.ts';
import {
  createPaymentData,
  type PaymentDataRequest,
  type ShippingOptions,
  type TransactionInfo,
  toShippingAddress,
} from './google-pay-data.ts';
import { preset } from './preset.ts';
import { openSheet } from './sheet.ts';
import { sheetLanguage } from './sheet-language.ts';
import { styleWalletButton } from './wallet-button-style.ts';

interface PaymentDataError {
  readonly message?: string;
  readonly reason?: string;
  readonly intent?: string;
}

interface Update {
  readonly newTransactionInfo?: TransactionInfo;
  readonly newShippingOptionParameters?: ShippingOptions;
  readonly error?: PaymentDataError;
}

interface Authorization {
  readonly transactionState: string;
  readonly error?: PaymentDataError;
}

interface Callbacks {
  readonly onPaymentDataChanged?: (data: object) => Update | Promise<Update>;
  readonly onPaymentAuthorized?: (data: object) => Authorization | Promise<Authorization>;
}

interface ButtonOptions {
  readonly onClick: (event: Event) => void;
  readonly buttonColor?: string;
  readonly buttonType?: string;
  readonly buttonSizeMode?: string;
}

class PaymentsClient {
  #callbacks: Callbacks;

  constructor({
    paymentDataCallbacks = {},
  }: { readonly environment?: string; readonly paymentDataCallbacks?: Callbacks } = {}) {
    this.#callbacks = paymentDataCallbacks;
  }

  async isReadyToPay(request: PaymentDataRequest) {
    const problem = problemOfMethods(request);
    if (problem !== '') throw developerError(problem);
    const result = preset().available !== false;
    return { result, paymentMethodPresent: result };
  }

  createButton({
    onClick,
    buttonColor = 'default',
    buttonType = 'buy',
    buttonSizeMode = 'static',
  }: ButtonOptions) {
    if (typeof onClick !== 'function') throw developerError('createButton needs onClick');
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

  prefetchPaymentData(_request: PaymentDataRequest): void {}

  async loadPaymentData(request: PaymentDataRequest): Promise<object> {
    const problem = problemOf(request, this.#callbacks);
    const isFailing = preset().outcome === 'fail' && preset().auto;
    if (problem !== '' || isFailing) throw developerError(problem || 'The tester wants it to fail.');
    return showSheet(request, this.#callbacks);
  }
}

function showSheet(
  request: PaymentDataRequest,
  { onPaymentDataChanged, onPaymentAuthorized }: Callbacks,
): Promise<object> {
  const { callbackIntents = [] } = request;
  const intends = (name: string) => callbackIntents.includes(name);
  const cards = getCards(request.allowedPaymentMethods[0]?.parameters?.allowedCardNetworks);
  let card = firstCard(cards);
  let person = byId(people, '');
  let transaction = request.transactionInfo;
  let options = request.shippingOptionParameters;
  let optionId = options?.defaultSelectedOptionId ?? options?.shippingOptions[0]?.id ?? '';

  return new Promise((resolve, reject) => {
    const sheet = openSheet('Google Pay', {
      onPay: pay,
      onCancel: () => reject({ statusCode: 'CANCELED', statusMessage: 'The shopper closed the sheet.' }),
    });
    show();
    ask('INITIALIZE');

    function fail(error: unknown) {
      sheet.close();
      reject(error);
    }

    async function pay() {
      sheet.busy(true);
      const data = createPaymentData(request, card, person, optionId);
      if (!intends('PAYMENT_AUTHORIZATION')) return finish(data);
      try {
        const { transactionState, error } = (await onPaymentAuthorized?.(data)) ?? {
          transactionState: 'ERROR',
        };
        if (transactionState === 'SUCCESS') finish(data);
        else sheet.problem(error?.message ?? sheetLanguage().texts.failed);
      } catch (error) {
        fail(developerError(String(error)));
      }
    }

    function finish(data: object) {
      sheet.close();
      resolve(data);
    }

    async function ask(callbackTrigger: 'INITIALIZE' | 'SHIPPING_ADDRESS' | 'SHIPPING_OPTION') {
      const isWanted =
        callbackTrigger === 'INITIALIZE'
          ? intends('SHIPPING_ADDRESS') || intends('SHIPPING_OPTION')
          : intends(callbackTrigger);
      if (!isWanted || onPaymentDataChanged === undefined) return sheet.busy(false);
      sheet.busy(true);
      try {
        const update = await onPaymentDataChanged({
          callbackTrigger,
          ...(request.shippingAddressRequired && { shippingAddress: toShippingAddress(person, false) }),
          ...(request.shippingOptionRequired && { shippingOptionData: { id: optionId } }),
        });
        apply(update ?? {});
      } catch (error) {
        fail(developerError(String(error)));
      }
    }

    function apply({ newTransactionInfo, newShippingOptionParameters, error }: Update) {
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
      const { displayItems = [], totalPrice = '', totalPriceLabel = 'Total', currencyCode } = transaction;
      const lines = displayItems.map(({ label, price }) => ({ label, amount: price }));
      sheet.lines([...lines, { label: totalPriceLabel, amount: totalPrice }], currencyCode);
      const onCard = (id: string) => {
        card = byId(cards, id);
      };
      sheet.field({
        name: 'card',
        label: sheetLanguage().texts.method,
        value: card.id,
        options: cardOptions(cards),
        onChange: onCard,
      });
      if (request.shippingAddressRequired) {
        const onPerson = (id: string) => {
          person = byId(people, id);
          ask('SHIPPING_ADDRESS');
        };
        sheet.field({
          name: 'contact',
          label: sheetLanguage().texts.shipTo,
          value: person.id,
          options: personOptions(),
          onChange: onPerson,
        });
      }
      if (!request.shippingOptionRequired || options === undefined) return;
      const onOption = (id: string) => {
        optionId = id;
        ask('SHIPPING_OPTION');
      };
      const list = options.shippingOptions.map(({ id, label }) => ({ value: id, label }));
      sheet.field({
        name: 'method',
        label: sheetLanguage().texts.shipping,
        value: optionId,
        options: list,
        onChange: onOption,
      });
    }
  });
}

/** A payment request of a shop. Any part may be missing. */
type GivenRequest = Partial<Omit<PaymentDataRequest, 'transactionInfo'>> & {
  readonly transactionInfo?: Partial<TransactionInfo>;
};

/** Returns what is wrong with a payment request; empty for a valid one. */
function problemOf(request: GivenRequest, { onPaymentDataChanged, onPaymentAuthorized }: Callbacks): string {
  const problem = problemOfMethods(request);
  if (problem !== '') return problem;
  const { transactionInfo: { totalPriceStatus, totalPrice, currencyCode } = {}, callbackIntents = [] } =
    request;
  if (!currencyCode || !totalPriceStatus) return 'transactionInfo needs currencyCode and totalPriceStatus';
  if (totalPriceStatus !== 'NOT_CURRENTLY_KNOWN' && !/^[0-9]+(\.[0-9]{2})?$/.test(totalPrice ?? '')) {
    return 'transactionInfo needs totalPrice, such as 92.00';
  }
  const isAuthorized = callbackIntents.includes('PAYMENT_AUTHORIZATION');
  if (isAuthorized !== (onPaymentAuthorized !== undefined)) {
    return 'onPaymentAuthorized and the callback intent PAYMENT_AUTHORIZATION go together';
  }
  const isChanged = callbackIntents.some((name) => name !== 'PAYMENT_AUTHORIZATION');
  return isChanged && onPaymentDataChanged === undefined
    ? 'these callback intents need onPaymentDataChanged'
    : '';
}

function problemOfMethods(request: GivenRequest | undefined): string {
  if (request?.apiVersion !== 2) return 'apiVersion must be 2';
  return request.allowedPaymentMethods?.some(({ type }) => type === 'CARD')
    ? ''
    : 'allowedPaymentMethods needs a CARD';
}

function developerError(statusMessage: string): Error {
  return Object.assign(new Error(statusMessage), { statusCode: 'DEVELOPER_ERROR', statusMessage });
}

// Other members of `window.google` are kept, because the page may use another service of the same provider.
const google = Reflect.get(window, 'google') ?? {};
Object.assign(google, { payments: { ...google.payments, api: { PaymentsClient } } });
Object.assign(window, { google });
