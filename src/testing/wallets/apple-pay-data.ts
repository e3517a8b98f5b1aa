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

type RequiredContacts = Pick<
  ApplePayRequest,
  'requiredShippingContactFields' | 'requiredBillingContactFields'
>;

/**
 * Returns the payment that a shop gets when the shopper authorises it. The token is not encrypted: the simulator
 * accepts any token, and declines one that contains a result code.
 */
export function applePayment(request: RequiredContacts, card: WalletCard, person: Person) {
  const transactionIdentifier = [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const { resultCode } = card;
  const decline = resultCode === undefined ? {} : { resultCode };
  const paymentData = {
    version: 'EC_v1',
    data: base64Of({ standIn: true }),
    signature: base64Of({ standIn: 'signature' }),
    header: {
      ephemeralPublicKey: base64Of({}),
      publicKeyHash: base64Of({}),
      transactionId: transactionIdentifier,
    },
    ...decline,
  };
  const paymentMethod = {
    displayName: cardLabel(card),
    network: card.name.replace(/^Declined /, ''),
    type: 'debit',
  };
  const contact = toContact(person);
  return {
    token: { paymentData, paymentMethod, transactionIdentifier, ...decline },
    ...(request.requiredBillingContactFields?.length && { billingContact: contact }),
    ...(request.requiredShippingContactFields?.length && { shippingContact: contact }),
  };
}

export function toContact({
  givenName,
  familyName,
  email,
  phone,
  street,
  city,
  state,
  postalCode,
  country,
  countryCode,
}: Person) {
  return {
    givenName,
    familyName,
    emailAddress: email,
    phoneNumber: phone,
    addressLines: [street],
    locality: city,
    administrativeArea: state,
    postalCode,
    country,
    countryCode,
  };
}
