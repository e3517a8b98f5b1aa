/** A merchant's server learns which of the stored instruments that a checkout names nobody can pay with. */
// @tests src/gateway/registrations/one-click.ts
import { afterAll, beforeAll, expect, test } from 'vitest';
import { card, entityId, start, type TestGateway, testGateway, token } from '../../support/gateway.ts';

const authorization = `Bearer ${token}`;
const payment = { entityId, paymentType: 'DB', amount: '9.00', currency: 'EUR' };
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

async function post(path: string, fields: Readonly<Record<string, string>>) {
  return (await gateway.post(path, fields, { authorization })).json();
}

const store = async (change: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await post('/v1/payments', { ...payment, ...card, createRegistration: 'true', ...change })).registrationId;

const prepare = (ids: readonly string[]) =>
  post('/v1/checkouts', {
    ...payment,
    ...Object.fromEntries(ids.map((id, at) => [`registrations[${at}].id`, id])),
  });

test('a checkout whose stored cards can pay has no notice of them', async () => {
  const { result, resultDetails } = await prepare([await store()]);
  expect([result.code, resultDetails]).toEqual(['000.200.100', undefined]);
});

test('a checkout that names an expired and a deleted card says so of each', async () => {
  const [fit, expiring, deleted] = [
    await store(),
    await store({ 'card.expiryMonth': '01', 'card.expiryYear': '2030' }),
    await store(),
  ];
  const deletion = `/v1/registrations/${deleted}?entityId=${entityId}`;
  await gateway.app.inject({ method: 'DELETE', url: deletion, headers: { authorization } });
  gateway.wait(Date.parse('2030-03-01T00:00:00Z') - start);
  const { result, resultDetails } = await prepare([fit, expiring, deleted]);
  expect(result.code).toBe('000.200.100');
  expect(Object.keys(resultDetails)).toEqual(['registrations[1].id', 'registrations[2].id']);
  expect(resultDetails['registrations[1].id']).toContain('expired');
  expect(resultDetails['registrations[2].id']).toContain('deleted');
});
