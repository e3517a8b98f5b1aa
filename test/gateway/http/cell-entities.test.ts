/** An entity belongs to one cell, which alone makes its payments: one Idempotency-Key charges once over all cells. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildConfig } from '../../../src/gateway/config/config.ts';
import {
  card,
  checkout,
  entityId,
  otherEntityId,
  otherToken,
  type TestGateway,
  testGateway,
  token,
} from '../../support/gateway.ts';

const west = 'https://west.pay.example';
const stranger = 'e'.repeat(32);
const settings = { cell: 'east', cells: { west } };

let gateway: TestGateway;
beforeEach(async () => {
  const entitiesOfCells = { west: [otherEntityId], south: [stranger] };
  gateway = await testGateway({ config: { ...settings, entitiesOfCells } });
});
afterEach(() => gateway.close());

const form = 'application/x-www-form-urlencoded';
function send(method: 'GET' | 'POST', path: string, sent: Record<string, string>, more = {}) {
  const headers = {
    authorization: `Bearer ${otherToken}`,
    ...(method === 'POST' && { 'content-type': form }),
  };
  const parameters = new URLSearchParams(sent).toString();
  const url = method === 'GET' ? `${path}?${parameters}` : path;
  const payload = method === 'POST' && { payload: parameters };
  return gateway.app.inject({ method, url, headers: { ...headers, ...more }, ...payload });
}

const theirs = { ...checkout, ...card, entityId: otherEntityId };

describe('a request for an entity of another cell', () => {
  test.each([
    ['POST', '/v1/payments', theirs],
    ['POST', '/v1/checkouts', { ...checkout, entityId: otherEntityId }],
    ['POST', '/v1/registrations', { ...card, entityId: otherEntityId }],
    ['POST', '/v1/threeDSecure', theirs],
    ['GET', '/v1/query', { entityId: otherEntityId, merchantTransactionId: 'order-1' }],
    ['GET', '/v1/query', { entityId: otherEntityId, 'date.from': '2026-11-01', 'date.to': '2026-11-02' }],
  ] as const)('is moved there: %s %s', async (method, path, sent) => {
    const answer = await send(method, path, sent);
    const url = method === 'GET' ? `${path}?${new URLSearchParams(sent)}` : path;
    expect([answer.statusCode, answer.headers.location]).toEqual([307, `${west}${url}`]);
  });

  test('is moved with a token that only the other cell knows', async () => {
    const authorization = 'Bearer b25seS13ZXN0';
    const answer = await send('POST', '/v1/payments', theirs, { authorization });
    expect([answer.statusCode, answer.headers.location]).toEqual([307, `${west}/v1/payments`]);
  });

  test('is told the name of the cell where its address is not known', async () => {
    const answer = await send('POST', '/v1/payments', { ...theirs, entityId: stranger });
    expect(answer.statusCode).toBe(421);
    expect(answer.json().result.parameterErrors).toEqual([
      { name: 'entityId', value: null, message: expect.stringContaining('belongs to the cell south') },
    ]);
  });

  test('charges nothing here, with an Idempotency-Key or without', async () => {
    for (const more of [{}, { 'idempotency-key': 'once' }]) {
      expect((await send('POST', '/v1/payments', theirs, more)).statusCode).toBe(307);
    }
    const found = { entityIds: [otherEntityId], merchantTransactionId: '', limit: 10 };
    expect(await gateway.store.findByTransactionId(found)).toEqual([]);
  });
});

test('an unknown token for an entity of this cell is refused, and counted', async () => {
  const limited = await testGateway({
    config: {
      ...{ ...settings, entitiesOfCells: { west: [otherEntityId] } },
      throttles: { 'failed-logins-by-address': { limit: 1, seconds: 60 } },
    },
  });
  const statuses = [];
  for (const wrong of ['one', 'two', 'three']) {
    const headers = { authorization: `Bearer ${wrong}` };
    statuses.push((await limited.post('/v1/payments', { ...checkout, ...card }, headers)).statusCode);
  }
  expect(statuses).toEqual([403, 429, 429]);
  await limited.close();
});

test('a large body with an unknown token is refused before it is read', async () => {
  const headers = { authorization: 'Bearer unknown', 'content-type': form };
  const payload = `entityId=${otherEntityId}&a=${'x'.repeat(70_000)}`;
  const answer = await gateway.app.inject({ method: 'POST', url: '/v1/payments', headers, payload });
  expect(answer.statusCode).toBe(403);
});

test('a merchant of another cell takes its channels with it', async () => {
  const merchant = { id: 'c'.repeat(32), name: 'Shop', dispatch: [{ channel: entityId }] };
  const moved = await testGateway({
    config: { ...settings, merchants: [merchant], entitiesOfCells: { west: [merchant.id] } },
  });
  const answer = await moved.post('/v1/payments', { ...checkout, ...card });
  expect([answer.statusCode, answer.headers.location]).toEqual([307, `${west}/v1/payments`]);
  await moved.close();
});

describe('the setting of the entities', () => {
  const channels = [
    { id: entityId, name: 'A' },
    { id: otherEntityId, name: 'B' },
  ];
  const dispatch = channels.map(({ id }) => ({ channel: id }));
  const merchants = [{ id: 'c'.repeat(32), name: 'Shop', dispatch }];

  test('may list those of this cell, so that all cells have the same lists', async () => {
    const config = { ...settings, entitiesOfCells: { east: [entityId], west: [otherEntityId] } };
    const here = await testGateway({ config });
    const authorization = `Bearer ${token}`;
    const answer = await here.post('/v1/payments', { ...checkout, ...card }, { authorization });
    expect(answer.statusCode).toBe(200);
    await here.close();
  });

  test.each([
    [{ west: [entityId], south: [entityId] }, 'entitiesOfCells.south[0] belongs to west as well'],
    [{ east: [entityId], west: [otherEntityId] }, 'entitiesOfCells.west[0] belongs to east as well'],
    [{ west: ['x'] }, 'entitiesOfCells.west[0] is wrong; it must be the id of a merchant or channel'],
    [{ 'a.b': [entityId] }, 'the name of a cell'],
    [{ west: entityId }, 'entitiesOfCells.west is wrong; it must be a list of ids'],
  ])('%j is refused', (entitiesOfCells, sentence) => {
    const config = { ...settings, entities: channels, merchants, entitiesOfCells } as object;
    expect(() => buildConfig(config)).toThrow(sentence);
  });

  test('refuses two cells whose ids end alike', () => {
    // Both names have a SHA-256 that begins with b8e9.
    const alike = { cell: 'cell-232', cells: { 'cell-241': west } };
    expect(() => buildConfig(alike)).toThrow('give it another name');
  });
});

test('a key that came with its merchant leads to the cell that made the payment, and charges nothing here', async () => {
  const [old, next] = [await testGateway({ config: { cell: 'west' } }), await testGateway()];
  const sent = { ...checkout, ...card };
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'once' };
  const made = await old.post('/v1/payments', sent, headers);
  expect(made.statusCode).toBe(200);
  const { findKeyedPayment } = old.store;
  const home = await testGateway({ config: settings, store: { ...next.store, findKeyedPayment } });
  const answer = await home.post('/v1/payments', sent, headers);
  expect([answer.statusCode, answer.headers.location]).toEqual([307, `${west}/v1/payments`]);
  const other = await home.post('/v1/payments', { ...sent, amount: '1.00' }, headers);
  expect(other.statusCode).toBe(400);
  await Promise.all([old.close(), home.close()]);
});
