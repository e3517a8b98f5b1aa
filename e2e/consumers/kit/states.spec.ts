/** The table of docs/testers/kit.md: what happened, where the shopper is, and what state the checkout has. */
import { type Checkout, expect, test } from 'payment-widgets/testing/playwright';

const stateOf = async (checkout: Checkout) => (await checkout.status()).state;

test('charged: at the result page, paid', async ({ openCheckout, cardForm, returnPage }) => {
  const checkout = await openCheckout();
  await cardForm.pay();
  await returnPage.reached(checkout);
  await expect(checkout).toBePaid({ amount: '92.00', brand: 'VISA' });
  await expect(checkout).toBeChargedOnce();
  expect(await stateOf(checkout)).toBe('paid');
});

test('declined: at the result page, declined', async ({ openCheckout, tenant, cardForm, returnPage }) => {
  await tenant.next({ result: '800.100.155' });
  const checkout = await openCheckout();
  await cardForm.pay();
  await returnPage.reached(checkout);
  await expect(checkout).toBeDeclined('800.100.155');
  expect(await stateOf(checkout)).toBe('declined');
});

test('cancelled at the bank: at the form, declined', async ({ openCheckout, cardForm, challenge }) => {
  const checkout = await openCheckout();
  await cardForm.pay('challenge');
  await challenge.opened();
  await challenge.cancel();
  await expect(cardForm.message).toBeVisible();
  await expect(checkout).toBeDeclined();
  expect(await stateOf(checkout)).toBe('declined');
});

test('not decided yet: at the result page, pending', async ({
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

test('nobody paid: at the form, expired', async ({ openCheckout, tenant, cardForm }) => {
  const checkout = await openCheckout();
  await cardForm.ready();
  await tenant.clock.advance('31:00');
  await expect(checkout).toBeExpired();
  await expect(cardForm.message).toBeVisible();
  expect(await stateOf(checkout)).toBe('expired');
});

test('a wrong field: at the form, open', async ({ openCheckout, cardForm }) => {
  const checkout = await openCheckout();
  await cardForm.pay('wrongCheckDigit');
  await expect(cardForm).toShowError('card.number');
  await expect(checkout).not.toBePaid();
  expect(await stateOf(checkout)).toBe('open');
});

test('an answer is lost: at the result page, paid', async ({
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

test('the gateway goes on failing: at the form, open', async ({ openCheckout, tenant, cardForm }) => {
  await tenant.faults.add({ status: 500 }, { on: 'payment.submit', times: 100 });
  const checkout = await openCheckout();
  await cardForm.pay();
  await expect(cardForm.message).toBeVisible({ timeout: 60_000 });
  await expect(checkout).not.toBePaid();
  expect(await stateOf(checkout)).toBe('open');
});
