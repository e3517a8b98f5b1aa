import { expect, test } from 'payment-widgets/testing/playwright';

test.use({
  shop: {
    command: 'node start.mjs',
    cwd: 'server',
    env: {
      SHOP_PORT: '{port}',
      PAY_URL: '{gatewayUrl}',
      PAY_ENTITY: '{entityId}',
      PAY_TOKEN: '{accessToken}',
    },
  },
});

test('a shop with variables of its own names is paid', async ({ page, tenant, cardForm }) => {
  await page.goto('/');
  const checkout = await tenant.checkoutOf(page);
  await cardForm.pay('amex');
  await expect(checkout).toBePaid({ amount: '92.00', currency: 'EUR', brand: 'AMEX' });
});
