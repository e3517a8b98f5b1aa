/** What must not be there, and exact numbers, are not met before anything could happen. */
import { expect, test } from 'payment-widgets/testing/playwright';

test('a payment that comes late is not overlooked', async ({ openCheckout, tenant, cardForm }) => {
  await tenant.faults.add({ delay: 3_000 }, { on: 'payment.submit' });
  const checkout = await openCheckout();
  await cardForm.pay();
  await expect(expect(checkout).not.toBePaid()).rejects.toThrow('is paid');
});

test('a payment that begins 300 ms later is not overlooked', async ({ openCheckout, cardForm }) => {
  const checkout = await openCheckout();
  await cardForm.fill();
  const pressed = new Promise((resolve) => setTimeout(resolve, 300)).then(() => cardForm.payButton.click());
  await expect(expect(checkout).not.toBePaid()).rejects.toThrow('is paid');
  await pressed;
});

test('one message too many is not overlooked', async ({ openCheckout, tenant, cardForm }) => {
  const checkout = await openCheckout();
  await cardForm.pay();
  const message = await tenant.inbox.waitFor({ type: 'PAYMENT', checkout });
  const again = new Promise((resolve) => setTimeout(resolve, 300)).then(() => tenant.inbox.replay(message));
  const once = expect(tenant.inbox).toHaveReceived(
    { type: 'PAYMENT', checkout },
    { times: 1, timeout: 2_000 },
  );
  await expect(once).rejects.toThrow('2 matched');
  await again;
});

test('what never comes is met', async ({ openCheckout, tenant, cardForm, page }) => {
  const checkout = await openCheckout();
  await cardForm.ready();
  await expect(checkout).not.toBePaid();
  await expect(checkout).not.toBeExpired();
  await expect(cardForm).not.toShowError('card.number');
  await expect(tenant.inbox).toHaveReceived({}, { times: 0 });
  await expect(page).toKeepCardDataInFrames();
});
