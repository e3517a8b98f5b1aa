import { expect, test } from 'vitest';
import { toCart } from '../../../src/gateway/core/echo.ts';

test('the recipient of a cart item comes back as an object of the item', () => {
  const cart = toCart({
    'cart.items[1].name': 'Bulb',
    'cart.items[1].recipient.firstName': 'Jane',
    'cart.items[1].recipient.city': 'Bath',
    'cart.items[0].name': 'Lamp',
    'cart.payments[0].amount': '1.00',
  });
  expect(cart).toEqual({
    items: [{ name: 'Lamp' }, { name: 'Bulb', recipient: { firstName: 'Jane', city: 'Bath' } }],
    payments: [{ amount: '1.00' }],
  });
});
