/** Replaces the browser's own `ApplePaySession` and opens a sheet of its own. */
import {
  type ApplePayRequest,
  applePayment,
  type ContactError,
  type SessionUpdate,
  type ShippingMethod,
  toContact,
} from './apple-pay-data.ts';
import { byId, cardOptions, firstCard, getCards, people, personOptions, type WalletCard } from './data.ts';
import { preset } from './preset.ts';
import { openSheet, type Sheet } from './sheet.ts';
import { sheetLanguage } from './sheet-language.ts';

const newestVersion = 14;
const requiredMembers = [
  'countryCode',
  'currencyCode',
  'merchantCapabilities',
  'supportedNetworks',
  'total',
] as const;
const statuses = [
  'SUCCESS',
  'FAILURE',
  'INVALID_BILLING_POSTAL_ADDRESS',
  'INVALID_SHIPPING_POSTAL_ADDRESS',
  'INVALID_SHIPPING_CONTACT',
  'PIN_REQUIRED',
  'PIN_INCORRECT',
  'PIN_LOCKOUT',
];

let active: ApplePaySession | undefined;

class ApplePaySession {
  #listeners = new EventTarget();
  #request: ApplePayRequest;
  #sheet: Sheet | undefined;
  #cards: readonly WalletCard[];
  #card: WalletCard;
  #person = byId(people, '');
  #method: ShippingMethod | undefined;
  /** Number of questions to the shop that it has not answered yet. */
  #asked = 0;

  static supportsVersion(version: number): boolean {
    return Number.isInteger(version) && version >= 1 && version <= newestVersion;
  }

  static canMakePayments() {
    return preset().available !== false;
  }

  static async canMakePaymentsWithActiveCard(_merchantIdentifier: string) {
    return ApplePaySession.canMakePayments();
  }

  static async applePayCapabilities(_merchantIdentifier: string) {
    const paymentCredentialStatus = ApplePaySession.canMakePayments()
      ? 'paymentCredentialsAvailable'
      : 'applePayUnsupported';
    return { paymentCredentialStatus };
  }

  static async openPaymentSetup() {
    return false;
  }

  constructor(version: number, request: ApplePayRequest) {
    if (navigator.userActivation?.isActive === false) {
      throw new DOMException(
        'Make the session while a click is handled, before anything is awaited.',
        'InvalidAccessError',
      );
    }
    if (!ApplePaySession.supportsVersion(version)) {
      throw new DOMException(
        `version must be a whole number from 1 to ${newestVersion}.`,
        'InvalidAccessError',
      );
    }
    for (const name of requiredMembers) {
      if (!request?.[name]) throw new TypeError(`The payment request has no ${name}.`);
    }
    if (!request.total.label || !/^[0-9]+(\.[0-9]+)?$/.test(request.total.amount ?? '')) {
      throw new TypeError('total must have a label and an amount.');
    }
    this.#request = { ...request };
    this.#cards = getCards(request.supportedNetworks);
    this.#card = firstCard(this.#cards);
    this.#method = request.shippingMethods?.[0];
  }

  addEventListener(type: string, listener: EventListenerOrEventListenerObject | null): void {
    this.#listeners.addEventListener(type, listener);
  }

  removeEventListener(type: string, listener: EventListenerOrEventListenerObject | null): void {
    this.#listeners.removeEventListener(type, listener);
  }

