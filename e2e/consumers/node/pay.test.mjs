/** Plain Node: the shop's server is tested without a browser. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startGateway } from 'payment-widgets/testing';

/** @type {import('payment-widgets/testing').Gateway} */
let gateway;
before(async () => {
  gateway = await startGateway();
});
after(() => gateway.stop());

/** Charges a card as the shop's server does. @param {import('payment-widgets/testing').Tenant} tenant */
async function pay(tenant) {
  const { registrationId } = await tenant.store('visa');
  const answer = await fetch(`${gateway.url}/v1/registrations/${registrationId}/payments`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${tenant.accessToken}` },
    body: new URLSearchParams({
      entityId: tenant.entityId,
      amount: '12.00',
      currency: 'EUR',
      paymentType: 'DB',
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
      'standingInstruction.type': 'UNSCHEDULED',
    }),
  });
  return answer.json();
}

test('a stored card is charged, and its webhook comes', async () => {
  const tenant = await gateway.createTenant();
  const { id, result } = await pay(tenant);
  assert.equal(result.code, '000.100.110');
  const { content } = await tenant.inbox.waitFor({ kind: 'webhook', type: 'PAYMENT' });
  assert.equal(content.payload.id, id);
  await tenant.end();
});

test('a decline is made to order, for this tenant alone', async () => {
  const [one, other] = await Promise.all([gateway.createTenant(), gateway.createTenant()]);
  await one.next({ result: '800.100.155' });
  assert.equal((await pay(other)).result.code, '000.100.110');
  assert.equal((await pay(one)).result.code, '800.100.155');
});

test('the same seed gives the same record', async () => {
  const ids = [];
  for (let run = 0; run < 2; run += 1) {
    const tenant = await gateway.createTenant({ seed: 'twice', clock: '2031-05-01T10:00:00Z' });
    ids.push((await tenant.checkout()).id);
    await tenant.end();
  }
  assert.equal(ids[0], ids[1]);
});
