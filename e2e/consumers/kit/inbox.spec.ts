/** What the receiver of a message answered. */
import { expect, test } from 'payment-widgets/testing/playwright';

test('a webhook is refused, and then accepted', async ({ openCheckout, tenant, cardForm }) => {
  await tenant.inbox.answer(500, { times: 1 });
  const checkout = await openCheckout();
  await cardForm.pay();
  await tenant.inbox.waitFor({ type: 'PAYMENT', checkout, answered: 'refused' });
  await tenant.clock.advance('10:00');
  const accepted = await tenant.inbox.waitFor({ type: 'PAYMENT', checkout, answered: 'accepted' });
  expect(accepted.attempt).toBe(2);
  await expect(tenant.inbox).toHaveReceived({ answered: 500 }, { times: 1 });
});

test('a webhook is held back', async ({ tenant }) => {
  const held = await tenant.inbox.hold();
  await tenant.store('visa');
  await tenant.inbox.waitFor({ type: 'REGISTRATION', answered: 'heldBack' });
  await held.release();
  await expect(tenant.inbox).toHaveReceived({ answered: 'heldBack' }, { times: 0 });
  await expect(tenant.inbox).toHaveReceived({ type: 'REGISTRATION', answered: 'accepted' });
});
