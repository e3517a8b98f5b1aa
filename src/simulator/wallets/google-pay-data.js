import { base64Of, cardLabel } from './data.js';

/**
 * @typedef {{ label: string, type?: string, price: string }} Item
 * @typedef {{ totalPriceStatus: string, totalPrice?: string, totalPriceLabel?: string, currencyCode: string, displayItems?: Item[] }} Transaction
 * @typedef {{ defaultSelectedOptionId?: string, shippingOptions: { id: string, label: string }[] }} ShippingOptions
 * @typedef {{
 *   apiVersion: number,
 *   allowedPaymentMethods: { type: string, parameters?: { allowedCardNetworks?: string[], billingAddressRequired?: boolean }, tokenizationSpecification?: { type: string } }[],
 *   transactionInfo: Transaction, callbackIntents?: string[], emailRequired?: boolean,
 *   shippingAddressRequired?: boolean, shippingOptionRequired?: boolean, shippingOptionParameters?: ShippingOptions,
 * }} Request
 */

/**
 * What a shop is given for an authorised payment. The token is encrypted by nobody: the simulator takes any, and declines
 * one with a result code.
 *
 * @param {Request} request
 * @param {import('./data.js').Card} card
 * @param {import('./data.js').Person} person
 * @param {string} optionId of the shipping
 */
export function paymentDataOf(request, card, person, optionId) {
  const [{ parameters = {}, tokenizationSpecification } = {}] = request.allowedPaymentMethods;
  const { resultCode, last4, networks } = card;
  const token = JSON.stringify({
    protocolVersion: 'ECv2',
    signature: base64Of({ standIn: 'signature' }),
    signedMessage: base64Of({ standIn: true }),
    ...(resultCode !== undefined && { resultCode }),
  });
  const address = shippingAddressOf(person, true);
  return {
    apiVersion: 2,
    apiVersionMinor: 0,
    ...(request.emailRequired && { email: person.email }),
    ...(request.shippingAddressRequired && { shippingAddress: address }),
    ...(request.shippingOptionRequired && { shippingOptionData: { id: optionId } }),
    paymentMethodData: {
      type: 'CARD',
      description: cardLabel(card),
      info: {
        cardNetwork: networks[1] ?? '',
        cardDetails: last4,
        ...(parameters.billingAddressRequired && { billingAddress: address }),
      },
      tokenizationData: { type: tokenizationSpecification?.type ?? 'PAYMENT_GATEWAY', token },
    },
  };
}

/** Until the shopper agrees, a shop learns the place alone. @param {import('./data.js').Person} person @param {boolean} isWhole */
export function shippingAddressOf(
  { givenName, familyName, phone, street, city, state, postalCode, countryCode },
  isWhole,
) {
  const place = { countryCode, postalCode, locality: city, administrativeArea: state };
  if (!isWhole) return place;
  const rest = { address1: street, address2: '', address3: '', sortingCode: '' };
  return { name: `${givenName} ${familyName}`, phoneNumber: phone, ...rest, ...place };
}
