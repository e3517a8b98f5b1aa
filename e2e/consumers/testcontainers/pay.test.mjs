/** The gateway in a container of Testcontainers: the shop's server is tested against the image that will be deployed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connectGateway } from 'payment-widgets/testing';
import { PaymentWidgetsContainer } from 'payment-widgets/testing/testcontainers';

/** @type {import('payment-widgets/testing/testcontainers').StartedPaymentWidgetsContainer} */
let container;
before(async () => {
  container = await new PaymentWidgetsContainer('payment-widgets').start();
});
after(() => container?.stop());

test('an order is declined to order in a container', async () => {
  const tenant = await container.gateway.createTenant();
  await tenant.next({ result: '800.100.155' });
  const { registrationId } = await tenant.store('visa');
  const answer = await fetch(`${container.getUrl()}/v1/registrations/${registrationId}/payments`, {
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
  const { result } = /** @type {import('payment-widgets/testing').PaymentRecord} */ (await answer.json());
  assert.equal(result.code, '800.100.155');
});

test('tests of another process join the gateway of a container by one address', async () => {
  const joined = await connectGateway(container.getConnectionUrl());
  assert.equal(joined.url, container.gateway.url);
  assert.notEqual((await joined.createTenant()).entityId, undefined);
});

test('a page of a container’s gateway and its script can be loaded', async () => {
  const tenant = await container.gateway.createTenant();
  const { pageUrl } = await tenant.checkout();
  const html = await (await fetch(pageUrl)).text();
  const [, script = ''] = /<script src="([^"]+)"/.exec(html) ?? [];
  assert.equal((await fetch(script)).status, 200);
});

test('a container starts with more options, beside another one', async () => {
  const later = await new PaymentWidgetsContainer('payment-widgets')
    .withArguments('--clock', '2031-05-01T10:00:00Z')
    .start();
  try {
    const tenant = await later.gateway.createTenant();
    assert.equal((await tenant.clock.now()).getUTCFullYear(), 2031);
    assert.notEqual(later.getUrl(), container.getUrl());
  } finally {
    await later.stop();
  }
  await assert.rejects(fetch(later.getUrl()));
});