  begin() {
    if (active !== undefined) throw new DOMException('A session is under way.', 'InvalidAccessError');
    if (preset().outcome === 'fail' && preset().auto) return this.#cancelled({ code: 'unknown' });
    active = this;
    this.#sheet = openSheet('Apple Pay', { onPay: () => this.#pay(), onCancel: () => this.#cancelled() });
    this.#show();
    this.#asked = 1;
    const validationURL = 'https://apple-pay-gateway-cert.apple.com/paymentservices/startSession';
    queueMicrotask(() => this.#emit('validatemerchant', { validationURL }));
  }

  abort() {
    this.#end();
  }

  /**
   * Receives the answer to the merchant validation.
   *
   * @param session the session as the shop's gateway answered it
   */
  completeMerchantValidation(session: unknown): void {
    if (typeof session !== 'object' || session === null) {
      this.#end();
      this.#emit('cancel', { sessionError: { code: 'merchantValidation' } });
      return;
    }
    this.#ask('paymentmethodselected', { paymentMethod: { type: 'debit' } });
    if (this.#request.requiredShippingContactFields?.length) this.#askContact();
    this.#answered({});
  }

  completePaymentMethodSelection(...given: unknown[]): void {
    this.#answered(updateOf(given, ['newTotal', 'newLineItems']));
  }

  completeShippingMethodSelection(...given: unknown[]): void {
    this.#answered(updateOf(given, ['status', 'newTotal', 'newLineItems']));
  }

  completeShippingContactSelection(...given: unknown[]): void {
    this.#answered(updateOf(given, ['status', 'newShippingMethods', 'newTotal', 'newLineItems']));
  }

  completeCouponCodeChange(update: SessionUpdate): void {
    this.#answered(update);
  }

  completePayment(
    result: number | { readonly status: number; readonly errors?: readonly ContactError[] },
  ): void {
    const { status, errors = [] } = typeof result === 'object' ? result : { status: result };
    if (status === 0) return this.#end();
    this.#sheet?.problem(messagesOf(errors) || sheetLanguage().texts.failed);
  }

  #pay() {
    this.#sheet?.busy(true);
    const payment = applePayment(this.#request, this.#card, this.#person);
    this.#emit('paymentauthorized', { payment });
  }

  /** Dispatches an event that the shop must answer. Does nothing when the shop does not listen for the event. */
  #ask(type: string, details: object): void {
    if (typeof Reflect.get(this, `on${type}`) !== 'function') return;
    this.#asked += 1;
    this.#sheet?.busy(true);
    this.#emit(type, details);
  }

  #askContact() {
    // Before the shopper authorises the payment, the shop learns only the place, without name and street.
    const { countryCode, country, locality, postalCode, administrativeArea } = toContact(this.#person);
    const shippingContact = { countryCode, country, locality, postalCode, administrativeArea };
    this.#ask('shippingcontactselected', { shippingContact });
  }

  #answered({ newTotal, newLineItems, newShippingMethods, errors = [] }: SessionUpdate): void {
    const request = this.#request;
    this.#request = {
      ...request,
      total: newTotal ?? request.total,
      lineItems: newLineItems ?? request.lineItems,
      shippingMethods: newShippingMethods ?? request.shippingMethods,
    };
    if (newShippingMethods) this.#method = newShippingMethods[0];
    this.#asked = Math.max(0, this.#asked - 1);
    this.#show();
    if (errors.length > 0) this.#sheet?.problem(messagesOf(errors));
    else this.#sheet?.busy(this.#asked > 0);
  }

  #show() {
    const {
      total,
      lineItems = [],
      currencyCode,
      shippingMethods = [],
      supportsCouponCode,
      couponCode = '',
    } = this.#request;
    const sheet = this.#sheet;
    sheet?.lines(
      [...lineItems, total].map(({ label, amount = '' }) => ({ label, amount })),
      currencyCode,
    );
    sheet?.field({
      name: 'card',
      label: sheetLanguage().texts.method,
      value: this.#card.id,
      options: cardOptions(this.#cards),
      onChange: (id) => {
        this.#card = byId(this.#cards, id);
        this.#ask('paymentmethodselected', { paymentMethod: { type: 'debit' } });
      },
    });
    if (this.#request.requiredShippingContactFields?.length) {
      sheet?.field({
        name: 'contact',
        label: sheetLanguage().texts.shipTo,
        value: this.#person.id,
        options: personOptions(),
        onChange: (id) => {
          this.#person = byId(people, id);
          this.#askContact();
        },
      });
    }
    if (shippingMethods.length > 0) {
      sheet?.field({
        name: 'method',
        label: sheetLanguage().texts.shipping,
        value: this.#method?.identifier ?? '',
        options: shippingMethods.map(({ identifier, label }) => ({ value: identifier, label })),
        onChange: (id) => {
          this.#method = this.#request.shippingMethods?.find(({ identifier }) => identifier === id);
          this.#ask('shippingmethodselected', { shippingMethod: this.#method });
        },
      });
    }
    if (!supportsCouponCode) return;
    const onChange = (code: string) => this.#ask('couponcodechanged', { couponCode: code });
    sheet?.field({ name: 'coupon', label: sheetLanguage().texts.coupon, value: couponCode, onChange });
  }

  #cancelled(sessionError: object | undefined = undefined): void {
    this.#end();
    this.#emit('cancel', { sessionError });
  }

  #end() {
    this.#sheet?.close();
    if (active === this) active = undefined;
  }

  #emit(type: string, details: object): void {
    const event = Object.assign(new Event(type), details);
    const handler = Reflect.get(this, `on${type}`);
    if (typeof handler === 'function') handler.call(this, event);
    this.#listeners.dispatchEvent(event);
  }
}

for (const [value, name] of statuses.entries()) {
  for (const holder of [ApplePaySession, ApplePaySession.prototype]) {
    Object.defineProperty(holder, `STATUS_${name}`, { value, enumerable: true });
  }
}

/** An error with which a shop says what is wrong with a contact. */
class ApplePayError extends Error {
  declare readonly code: string;
  declare readonly contactField: string | undefined;

  constructor(code: string, contactField?: string, message?: string) {
    super(message);
    this.code = code;
    this.contactField = contactField;
  }
}

/** Reads the shop's answer. Newer versions of Apple Pay take one object, older ones a list of arguments. */
function updateOf(given: readonly unknown[], names: readonly string[]): SessionUpdate {
  const [first] = given;
  const isUpdate = given.length === 1 && typeof first === 'object' && first !== null && !('label' in first);
  return isUpdate ? first : Object.fromEntries(given.map((value, at) => [names[at], value]));
}

function messagesOf(errors: readonly ContactError[]): string {
  return errors.map(({ message = '' }) => message).join(' ');
}

Object.assign(window, { ApplePaySession, ApplePayError });
