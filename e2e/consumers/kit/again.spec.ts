import { expect, test } from 'payment-widgets/testing/playwright';

test('another card is typed in the place of a wrong one', async ({ openCheckout, tenant, cardForm }) => {
  const { wrongCheckDigit } = await tenant.cards();
  const checkout = await openCheckout();
  await cardForm.pay(wrongCheckDigit);
  await expect(cardForm).toShowError('card.number');
  await cardForm.pay('mastercard');
  await expect(checkout).toBePaid({ brand: 'MASTER' });
});
