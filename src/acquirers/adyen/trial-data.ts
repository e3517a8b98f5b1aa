/**
 * Cards of Adyen's test system: https://docs.adyen.com/development-resources/test-cards-and-credentials/test-card-numbers, and
 * for 3-D Secure https://docs.adyen.com/development-resources/testing/3d-secure-2-authentication. A holder's name asks for a
 * decline: https://docs.adyen.com/development-resources/testing/result-codes.
 */
import type { Card, Trial } from '../../connector/index.ts';

const paid: Card = {
  ...{ kind: 'card', number: '4111111111111111', expiryMonth: '03', expiryYear: '2030' },
  ...{ securityCode: '737', holder: 'Jane Jones' },
};

export const adyenTrial: Trial = {
  settings: ['apiKey', 'merchantAccount'],
  brand: 'VISA',
  paid,
  declined: { ...paid, holder: 'CARD_EXPIRED' },
  declineCode: '800.100.157',
  challenged: { ...paid, number: '4917610000000000' },
};
