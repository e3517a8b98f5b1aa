import type { Page } from '@playwright/test';
import { nonce } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';
import { MethodForm } from '../pages/method-form.ts';

/** A page whose script tag names no checkout: each press asks the shop for the next of these. */
const cart = (gateway: string, brands: string, ids: readonly string[]) => ({
  body: `<script nonce="${nonce}">var asked = [], ids = ${JSON.stringify(ids)};
  var wpwlOptions = { createCheckout(info) { asked.push(info.brand); return Promise.resolve(ids[asked.length - 1]); } };</script>
  <script src="${gateway}/v1/paymentWidgets.js"></script>
  <form class="paymentWidgets" action="{result}" data-brands="${brands}"></form>`,
});
const asked = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
const neteller = (page: Page) => new MethodForm(page, 'virtualAccount-NETELLER');

test('another form pressed while the first is paying makes no second checkout and no second charge', async ({
  open,
  page,
  api,
  gateway,
  payments,
}) => {
  const [first, second] = [await api.createCheckout(), await api.createCheckout()];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let sent = 0;
  payments.handle(async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await open(cart(gateway.gateway, 'NETELLER PAYPAL', [first.id, second.id]));
  await neteller(page).fill({ accountNumber: '459000000001' });
  await neteller(page).button.click();
  await expect.poll(() => sent).toBe(1);
  await new MethodForm(page, 'virtualAccount-PAYPAL').button.click();
  expect(await asked(page)).toEqual(['NETELLER']);
  release();
  await page.waitForURL(/result\?.*resourcePath=/);
  expect((await api.getStatus(first.id)).record.result.code).toBe('000.100.110');
  expect([await api.getPaymentRequests(first.id), await api.getPaymentRequests(second.id)]).toMatchObject([
    [{ parameters: { paymentBrand: 'NETELLER' } }],
    [],
  ]);
});

test('another form pressed while a provider’s window is open charges nothing, and the window goes on', async ({
  open,
  page,
  api,
  gateway,
}) => {
  const [first, second] = [await api.createCheckout(), await api.createCheckout()];
  await open(cart(gateway.gateway, 'MASTERPASS NETELLER', [first.id, second.id]));
  const opened = page.waitForEvent('popup');
  await new MethodForm(page, 'virtualAccount-MASTERPASS').button.click();
  const approve = (await opened).locator('button[name=choice][value=approve]');
  await approve.waitFor();
  await neteller(page).fill({ accountNumber: '459000000001' });
  await neteller(page).button.click();
  expect(await asked(page)).toEqual(['MASTERPASS']);
  await approve.click();
  await page.waitForURL(/result\?.*resourcePath=/);
  const { record } = await api.getStatus(first.id);
  expect([record.paymentBrand, record.result.code]).toEqual(['MASTERPASS', '000.100.110']);
  expect(await api.getPaymentRequests(second.id)).toEqual([]);
});
