// @tests src/gateway/store/sqlite/driver.ts
/** Another program holds a write transaction on the database for a long time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadDriver } from '../../src/gateway/store/sqlite/driver.ts';
import {
  card,
  entityId,
  shopperResultUrl,
  type TestGateway,
  testGateway,
  token,
} from '../support/gateway.ts';

const authorization = `Bearer ${token}`;

let folder: string;
let gateway: TestGateway;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-lock-'));
  gateway = await testGateway({ data: join(folder, 'gateway.sqlite'), readsFiles: true });
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

/** Takes the write lock, and gives the function that releases it. */
async function lock() {
  const { DatabaseSync } = await loadDriver();
  const database = new DatabaseSync(join(folder, 'gateway.sqlite'));
  database.exec('begin immediate');
  return () => {
    database.exec('rollback');
    database.close();
  };
}

const create = () =>
  gateway.post(
    '/v1/checkouts',
    { entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' },
    { authorization },
  );

/** Gives how long the work takes, in milliseconds. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

describe('while another program holds the write lock', () => {
  test('files and statuses are answered before a write, which waits until the lock is released', async () => {
    const id = await gateway.prepare();
    await gateway.pay(id);
    const release = await lock();
    let isDone = false;
    const write = create().finally(() => {
      isDone = true;
    });
    await gateway.get('/v1/paymentWidgets.js');
    // The gateway notes that the status was read once it can write again.
    expect((await gateway.status(id)).statusCode).toBe(200);
    await gateway.get(`/v1/checkouts/${id}/config`);
    // A wait inside SQLite would last as long as a write may take.
    expect(isDone).toBe(false);
    release();
    expect((await write).statusCode).toBe(200);
  });

  test('the status of a checkout’s registration is answered, too', async () => {
    const fields = { entityId, createRegistration: 'true', shopperResultUrl };
    const { id } = (await gateway.post('/v1/checkouts', fields, { authorization })).json();
    await gateway.post(`/v1/checkouts/${id}/registration`, card, { accept: 'application/json' });
    const release = await lock();
    const status = () =>
      gateway.get(`/v1/checkouts/${id}/registration?entityId=${entityId}`, { authorization });
    const shown = await status();
    expect([shown.statusCode, shown.json().result.code]).toEqual([200, '000.100.110']);
    release();
    expect((await status()).statusCode).toBe(200);
  });

  test('a transaction waits as well, and the payment is charged when the lock is released', async () => {
    const id = await gateway.prepare();
    const release = await lock();
    const paid = gateway.pay(id);
    await gateway.get('/v1/paymentWidgets.js');
    release();
    expect((await paid).json().result.code).toBe('000.100.110');
  });

  test('all writes are refused with 503 after five seconds, and work again afterwards', {
    timeout: 30_000,
  }, async () => {
    const id = await gateway.prepare();
    const release = await lock();
    const time = await timeOf(async () => {
      const answers = await Promise.all([...Array.from({ length: 100 }, create), gateway.pay(id)]);
      for (const { statusCode, headers } of answers) {
        expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
      }
    });
    expect(time).toBeGreaterThan(4_500);
    expect(gateway.log().match(/another program holds a lock on the database[^"]*/g)).toEqual([
      'another program holds a lock on the database; end it, or let it write in shorter transactions. Until then requests that have to store something are answered 503.',
    ]);
    release();
    expect((await create()).statusCode).toBe(200);
    expect((await gateway.pay(id)).json().result.code).toBe('000.100.110');
  });
});
