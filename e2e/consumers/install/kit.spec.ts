/** The entry of the package that is for Playwright. */
import { expect, test } from 'payment-widgets/testing/playwright';

test('the types of the kit', async ({ openCheckout, cardForm }) => {
  const checkout = await openCheckout({ amount: '12.00' });
  await cardForm.pay('visa');
  await expect(checkout).toBePaid({ amount: '12.00' });
});
