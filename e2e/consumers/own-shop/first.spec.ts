import { expect, test } from 'payment-widgets/testing/playwright';

test.use({ shop: { command: 'node shop.mjs' } });

test('an order of my shop is paid', async ({ page, tenant, cardForm }) => {
  await page.goto('/');
  const checkout = await tenant.checkoutOf(page);
  await cardForm.pay();
  await expect(checkout).toBePaid({ amount: '92.00' });
});
