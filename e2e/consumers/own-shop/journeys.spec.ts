/**
 * Six journeys through a shop of one's own: the one with Express beside this file, or the one that `SHOP_COMMAND` starts.
 * `node tools/consumers.mjs own-shop next-shop --repeat=50` runs them 300 times through each.
 */
import { CardForm, expect, test } from 'payment-widgets/testing/playwright';

test.use({ shop: { command: process.env.SHOP_COMMAND ?? 'node shop.mjs', webhooks: '/webhooks' } });

test('a card pays, and a webhook of the payment reaches the shop', async ({
  page,
  tenant,
  cardForm,
  returnPage,
}) => {
  await page.goto('/');
  const checkout = await tenant.checkoutOf(page);
  await cardForm.pay('mastercard');
  expect((await returnPage.reached(checkout)).id).toBe(checkout.id);
  await expect(page.getByRole('heading')).toHaveText('Your payment: paid');
  await expect(checkout).toBePaid({ amount: '92.00', brand: 'MASTER' });
  await expect(tenant.inbox).toHaveReceived({ type: 'PAYMENT', checkout });
  const order = checkout.resultUrl.replace('/result/', '/orders/');
  await expect(async () => {
    await page.goto(order);
    await expect(page.getByRole('heading')).toHaveText('On its way to you', { timeout: 1_000 });
  }).toPass();
});

test('a card is declined, and the shopper pays with another', async ({ page, tenant, cardForm }) => {
  await tenant.next({ result: '800.100.155' });
  await page.goto('/');
  const checkout = await tenant.checkoutOf(page);
  await cardForm.pay();
  await expect(page.getByRole('heading')).toHaveText('Your payment: declined');
  await expect(checkout).toBeDeclined('800.100.155');
  await page.goto('/');
  await cardForm.pay('amex');
  await expect(page.getByRole('heading')).toHaveText('Your payment: paid');
});

test('the shop waits where the bank has not decided', async ({ page, tenant, cardForm }) => {
  await tenant.next({ result: '000.200.000' });
  await page.goto('/');
  const checkout = await tenant.checkoutOf(page);
  await cardForm.pay();
  await expect(page.getByRole('heading')).toHaveText('Your payment: pending');
  await expect(checkout).toBePending();
});

test('the issuer asks, and the shopper changes her mind twice', async ({
  page,
  tenant,
  cardForm,
  challenge,
}) => {
  await page.goto('/');
  const checkout = await tenant.checkoutOf(page);
  await cardForm.pay('challenge');
  await challenge.opened();
  await challenge.cancel();
  await expect(cardForm.message).toBeVisible();
  await expect(checkout).not.toBePaid();
  await cardForm.pay();
  await challenge.approve();
  await expect(page.getByRole('heading')).toHaveText('Your payment: paid');
  await expect(checkout).toBePaid();
});

test('a coupon changes what is paid, and an answer that is lost does not charge twice', async ({
  page,
  tenant,
  cardForm,
}) => {
  await tenant.faults.add({ reset: 'after' }, { on: 'payment.submit' });
  await page.goto('/');
  const checkout = await tenant.checkoutOf(page);
  await cardForm.fill();
  await page.getByRole('button', { name: 'Use a coupon' }).click();
  await expect(cardForm.payButton).toContainText('80.00');
  await cardForm.pay();
  await expect(page.getByRole('heading')).toHaveText('Your payment: paid');
  await expect(checkout).toBePaid({ amount: '80.00' });
  await expect(checkout).toBeChargedOnce();
});

test('two shoppers pay at the same time, each their own', async ({ browser, page, tenant, cardForm }) => {
  const context = await browser.newContext();
  const other = await context.newPage();
  await page.goto('/');
  await other.goto(page.url());
  const checkouts = [await tenant.checkoutOf(page), await tenant.checkoutOf(other)];
  const otherForm = new CardForm(other, { cards: () => tenant.cards() });
  await Promise.all([cardForm.pay('visa'), otherForm.pay('amex')]);
  await expect(checkouts[0]).toBePaid({ brand: 'VISA' });
  await expect(checkouts[1]).toBePaid({ brand: 'AMEX' });
  expect(checkouts[0]?.id).not.toBe(checkouts[1]?.id);
  await context.close();
});
