/** Pages whose checkout is created when the shopper presses a button. */
import type { Page } from '@playwright/test';
import { MethodForm } from '../../src/testkit/playwright/index.ts';
import { inlineScript } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

/** A page whose script tag names no checkout. At each press the widget asks the shop, which gives the next of the ids. */
const cart = (gateway: string, brands: string, ids: readonly string[]) => ({
  body: `${inlineScript(`var asked = [], ids = ${JSON.stringify(ids)};
  var wpwlOptions = { createCheckout(info) { asked.push(info.brand); return Promise.resolve(ids[asked.length - 1]); } };`)}
  <script src="${gateway}/v1/paymentWidgets.js"></script>
  <form class="paymentWidgets" action="{result}" data-brands="${brands}"></form>`,
});
/** Reads the brands for which the shop was asked for a checkout. */
const readAsked = (page: Page) => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
const neteller = (page: Page) => new MethodForm(page, 'virtualAccount-NETELLER');

test('a press in another form while the first one pays makes no second checkout and no second charge', async ({
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
  await open(cart(gateway.url, 'NETELLER PAYPAL', [first.id, second.id]));
  await neteller(page).fill({ accountNumber: '459000000001' });
  await neteller(page).button.click();
  await expect.poll(() => sent).toBe(1);
  // As a finger does, which does not ask whether the button can be pressed.
  await new MethodForm(page, 'virtualAccount-PAYPAL').button.click({ force: true });
  expect(await readAsked(page)).toEqual(['NETELLER']);
  release();
  await page.waitForURL(/result\?.*resourcePath=/);
  expect((await api.getStatus(first.id)).record.result.code).toBe('000.100.110');
  expect([await api.getPaymentRequests(first.id), await api.getPaymentRequests(second.id)]).toMatchObject([
    [{ parameters: { paymentBrand: 'NETELLER' } }],
    [],
  ]);
});

test('a press in another form while a provider’s window is open charges nothing, and the window goes on', async ({
  open,
  page,
  api,
  gateway,
}) => {
  const [first, second] = [await api.createCheckout(), await api.createCheckout()];
  await open(cart(gateway.url, 'MASTERPASS NETELLER', [first.id, second.id]));
  const opened = page.waitForEvent('popup');
  await new MethodForm(page, 'virtualAccount-MASTERPASS').button.click();
  const approve = (await opened).locator('button[name=choice][value=approve]');
  await approve.waitFor();
  await neteller(page).fill({ accountNumber: '459000000001' });
  await neteller(page).button.click({ force: true });
  expect(await readAsked(page)).toEqual(['MASTERPASS']);
  await approve.click();
  await page.waitForURL(/result\?.*resourcePath=/);
  const { record } = await api.getStatus(first.id);
  expect([record.paymentBrand, record.result.code]).toEqual(['MASTERPASS', '000.100.110']);
  expect(await api.getPaymentRequests(second.id)).toEqual([]);
});
