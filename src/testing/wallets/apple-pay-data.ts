/** The data that a shop and the simulated Apple Pay exchange. */
import { base64Of, cardLabel, type Person, type WalletCard } from './data.ts';

interface Item {
  readonly label: string;
  readonly amount?: string;
  readonly type?: string;
}

export interface ShippingMethod {
  readonly label: string;
  readonly amount: string;
  readonly identifier: string;
  readonly detail?: string;
}

export interface ApplePayRequest {
  readonly countryCode: string;
  readonly currencyCode: string;
  readonly total: Item;
  readonly lineItems?: readonly Item[] | undefined;
  readonly merchantCapabilities: readonly string[];
  readonly supportedNetworks: readonly string[];
  readonly requiredShippingContactFields?: readonly string[];
  readonly requiredBillingContactFields?: readonly string[];
  readonly shippingMethods?: readonly ShippingMethod[] | undefined;
  readonly supportsCouponCode?: boolean;
  readonly couponCode?: string;
  readonly shippingType?: string;
  readonly supportedCountries?: readonly string[];
  readonly applicationData?: string;
}

export interface ContactError {
  readonly message?: string;
}

export interface SessionUpdate {
  readonly newTotal?: Item;
  readonly newLineItems?: readonly Item[];
  readonly newShippingMethods?: readonly ShippingMethod[];
  readonly errors?: readonly ContactError[];
}

/** Returns the 32 bytes that name a transaction, as hexadecimal digits. */
export const createTransactionId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns the payment that a shop gets when the shopper authorises it.
 *
 * @param paymentData in place of a token that is not encrypted: the simulator accepts any token, and declines one that contains
 * a result code
 */
export function applePayment(
  request: Pick<ApplePayRequest, 'requiredShippingContactFields' | 'requiredBillingContactFields'>,
  card: WalletCard,
  person: Person,
  { transactionId, paymentData }: { transactionId: string; paymentData: unknown },
) {
  const { resultCode, networks } = card;
  const decline = resultCode === undefined ? {} : { resultCode };
  const simulated = {
    version: 'EC_v1',
    data: base64Of({ standIn: true }),
    signature: base64Of({ standIn: 'signature' }),
    header: { ephemeralPublicKey: base64Of({}), publicKeyHash: base64Of({}), transactionId },
    ...decline,
  };
  // Apple writes the network of a token with a capital: `MasterCard` for the request's `masterCard`.
  const network = networks[0]?.replace(/^./, (letter) => letter.toUpperCase()) ?? '';
  const token = {
    paymentData: paymentData ?? simulated,
    paymentMethod: { displayName: cardLabel(card), network, type: 'debit' },
    transactionIdentifier: transactionId,
    ...(paymentData === undefined && decline),
  };
  const contact = toContact(person);
  return {
    token,
    ...(request.requiredBillingContactFields?.length && { billingContact: contact }),
    ...(request.requiredShippingContactFields?.length && { shippingContact: contact }),
  };
}

/**
 * Returns what the shop learns before the shopper authorises: the place alone, without name and street. Of postal codes it gets
 * five digits in the United States, and none of the last three characters in Canada and the United Kingdom.
 */
export function toPlace(person: Person) {
  const { countryCode, country, locality, postalCode, administrativeArea } = toContact(person);
  const isShort = countryCode === 'CA' || countryCode === 'GB';
  const area = countryCode === 'US' ? postalCode.slice(0, 5) : postalCode;
  return {
    ...{ countryCode, country, locality, administrativeArea },
    postalCode: isShort ? postalCode.slice(0, -3).trim() : area,
  };
}

/** Members have the same name here and there where nothing else is said. */
function toContact({ id, email, phone, street, city, state, ...same }: Person) {
  const renamed = { emailAddress: email, phoneNumber: phone, addressLines: [street] };
  return { ...same, ...renamed, locality: city, administrativeArea: state };
}

/** An error with which a shop says what is wrong with a contact. */
export class ApplePayError extends Error {
  declare readonly code: string;
  declare readonly contactField: string | undefined;

  constructor(code: string, contactField?: string, message?: string) {
    super(message);
    this.code = code;
    this.contactField = contactField;
  }
}

/** What older versions of Apple Pay take as a list of arguments, by the event that it answers. */
const argumentNames: Readonly<Record<string, readonly string[]>> = {
  paymentmethodselected: ['newTotal', 'newLineItems'],
  shippingmethodselected: ['status', 'newTotal', 'newLineItems'],
  shippingcontactselected: ['status', 'newShippingMethods', 'newTotal', 'newLineItems'],
};

/** Returns what the sheet shows of a request. */
export function toView(request: ApplePayRequest, method: ShippingMethod | undefined, person: Person) {
  const { total, lineItems = [], currencyCode: currency, shippingMethods = [] } = request;
  const options = shippingMethods.map(({ identifier, label }) => ({ value: identifier, label }));
  return {
    lines: [...lineItems, total].map(({ label, amount = '' }) => ({ label, amount: String(amount) })),
    currency,
    person: request.requiredShippingContactFields?.length ? person : undefined,
    shipping: options.length > 0 ? { value: method?.identifier ?? '', options } : undefined,
    coupon: request.supportsCouponCode ? (request.couponCode ?? '') : undefined,
  };
}

/** Reads the shop's answer. Newer versions of Apple Pay take one object, older ones a list of arguments. */
export function toUpdate(type: string, given: readonly unknown[]): SessionUpdate {
  const names = argumentNames[type] ?? [];
  const [first] = given;
  const isUpdate = given.length === 1 && typeof first === 'object' && first !== null && !('label' in first);
  return isUpdate ? first : Object.fromEntries(given.map((value, at) => [names[at], value]));
}

export function joinMessages(errors: readonly ContactError[]): string {
  return errors.map(({ message = '' }) => message).join(' ');
}

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

export const maxStatus = statuses.length - 1;
/** `STATUS_SUCCESS` and the others, for the class and its sessions. */
export const statusConstants = Object.fromEntries(
  statuses.map((name, value) => [`STATUS_${name}`, { value, enumerable: true }]),
);
