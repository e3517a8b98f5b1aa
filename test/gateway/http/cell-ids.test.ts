/** Ids of payments, registrations and authentications name their cell, so every call about one is moved there. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cellDigits, createId } from '../../../src/gateway/core/identifiers.ts';
import { card, checkout, entityId, type TestGateway, testGateway, token } from '../../support/gateway.ts';

const base = 'https://west.pay.example';
const authorization = `Bearer ${token}`;
const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
const theirs = createId('payment', { cell: 'west' });
const unknown = `${'0'.repeat(28)}ffff`;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await testGateway({
    config: { cell: 'east', cells: { west: base }, entitiesOfCells: { south: ['e'.repeat(32)] } },
  });
});
afterAll(() => gateway.close());

function send(method: 'GET' | 'POST' | 'DELETE', url: string, fields: Record<string, string> = {}) {
  const payload = new URLSearchParams({ entityId, ...fields }).toString();
  return gateway.app.inject({ method, url, headers, ...(method === 'POST' && { payload }) });
}

const calls = (id: string) =>
  [
    ['GET', `/v1/payments/${id}?entityId=${entityId}`],
    ['POST', `/v1/payments/${id}`],
    ['GET', `/v1/payments/${id}/return?entityId=${entityId}`],
    ['GET', `/v1/query/${id}?entityId=${entityId}&includeLinkedTransactions=true`],
    ['GET', `/v1/registrations/${id}?entityId=${entityId}`],
    ['POST', `/v1/registrations/${id}`],
    ['DELETE', `/v1/registrations/${id}?entityId=${entityId}`],
    ['POST', `/v1/registrations/${id}/payments`],
    ['GET', `/v1/threeDSecure/${id}?entityId=${entityId}`],
  ] as const;

test.each(calls(theirs))('%s %s is moved to the cell of the id', async (method, url) => {
  const answer = await send(method, url);
  expect([answer.statusCode, answer.headers.location]).toEqual([307, `${base}${url}`]);
  expect(answer.headers['cache-control']).toContain('no-store');
});

test.each(calls(unknown))('%s %s is told that its id is of no known cell', async (method, url) => {
  const answer = await send(method, url);
  expect([answer.statusCode, answer.headers.location]).toEqual([421, undefined]);
  expect(answer.json().result.parameterErrors[0]).toMatchObject({
    name: 'path',
    message: expect.stringContaining('the digits of no cell'),
  });
});

test('an id of a cell without an address is told the name of its cell', async () => {
  const answer = await send('GET', `/v1/payments/${createId('payment', { cell: 'south' })}`);
  expect(answer.statusCode).toBe(421);
  expect(answer.json().result.parameterErrors[0].message).toContain('belongs to the cell south');
});

test.each(calls(createId('payment', { cell: 'east' })))(
  '%s %s of this cell is looked up here',
  async (method, url) => {
    const answer = await send(method, url, { amount: '1.00', currency: 'EUR', paymentType: 'RF' });
    expect(answer.statusCode).toBe(404);
  },
);

test('a registration with hyphens is moved as one without', async () => {
  const uuid = theirs.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const url = `/v1/registrations/${uuid}?entityId=${entityId}`;
  expect((await send('GET', url)).headers.location).toBe(`${base}${url}`);
});

test('everything that the gateway makes names its cell', async () => {
  const payment = await send('POST', '/v1/payments', { ...checkout, ...card, createRegistration: 'true' });
  const { id, registrationId } = payment.json();
  const refund = await send('POST', `/v1/payments/${id}`, { ...checkout, paymentType: 'RF' });
  const registration = await send('POST', '/v1/registrations', { entityId, ...card });
  const prepared = await gateway.prepare();
  await gateway.pay(prepared);
  const paid = (await gateway.status(prepared)).json();
  const made = [id, registrationId, refund.json().id, registration.json().id, paid.id];
  for (const one of made) expect(one).toMatch(new RegExp(`^[0-9a-f]{28}${cellDigits('east')}$`));
});

describe('an id among the parameters', () => {
  test.each([
    ['/v1/payments', { ...checkout, registrationId: theirs }],
    ['/v1/payments', { ...checkout, paymentType: 'PA', referenceUuid: theirs }],
    ['/v1/checkouts', { ...checkout, 'registrations[0].id': theirs, 'registrations[1].id': theirs }],
    ['/v1/threeDSecure', { ...checkout, registrationId: theirs }],
  ])('of another cell moves POST %s with %j there', async (path, fields) => {
    const answer = await send('POST', path, fields);
    expect([answer.statusCode, answer.headers.location]).toEqual([307, `${base}${path}`]);
  });

  test('of another cell than the one before it is refused, because no cell has both', async () => {
    const own = (await send('POST', '/v1/registrations', { entityId, ...card })).json().id;
    const answer = await send('POST', '/v1/checkouts', {
      ...checkout,
      'registrations[0].id': own,
      'registrations[1].id': theirs,
    });
    expect(answer.statusCode).toBe(400);
    const [error] = answer.json().result.parameterErrors;
    expect(error.name).toBe('registrations[1].id');
    expect(error.message).toContain('of another cell');
  });
});

test('a gateway without other cells answers an unknown id as unknown, whatever it ends with', async () => {
  const alone = await testGateway();
  const read = await alone.get(`/v1/payments/${theirs}?entityId=${entityId}`, { authorization });
  expect(read.statusCode).toBe(404);
  await alone.close();
});
