/// <reference types="googlepay" />
/** The data that a shop and the simulated Google Pay exchange. */
import { base64Of, cardLabel, type Person, type WalletCard } from './data.ts';

type CardNetwork = google.payments.api.CardNetwork;
export type PaymentDataRequest = google.payments.api.PaymentDataRequest;

/**
 * Returns the payment data that a shop gets when the shopper authorises it. The token is not encrypted: the simulator
 * accepts any token, and declines one that contains a result code.
 *
 * @param optionId id of the shipping option
 * @param created a token in place of that one
 */
export function createPaymentData(
  request: PaymentDataRequest,
  card: WalletCard,
  person: Person,
  optionId: string,
  created: unknown,
) {
  const [{ parameters, tokenizationSpecification } = {}] = request.allowedPaymentMethods;
  const { resultCode, last4, networks } = card;
  const simulated = JSON.stringify({
    protocolVersion: 'ECv2',
    signature: base64Of({ standIn: 'signature' }),
    signedMessage: base64Of({ standIn: true }),
    ...(resultCode !== undefined && { resultCode }),
  });
  const address = toShippingAddress(person, true);
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    ...(request.emailRequired && { email: person.email }),
    ...(request.shippingAddressRequired && { shippingAddress: address }),
    ...(request.shippingOptionRequired && { shippingOptionData: { id: optionId } }),
    paymentMethodData: {
      type: 'CARD' as const,
      description: cardLabel(card),
      info: {
        cardNetwork: networks[1] as CardNetwork,
        cardDetails: last4,
        ...(parameters?.billingAddressRequired && { billingAddress: address }),
      },
      tokenizationData: {
        type: tokenizationSpecification?.type ?? 'PAYMENT_GATEWAY',
        token: (created ?? simulated) as string,
      },
    },
  };
}

/** What the shop learns of a card before the shopper authorises the payment. */
export const toShownMethod = ({ networks }: WalletCard) => ({
  type: 'CARD' as const,
  info: { cardNetwork: networks[1] as CardNetwork },
});

/**
 * Returns a person's address. Before the shopper authorises the payment, the shop learns only the place, without name
 * and street.
 */
export function toShippingAddress(
  { givenName, familyName, phone, street, city, state, postalCode, countryCode }: Person,
  isWhole: boolean,
) {
  const place = { countryCode, postalCode, locality: city, administrativeArea: state };
  if (!isWhole) return place;
  const rest = { address1: street, address2: '', address3: '', sortingCode: '' };
  return { name: `${givenName} ${familyName}`, phoneNumber: phone, ...rest, ...place };
}
