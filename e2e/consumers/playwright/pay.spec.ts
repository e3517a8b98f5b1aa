import { expect, test } from 'payment-widgets/testing/playwright';

test('an answer that is lost does not charge twice', async ({ openCheckout, tenant, cardForm, page }) => {
  const checkout = await openCheckout({ amount: '92.00' });
  await tenant.faults.add({ reset: 'after' }, { on: 'payment.submit' });
  await cardForm.pay();
  await page.waitForURL(`${checkout.resultUrl}?*`);
  await expect(checkout).toBePaid({ amount: '92.00' });
  await expect(checkout).toBeChargedOnce();
  await expect(tenant.inbox).toHaveReceived({ type: 'PAYMENT', checkout });
});
