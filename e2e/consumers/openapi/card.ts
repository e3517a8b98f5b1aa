/** A card that pays. */
export const card = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000000',
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2035',
  'card.cvv': '123',
} as const;
