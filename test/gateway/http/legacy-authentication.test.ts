import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConfigInput, hashToken } from '../../../src/gateway/config/config.ts';
import { checkout, entityId, type TestGateway, token } from '../../support/gateway.ts';
import { testSimulator } from '../../support/simulator-routes.ts';
import { testFolder } from '../config/support.ts';

const folder = testFolder();
const canary = 'word-that-is-nowhere';
const { entityId: _, ...order } = checkout;
const older = {
  'authentication.userId': 'shop-user',
  'authentication.password': canary,
  'authentication.entityId': entityId,
};
const settings: ConfigInput = {
  strictParameters: true,
  grants: [
    {
      tokenHash: hashToken(token),
      entities: [entityId],
      legacy: { userId: 'shop-user', passwordHash: hashToken(canary) },
    },
  ],
};

let gateway: TestGateway;
let modern: TestGateway;
beforeAll(async () => {
  gateway = await testSimulator({
    data: join(folder, 'gateway.sqlite'),
    readsFiles: true,
    config: settings,
  });
  modern = await testSimulator({ config: { ...settings, legacyAuthentication: false } });
});
afterAll(() => Promise.all([gateway.close(), modern.close()]));

describe('a shop with the older credentials', () => {
  test('prepares a checkout and reads its status without a header, strict parameters or not', async () => {
    const prepared = await gateway.post('/v1/checkouts', { ...order, ...older });
    expect(prepared.json().result.code).toBe('000.200.100');
    const status = await gateway.get(
      `/v1/checkouts/${prepared.json().id}/payment?${new URLSearchParams(older)}`,
    );
    expect([status.statusCode, status.json().result.code]).toEqual([200, '000.200.000']);
  });

  test('may send the header with the older name of its entity', async () => {
    const fields = { ...order, 'authentication.entityId': entityId };
    const answer = await gateway.post('/v1/checkouts', fields, { authorization: `Bearer ${token}` });
    expect(answer.statusCode).toBe(200);
  });

  test('is refused with a wrong password, and everywhere when the setting is off', async () => {
    const wrong = { ...order, ...older, 'authentication.password': 'other' };
    for (const answer of [
      await gateway.post('/v1/checkouts', wrong),
      await modern.post('/v1/checkouts', { ...order, ...older }),
    ]) {
      expect([answer.statusCode, answer.json().result.code]).toEqual([401, '800.900.300']);
    }
  });

  test('leaves its password in no log, no journal and no file', async () => {
    await gateway.post('/v1/checkouts', { ...order, ...older, amount: 'x' });
    const journal = await gateway.get('/_sim/journal');
    const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)));
    expect(files.length).toBeGreaterThan(0);
    expect(journal.json().length).toBeGreaterThan(2);
    for (const text of [gateway.log(), journal.body, ...files]) expect(text.includes(canary)).toBe(false);
  });
});
