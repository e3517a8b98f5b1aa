/** What the journal says of each payment, wherever it came from: the workbench lists all of them by it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JournalEvent } from '../../../../src/contract/control/events.ts';
import type { TenantInfo } from '../../../../src/contract/control/tenants.ts';
import { sale, type TenantGateway, tenantGateway, visa } from '../../../support/tenants.ts';

let gateway: TenantGateway;
let tenant: TenantInfo;
beforeAll(async () => {
  gateway = await tenantGateway();
  tenant = await gateway.createTenant();
});
afterAll(() => gateway.close());

const post = async (path: string, fields: Record<string, string>) =>
  (await gateway.post(tenant, path, fields)).json();
const decisionsOf = async (payment: string): Promise<readonly JournalEvent[]> =>
  (await gateway.call('GET', `/tenants/${tenant.id}/events?kind=decision&payment=${payment}`)).json().events;
const detailOf = async (payment: string) => (await decisionsOf(payment))[0]?.detail;

test('a payment of a checkout is decided with its type, its amount and its currency', async () => {
  const { id } = await post('/v1/checkouts', { ...sale, amount: '12.50' });
  const fields = new URLSearchParams({ ...visa, shopperResultUrl: 'https://shop.example/result' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  await gateway.app.inject({
    method: 'POST',
    url: `/v1/checkouts/${id}/payment`,
    headers,
    payload: fields.toString(),
  });
  const payment = (await gateway.get(tenant, `/v1/checkouts/${id}/payment`)).json();
  const [decided] = await decisionsOf(payment.id);
  expect(decided).toMatchObject({
    checkoutId: id,
    detail: { paymentType: 'DB', amount: '12.50', currency: 'EUR', brand: 'VISA', isFollowUp: false },
  });
  expect(decided?.detail).not.toHaveProperty('referencedId');
});

test('a payment from server to server, and a refund of it, say what they are and what is followed', async () => {
  const { id } = await post('/v1/payments', { ...sale, ...visa });
  expect(await detailOf(id)).toMatchObject({ paymentType: 'DB', amount: '92.00', isFollowUp: false });
  const refund = await post(`/v1/payments/${id}`, { paymentType: 'RF', amount: '5.00', currency: 'EUR' });
  expect(await detailOf(refund.id)).toMatchObject({
    paymentType: 'RF',
    amount: '5.00',
    currency: 'EUR',
    brand: 'VISA',
    referencedId: id,
    isFollowUp: true,
  });
});

test('a chargeback that the acquirer reports says which payment it takes back, and why', async () => {
  const { id } = await post('/v1/payments', { ...sale, ...visa });
  const path = `/tenants/${tenant.id}/payments/${id}/reports`;
  const { record } = (await gateway.call('POST', path, { paymentType: 'CB' })).json();
  expect(await detailOf(record.id)).toMatchObject({
    paymentType: 'CB',
    amount: '92.00',
    referencedId: id,
    code: '000.100.222',
    isFollowUp: true,
  });
});

test('a charge of a stored card says which card it charged', async () => {
  const { id: registrationId } = await post('/v1/registrations', visa);
  const charge = await post(`/v1/registrations/${registrationId}/payments`, {
    ...sale,
    amount: '4.00',
    'standingInstruction.mode': 'REPEATED',
    'standingInstruction.source': 'MIT',
    'standingInstruction.type': 'UNSCHEDULED',
  });
  expect(await detailOf(charge.id)).toMatchObject({ paymentType: 'DB', amount: '4.00', registrationId });
});

test('a payment of a currency without decimals has its amount as the gateway’s API writes it', async () => {
  const { id } = await post('/v1/payments', { ...sale, ...visa, amount: '92.00', currency: 'JPY' });
  expect(await detailOf(id)).toMatchObject({ amount: '92.00', currency: 'JPY' });
});
