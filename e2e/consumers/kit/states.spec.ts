/** The table of docs/testers/kit.md: what happened, where the shopper is, and what state the checkout has. */
import { type Checkout, expect, test } from 'payment-widgets/testing/playwright';

const stateOf = async (checkout: Checkout) => (await checkout.status()).state;

test('a shopper whose card is charged is at the result page, and the checkout is paid', async ({
  openCheckout,
  cardForm,
  returnPage,
}) => {
  const checkout = await openCheckout();
  await cardForm.pay();
  await returnPage.reached(checkout);
  await expect(checkout).toBePaid({ amount: '92.00', brand: 'VISA' });
  await expect(checkout).toBeChargedOnce();
  expect(await stateOf(checkout)).toBe('paid');
});

test('a shopper whose card is declined is at the result page, and the checkout is declined', async ({
  openCheckout,
  tenant,
  cardForm,
  returnPage,
}) => {
  await tenant.next({ result: '800.100.155' });
  const checkout = await openCheckout();
  await cardForm.pay();
  await returnPage.reached(checkout);
  await expect(checkout).toBeDeclined('800.100.155');
  expect(await stateOf(checkout)).toBe('declined');
});

test('a shopper who cancels at the bank is back at the form, and the checkout is declined', async ({
  openCheckout,
  cardForm,
  challenge,
}) => {
  const checkout = await openCheckout();
  await cardForm.pay('challenge');
  await challenge.opened();
  await challenge.cancel();
  await expect(cardForm.message).toBeVisible();
  await expect(checkout).toBeDeclined();
  expect(await stateOf(checkout)).toBe('declined');
});

test('a shopper whose payment is not decided yet is at the result page, and the checkout is pending', async ({
  openCheckout,
  tenant,
  cardForm,
  returnPage,
}) => {
  await tenant.next({ result: '000.200.000' });
  const checkout = await openCheckout();
  await cardForm.pay();
  await returnPage.reached(checkout);
  await expect(checkout).toBePending();
  expect(await stateOf(checkout)).toBe('pending');
});

test('a shopper who does not pay in time is at the form, and the checkout is expired', async ({
  openCheckout,
  tenant,
  cardForm,
}) => {
  const checkout = await openCheckout();
  await cardForm.ready();
  await tenant.clock.advance('31:00');
  await expect(checkout).toBeExpired();
  await expect(cardForm.message).toBeVisible();
  expect(await stateOf(checkout)).toBe('expired');
});

test('a shopper with a wrong field is at the form, and the checkout is open', async ({
  openCheckout,
  cardForm,
}) => {
  const checkout = await openCheckout();
  await cardForm.pay('wrongCheckDigit');
  await expect(cardForm).toShowError('card.number');
  await expect(checkout).not.toBePaid();
  expect(await stateOf(checkout)).toBe('open');
});

test('a shopper whose answer is lost is at the result page, and the checkout is paid', async ({
  openCheckout,
  tenant,
  cardForm,
  returnPage,
}) => {
  await tenant.faults.add({ reset: 'after' }, { on: 'payment.submit' });
  const checkout = await openCheckout();
  await cardForm.pay();
  await returnPage.reached(checkout);
  await expect(checkout).toBeChargedOnce();
  expect(await stateOf(checkout)).toBe('paid');
});

test('a shopper for whom the gateway goes on failing is at the form, and the checkout is open', async ({
  openCheckout,
  tenant,
  cardForm,
}) => {
  await tenant.faults.add({ status: 500 }, { on: 'payment.submit', times: 100 });
  const checkout = await openCheckout();
  await cardForm.pay();
  await expect(cardForm.message).toBeVisible({ timeout: 60_000 });
  await expect(checkout).not.toBePaid();
  expect(await stateOf(checkout)).toBe('open');
});
