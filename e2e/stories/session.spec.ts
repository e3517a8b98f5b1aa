import { MerchantApi, startGateway } from '../fixtures/gateway.ts';
import { Merchant } from '../fixtures/merchant.ts';
import { expect, storyPage, test } from '../fixtures/test.ts';
import { CardForm } from '../pages/card-form.ts';

const listening =
  'var failures = []; var wpwlOptions = { onError: function (error) { failures.push(error.name); } };';
const failures = () => (window as unknown as { failures: string[] }).failures;

test('an unknown checkout shows a message in the merchant’s form and calls onError', async ({
  page,
  gateway,
  merchant,
}) => {
  const html = storyPage(
    { options: listening },
    gateway.gateway,
    `${'0'.repeat(32)}.uat01-vm-tx01`,
    merchant.origin,
  );
  await page.goto(merchant.serve('/unknown', { html }));
  const message = page.locator('form.paymentWidgets .wpwl-message.wpwl-has-error');
  await expect(message).toContainText('This payment session has ended');
  await expect(page.locator('.wpwl-container')).toHaveCount(0);
  expect(await page.evaluate(failures)).toEqual(['InvalidCheckoutIdError']);
});

test('a checkout that expired while the shopper typed says so and sends nothing more', async ({ page }) => {
  const gateway = await startGateway('--clock', '2031-05-01T10:00:00Z');
  const merchant = await Merchant.start(gateway.gateway);
  const api = new MerchantApi(gateway);
  const { id } = await api.createCheckout();
  const html = storyPage({ options: listening }, gateway.gateway, id, `${merchant.origin}/result`);
  await page.goto(merchant.serve('/expiring', { html }));
  const form = new CardForm(page);
  await form.fill();
  await page.route('**/v1/checkouts/*/payment', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({ result: { code: '200.300.404', description: 'No payment session found' } }),
    }),
  );
  await form.pay();
  await expect(page.locator('.wpwl-message.wpwl-has-error')).toContainText('This payment session has ended');
  expect(await page.evaluate(failures)).toEqual(['InvalidCheckoutIdError']);
  await merchant.stop();
  await gateway.stop();
});
