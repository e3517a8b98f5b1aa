/** Cards of Stripe's test mode (https://docs.stripe.com/testing): "Cards by brand", "Declined payments", "3D Secure". */
import type { Card, Trial } from '../../connector/index.ts';

const paid: Card = {
  ...{ kind: 'card', number: '4242424242424242', expiryMonth: '12', expiryYear: '2034' },
  ...{ securityCode: '123', holder: 'Jane Jones' },
};

export const stripeTrial: Trial = {
  settings: ['apiKey'],
  brand: 'VISA',
  paid,
  declined: { ...paid, number: '4000000000009995' },
  declineCode: '800.100.155',
  challenged: { ...paid, number: '4000000000003220' },
};
