/** `google.payments.api` in place of the provider's own script, with its sheet. */
import { byId, cardOptions, cardsOf, firstCard, people, personOptions } from './data.js';
import { dress } from './dress.js';
import { paymentDataOf, shippingAddressOf } from './google-pay-data.js';
import { preset } from './preset.js';
import { openSheet } from './sheet.js';
import { sheetLanguage } from './sheet-language.js';

/**
 * @typedef {import('./google-pay-data.js').Request} Request
 * @typedef {import('./google-pay-data.js').Transaction} Transaction
 * @typedef {import('./google-pay-data.js').ShippingOptions} ShippingOptions
 * @typedef {{ message?: string, reason?: string, intent?: string }} PaymentError
 * @typedef {{ newTransactionInfo?: Transaction, newShippingOptionParameters?: ShippingOptions, error?: PaymentError }} Update
 * @typedef {{
 *   onPaymentDataChanged?: (data: object) => Update | Promise<Update>,
 *   onPaymentAuthorized?: (data: object) => { transactionState: string, error?: PaymentError } | Promise<{ transactionState: string, error?: PaymentError }>,
 * }} Callbacks
 * @typedef {{ onClick: (event: Event) => void, buttonColor?: string, buttonType?: string, buttonSizeMode?: string }} ButtonOptions
 */

class PaymentsClient {
  #callbacks;

  /** @param {{ environment?: string, paymentDataCallbacks?: Callbacks }} [options] */
  constructor({ paymentDataCallbacks = {} } = {}) {
    this.#callbacks = paymentDataCallbacks;
  }

  /** @param {Request} request */
  async isReadyToPay(request) {
    const problem = problemOfMethods(request);
    if (problem !== '') throw developerError(problem);
    const result = preset().available !== false;
    return { result, paymentMethodPresent: result };
  }

  /** @param {ButtonOptions} options */
  createButton({ onClick, buttonColor = 'default', buttonType = 'buy', buttonSizeMode = 'static' }) {
    if (typeof onClick !== 'function') throw developerError('createButton needs onClick');
    const place = document.createElement('div');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = `gpay-button ${buttonColor} ${buttonType} ${buttonSizeMode}`;
    button.setAttribute('aria-label', 'Google Pay');
    button.append('Google Pay');
    dress(button, buttonColor === 'white');
    button.addEventListener('click', onClick);
    place.append(button);
    return place;
  }

  /** @param {Request} _request */
  prefetchPaymentData(_request) {}

  /** @param {Request} request */
  async loadPaymentData(request) {
    const problem = problemOf(request, this.#callbacks);
    const isFailing = preset().outcome === 'fail' && preset().auto;
    if (problem !== '' || isFailing) throw developerError(problem || 'The tester wants it to fail.');
    return showSheet(request, this.#callbacks);
  }
}

/** @param {Request} request @param {Callbacks} callbacks @returns {Promise<object>} */
function showSheet(request, { onPaymentDataChanged, onPaymentAuthorized }) {
  const { callbackIntents = [] } = request;
  const intends = (/** @type {string} */ name) => callbackIntents.includes(name);
  const cards = cardsOf(request.allowedPaymentMethods[0]?.parameters?.allowedCardNetworks);
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

    /** @param {unknown} error */
    function fail(error) {
      sheet.close();
      reject(error);
    }

    async function pay() {
      sheet.busy(true);
      const data = paymentDataOf(request, card, person, optionId);
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

    /** @param {object} data */
    function finish(data) {
      sheet.close();
      resolve(data);
    }

    /** @param {'INITIALIZE' | 'SHIPPING_ADDRESS' | 'SHIPPING_OPTION'} callbackTrigger */
    async function ask(callbackTrigger) {
      const isWanted =
        callbackTrigger === 'INITIALIZE'
          ? intends('SHIPPING_ADDRESS') || intends('SHIPPING_OPTION')
          : intends(callbackTrigger);
      if (!isWanted || onPaymentDataChanged === undefined) return sheet.busy(false);
      sheet.busy(true);
      try {
        const update = await onPaymentDataChanged({
          callbackTrigger,
          ...(request.shippingAddressRequired && { shippingAddress: shippingAddressOf(person, false) }),
          ...(request.shippingOptionRequired && { shippingOptionData: { id: optionId } }),
        });
        apply(update ?? {});
      } catch (error) {
        fail(developerError(String(error)));
      }
    }

    /** @param {Update} update */
    function apply({ newTransactionInfo, newShippingOptionParameters, error }) {
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
      const lines = displayItems.map(({ label, price }) => ({ label, amount: `${price} ${currencyCode}` }));
      sheet.lines([...lines, { label: totalPriceLabel, amount: `${totalPrice} ${currencyCode}` }]);
      const onCard = (/** @type {string} */ id) => {
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
        const onPerson = (/** @type {string} */ id) => {
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
      const onOption = (/** @type {string} */ id) => {
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

/** What is wrong with a request to pay; empty when nothing is. @param {Request} request @param {Callbacks} callbacks */
function problemOf(request, { onPaymentDataChanged, onPaymentAuthorized }) {
  const problem = problemOfMethods(request);
  if (problem !== '') return problem;
  const { transactionInfo: { totalPriceStatus, totalPrice, currencyCode } = {}, callbackIntents = [] } =
    /** @type {Partial<Omit<Request, 'transactionInfo'>> & { transactionInfo?: Partial<Transaction> }} */ (
      request
    );
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

/** @param {Partial<Request> | undefined} request */
function problemOfMethods(request) {
  if (request?.apiVersion !== 2) return 'apiVersion must be 2';
  return request.allowedPaymentMethods?.some(({ type }) => type === 'CARD')
    ? ''
    : 'allowedPaymentMethods needs a CARD';
}

/** @param {string} statusMessage */
function developerError(statusMessage) {
  return Object.assign(new Error(statusMessage), { statusCode: 'DEVELOPER_ERROR', statusMessage });
}

// The page may have another service of the same provider.
const google = Reflect.get(window, 'google') ?? {};
Object.assign(google, { payments: { ...google.payments, api: { PaymentsClient } } });
Object.assign(window, { google });
