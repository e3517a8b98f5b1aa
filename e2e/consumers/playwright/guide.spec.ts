/** The examples of docs/testers, word for word. */
import { expect, MethodForm, spokenTree, test } from 'payment-widgets/testing/playwright';

test('a decline comes back to the shop', async ({ openCheckout, tenant, cardForm, page }) => {
  await tenant.next({ result: '800.100.155' });
  const checkout = await openCheckout();
  await cardForm.pay();
  await page.waitForURL(`${checkout.resultUrl}?*`);
  await expect(checkout).toBeDeclined('800.100.155');
});

test('the issuer asks, and the shopper proves it', async ({ openCheckout, cardForm, challenge }) => {
  const checkout = await openCheckout();
  await cardForm.pay('challenge');
  await challenge.approve();
  await expect(checkout).toBePaid();
});

test('the issuer asks for any card', async ({ openCheckout, tenant, cardForm, challenge }) => {
  await tenant.next({ threeDS: 'challenge' });
  const checkout = await openCheckout();
  await cardForm.pay('visa');
  await challenge.decline();
  await expect(checkout).toBeDeclined();
});

test('a shopper who never answers the issuer', async ({ openCheckout, cardForm, challenge }) => {
  const checkout = await openCheckout();
  await cardForm.pay('challenge');
  await challenge.timeOut();
  await expect(checkout).toBeDeclined();
});

test('another method sends the shopper away and back', async ({ openCheckout, tenant, page }) => {
  await tenant.next({ redirect: 'approve' });
  const checkout = await openCheckout({}, { brands: ['PAYPAL'] });
  const paypal = new MethodForm(page, 'virtualAccount-PAYPAL');
  await paypal.button.click();
  await page.waitForURL(`${checkout.resultUrl}?*`);
  await expect(checkout).toBePaid({ brand: 'PAYPAL' });
});

test('a wrong number is named in its field', async ({ openCheckout, tenant, cardForm }) => {
  await openCheckout();
  const { wrongCheckDigit } = await tenant.cards();
  await cardForm.pay(wrongCheckDigit);
  await expect(cardForm).toShowError('card.number');
});

test('an order is not lost when the gateway is busy', async ({ openCheckout, tenant, cardForm }) => {
  const fault = await tenant.faults.add({ status: 503 }, { on: 'payment.submit' });
  const checkout = await openCheckout();
  await cardForm.pay();
  await expect(checkout).toBePaid();
  await expect(checkout).toBeChargedOnce();
  expect(await fault.met()).toBe(1);
});

test('a checkout that nobody pays expires', async ({ tenant }) => {
  const checkout = await tenant.checkout();
  const due = await tenant.clock.advance('31:00');
  expect(due).toMatchObject([{ what: 'expiry', checkoutId: checkout.id }]);
});

test.describe('at another time', () => {
  test.use({ tenantOptions: { clock: '2031-05-01T10:00:00Z' } });

  test('cards are valid by the clock of the test', async ({ openCheckout, cardForm }) => {
    const checkout = await openCheckout();
    await cardForm.pay('visa');
    await expect(checkout).toBePaid();
  });
});

test('an order whose money comes back is put on hold', async ({ openCheckout, tenant, cardForm }) => {
  const checkout = await openCheckout();
  await cardForm.pay();
  await expect(checkout).toBePaid();
  const { record } = await checkout.status();
  await tenant.acquirer.chargeBack(record, { after: '48:00:00' });
  await tenant.clock.advance('48:00:00');
  await expect(tenant.inbox).toHaveReceived({ type: 'PAYMENT', code: '000.100.222' });
});

test('a shop that is down gets its webhook later', async ({ openCheckout, tenant, cardForm }) => {
  await tenant.inbox.answer(500, { times: 1 });
  const checkout = await openCheckout();
  await cardForm.pay();
  await expect(checkout).toBePaid();
  await tenant.inbox.waitFor({ type: 'PAYMENT', checkout });
  await tenant.clock.advance('10:00');
  await expect(tenant.inbox).toHaveReceived({ type: 'PAYMENT', checkout }, { times: 2 });
});

test('what the page sent, and which rule decided', async ({ openCheckout, tenant, cardForm }) => {
  const checkout = await openCheckout();
  await cardForm.pay('visa');
  const sent = await tenant.journal.waitFor({ on: 'payment.submit', checkout });
  expect(sent.parameters).toMatchObject({ paymentBrand: 'VISA' });
  expect(sent.rule).not.toBeNull();
});

test('the form is accessible, and is read out as it should be', async ({ openCheckout, cardForm, page }) => {
  await openCheckout();
  await cardForm.ready();
  await expect(page).toBeAccessible();
  expect(await spokenTree(page)).toContain('Card number');
});
