import type { Merchant } from '../../src/merchant/index.ts';

/** Calls that compile, and calls that must not. They are never made: the compiler is the test. */
export async function callsToCompile(merchant: Merchant, written: Readonly<Record<string, string>>) {
  const price = { amount: '1.00', currency: 'EUR' };
  const sale = { ...price, paymentType: 'DB' };
  await merchant.prepareCheckout(written);
  await merchant.prepareCheckout({
    ...sale,
    'cart.items[0].name': 'Lamp',
    'customParameters[SHOPPER_article]': 'lamp',
    'registrations[1].id': '',
    'customer.browser.userAgent': '',
  });
  await merchant.pay({ ...sale, ...written });
  await merchant.pay({ ...sale, 'applePay.paymentToken': undefined, 'card.number': '' });
  const { record } = await merchant.capture('', price);
  const text: (string | undefined)[] = [
    record.card?.bin,
    record.customer?.email,
    record.cart?.items?.[0]?.name,
  ];

  // @ts-expect-error a name that is spelt wrongly
  await merchant.prepareCheckout({ amuont: '1.00' });
  // @ts-expect-error an index that is no number
  await merchant.prepareCheckout({ ...sale, 'cart.items[first].name': 'Lamp' });
  // @ts-expect-error no member of a cart's item
  await merchant.prepareCheckout({ ...sale, 'cart.items[0].nmae': 'Lamp' });
  // @ts-expect-error the shopper types the card into the form
  await merchant.prepareCheckout({ ...sale, 'card.number': '' });
  // @ts-expect-error an amount that is a number
  await merchant.prepareCheckout({ ...sale, amount: 1 });
  // @ts-expect-error a payment without a type
  await merchant.pay(price);
  // @ts-expect-error the method names the type
  await merchant.capture('', { ...price, paymentType: 'RF' });
  // @ts-expect-error the number of a stored card never changes
  await merchant.updateRegistration('', { 'card.number': '' });
  // @ts-expect-error no member of a card in an answer
  text.push(record.card?.number);
  return text;
}
