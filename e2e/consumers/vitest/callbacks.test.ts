/** Vitest: the shop's code for webhooks, with messages that come late, twice and in the wrong order. */
import { type Gateway, startGateway } from 'payment-widgets/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
}, 60_000);
afterAll(() => gateway.stop());

test('webhooks are held back and come in the other order', async () => {
  const tenant = await gateway.createTenant();
  const held = await tenant.inbox.hold();
  const { registrationId: first } = await tenant.store('visa');
  const { registrationId: second } = await tenant.store('mastercard');
  await expect.poll(async () => (await tenant.inbox.state()).held).toBe(2);
  await held.release('reversed');
  await expect
    .poll(async () =>
      (await tenant.inbox.all({ type: 'REGISTRATION' })).map(
        ({ content }) => (content.payload as { id: string }).id,
      ),
    )
    .toEqual([second, first]);
});

test('a webhook that the shop refuses comes again by the clock', async () => {
  const tenant = await gateway.createTenant({ clock: '2031-05-01T10:00:00Z' });
  await tenant.inbox.answer(500, { times: 1 });
  await tenant.store('visa');
  const refused = await tenant.inbox.waitFor({ type: 'REGISTRATION' });
  expect(refused.answered).toBe(500);
  const due = await tenant.clock.advance('10:00');
  expect(due.map(({ what }) => what)).toEqual(['webhook']);
  expect((await tenant.inbox.all()).map(({ attempt, answered }) => [attempt, answered])).toEqual([
    [1, 500],
    [2, 200],
  ]);
});
