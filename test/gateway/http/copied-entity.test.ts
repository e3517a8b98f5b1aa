import { afterEach, expect, test } from 'vitest';
import { card, checkout, entityId, type TestGateway, testGateway, token } from '../../support/gateway.ts';

let gateway: TestGateway;
afterEach(() => gateway.close());

test('an entityId that was copied with a blank or a sign of direction is the entity in every call', async () => {
  gateway = await testGateway();
  const authorization = { authorization: `Bearer ${token}` };
  const copied = ` ${entityId}\u200f `;
  const sent = { ...checkout, ...card, entityId: copied };
  const made = await gateway.post('/v1/checkouts', { ...checkout, entityId: copied }, authorization);
  expect(made.statusCode).toBe(200);
  const paid = (await gateway.post('/v1/payments', sent, authorization)).json();
  expect(paid.result.code).toBe('000.100.110');
  const path = `/v1/payments/${paid.id}?entityId=${encodeURIComponent(copied)}`;
  expect((await gateway.get(path, authorization)).json().result.code).toBe('000.100.110');
});
