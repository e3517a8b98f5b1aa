/** The order of all benchmarks, and the card that pays it. The simulator approves this card without 3-D Secure. */

export const orderAmount = { amount: '92.00', currency: 'EUR' };

export const approvedCard = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2039',
  'card.cvv': '123',
};
