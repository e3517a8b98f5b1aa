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

test('a checkout that expired while the shopper typed says so, and nothing is paid', async ({
  page,
  canary,
}, info) => {
  const data = info.outputPath('gateway.sqlite');
  const morning = await startGateway('--data', data, '--clock', '2031-05-01T10:00:00Z');
  const { port } = new URL(morning.gateway);
  const merchant = await Merchant.start(morning.gateway);
  const { id } = await new MerchantApi(morning).createCheckout();
  const html = storyPage({ options: listening }, morning.gateway, id, `${merchant.origin}/result`);
  await page.goto(merchant.serve('/expiring', { html }));
  const form = new CardForm(page);
  await form.fill();
  await morning.stop();
  const later = await startGateway('--data', data, '--clock', '2031-05-01T10:30:01Z', '--port', port);
  await form.pay();
  await expect(page.locator('form.paymentWidgets .wpwl-message.wpwl-has-error')).toContainText(
    'This payment session has ended',
  );
  await expect(page.locator('.wpwl-container')).toHaveCount(0);
  expect(await page.evaluate(failures)).toEqual(['InvalidCheckoutIdError']);
  const { httpStatus, record } = await new MerchantApi(later).status(id);
  expect([httpStatus, record.result.code]).toEqual([400, '200.300.404']);
  canary.add(morning.log() + later.log());
  await merchant.stop();
  await later.stop();
});

test('the gateway is killed and started again between typing and Pay: the payment goes through', async ({
  page,
  canary,
}, info) => {
  const data = info.outputPath('gateway.sqlite');
  const first = await startGateway('--data', data);
  const merchant = await Merchant.start(first.gateway);
  const { id } = await new MerchantApi(first).createCheckout();
  merchant.serve('/result', { html: '<!doctype html><title>Result</title>' });
  const html = storyPage({}, first.gateway, id, `${merchant.origin}/result`);
  await page.goto(merchant.serve('/killed', { html }));
  const form = new CardForm(page);
  await form.fill();
  await first.kill();
  await form.pay();
  await expect(form.container.getByRole('status')).toHaveText(
    'The connection was interrupted, trying again…',
  );
  const second = await startGateway('--data', data, '--port', new URL(first.gateway).port);
  await page.waitForURL('**/result?*');
  expect((await new MerchantApi(second).status(id)).record.result.code).toBe('000.100.110');
  canary.add(first.log() + second.log());
  await merchant.stop();
  await second.stop();
});
