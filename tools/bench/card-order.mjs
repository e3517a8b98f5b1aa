/** What benchmarks buy, and the card that they pay with: the simulator approves it and asks no issuer. */

export const orderAmount = { amount: '92.00', currency: 'EUR' };

export const approvedCard = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2039',
  'card.cvv': '123',
};
