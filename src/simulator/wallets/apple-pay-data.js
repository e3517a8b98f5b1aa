import { base64Of, cardLabel } from './data.js';

/**
 * What a shop is given for an authorised payment. The token is encrypted by nobody: the simulator takes any, and declines
 * one with a result code.
 *
 * @param {{ requiredShippingContactFields?: string[] | undefined, requiredBillingContactFields?: string[] | undefined }} request
 * @param {import('./data.js').Card} card
 * @param {import('./data.js').Person} person
 */
export function applePayment(request, card, person) {
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
  const contact = contactOf(person);
  return {
    token: { paymentData, paymentMethod, transactionIdentifier, ...decline },
    ...(request.requiredBillingContactFields?.length && { billingContact: contact }),
    ...(request.requiredShippingContactFields?.length && { shippingContact: contact }),
  };
}

/** @param {import('./data.js').Person} person */
export function contactOf({
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
}) {
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
