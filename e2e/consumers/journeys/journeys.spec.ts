/** Ten journeys of a shopper. `node tools/consumers.mjs journeys --repeat=50` runs them 500 times. */
import { expect, MethodForm, test } from 'payment-widgets/testing/playwright';

test('a card pays', async ({ openCheckout, cardForm, tenant, returnPage }) => {
  const checkout = await openCheckout({ amount: '12.00' });
  await cardForm.pay('mastercard');
  expect((await returnPage.reached(checkout)).id).toBe(checkout.id);
  await expect(checkout).toBePaid({ amount: '12.00', brand: 'MASTER' });
  await expect(tenant.inbox).toHaveReceived({ kind: 'webhook', type: 'PAYMENT', checkout });
});

test('a card is declined, and another pays', async ({ openCheckout, cardForm, tenant, returnPage, page }) => {
  const checkout = await openCheckout();
  await tenant.next({ result: '800.100.155' });
  await cardForm.pay('visa');
  await returnPage.reached(checkout);
  await expect(checkout).toBeDeclined('800.100.155');
  await page.goto(checkout.pageUrl);
  await cardForm.pay('mastercard');
  await returnPage.reached(checkout);
  await expect(checkout).toBePaid({ brand: 'MASTER' });
  await expect(checkout).toBeChargedOnce();
});

test('the issuer asks, and the shopper approves', async ({
  openCheckout,
  cardForm,
  challenge,
  returnPage,
}) => {
  const checkout = await openCheckout();
  await cardForm.pay('challenge');
  await challenge.approve();
  await returnPage.reached(checkout);
  await expect(checkout).toBePaid();
});

test('the issuer asks, and the shopper cancels', async ({ openCheckout, cardForm, challenge }) => {
  const checkout = await openCheckout();
  await cardForm.pay('challenge');
  await challenge.opened();
  await challenge.cancel();
  await expect(cardForm.message).toBeVisible();
  await expect(checkout).not.toBePaid();
});

test('a saved card pays', async ({ openCheckout, tenant, savedCards, returnPage }) => {
  const { registrationId } = await tenant.store('amex');
  const checkout = await openCheckout({ 'registrations[0].id': registrationId });
  await savedCards.pay();
  await returnPage.reached(checkout);
  await expect(checkout).toBePaid({ brand: 'AMEX' });
});

test('an answer is lost, and the card is charged once', async ({
  openCheckout,
  cardForm,
  tenant,
  returnPage,
}) => {
  const checkout = await openCheckout();
  await tenant.faults.add({ reset: 'after' }, { on: 'payment.submit' });
  await cardForm.pay();
  await returnPage.reached(checkout);
  await expect(checkout).toBePaid();
  await expect(checkout).toBeChargedOnce();
});

test('the gateway fails once, and the form tries again', async ({
  openCheckout,
  cardForm,
  tenant,
  returnPage,
}) => {
  const checkout = await openCheckout();
  await tenant.faults.add({ status: 503 }, { on: 'payment.submit' });
  await cardForm.pay();
  await returnPage.reached(checkout);
  await expect(tenant.journal).toHaveReceived({ on: 'payment.submit', status: 503 }, { times: 1 });
  await expect(checkout).toBeChargedOnce();
});

test('a wrong number is shown, and the page stays accessible', async ({ openCheckout, cardForm, page }) => {
  await openCheckout();
  await cardForm.fill('wrongCheckDigit');
  await cardForm.payButton.click();
  await expect(cardForm).toShowError('card.number');
  await expect(page).toBeAccessible();
  await expect(page).toKeepCardDataInFrames();
});

test('the session ends by the clock', async ({ openCheckout, cardForm, tenant, page }) => {
  const checkout = await openCheckout();
  await cardForm.ready();
  await tenant.clock.advance('26:00');
  await expect(page.locator('.wpwl-notice')).toBeVisible();
  await tenant.clock.advance('05:00');
  await expect(cardForm.message).toBeVisible();
  expect((await checkout.detail()).checkout.state).toBe('expired');
});

test('a wallet’s page is approved', async ({ openCheckout, page, returnPage }) => {
  const checkout = await openCheckout({}, { brands: ['PAYPAL'] });
  const form = new MethodForm(page, 'virtualAccount-PAYPAL');
  await form.button.click();
  await page.locator('button[value=approve]').click();
  await returnPage.reached(checkout);
  await expect(checkout).toBePaid({ brand: 'PAYPAL' });
});
