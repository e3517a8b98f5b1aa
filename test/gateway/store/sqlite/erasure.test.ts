/**
 * A saved submission contains a security code: erasing it must also erase it from the database's files (design decision
 * 12).
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadDriver } from '../../../../src/gateway/store/sqlite/driver.ts';
import { createScrubber } from '../../../../src/gateway/store/sqlite/erasure.ts';
import { createGroupCommit } from '../../../../src/gateway/store/sqlite/group-commit.ts';
import { openSqlite } from '../../../../src/gateway/store/sqlite/sqlite.ts';
import { createTurns } from '../../../../src/gateway/store/sqlite/turns.ts';
import { card, entityId, minute, type TestGateway, token } from '../../../support/gateway.ts';
import { testSimulator } from '../../../support/simulator-routes.ts';

const authorization = `Bearer ${token}`;

let folder: string;
let gateway: TestGateway;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-erasure-'));
  gateway = await open();
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const file = () => join(folder, 'gateway.sqlite');
const open = () => testSimulator({ data: file(), readsFiles: true });
const confirm = (id: string) => gateway.post(`/v1/checkouts/${id}/payment`, { entityId }, { authorization });

/** Saves a submission as the shopper's browser does, and gives the encrypted text as it is stored. */
async function save(id: string): Promise<string> {
  await gateway.pay(id, { onlySave: 'true' });
  const sealed = (await gateway.store.findCheckout(id.slice(0, 32)))?.saved?.sealed;
  if (sealed == null) throw new Error('Nothing was saved.');
  return sealed;
}

const filesWith = (text: string, where = folder) =>
  readdirSync(where).filter((name) => readFileSync(join(where, name)).includes(text));

/** Opens a read transaction, as a backup does, and gives the function that ends it. */
async function openReader() {
  const { DatabaseSync } = await loadDriver();
  const database = new DatabaseSync(file());
  database.exec('begin');
  database.prepare('select count(*) from checkouts').all();
  return () => {
    database.exec('rollback');
    database.close();
  };
}

describe('the files contain nothing of a saved submission after', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['its confirmation', confirm],
    ['another payment', (id) => gateway.pay(id)],
    ['a decline', (id) => gateway.pay(id, { 'card.holder': '800.100.153' })],
    ['a submission in its place', save],
    [
      'the end of its checkout',
      async () => {
        gateway.wait(30 * minute);
        await gateway.runDue();
      },
    ],
  ])('%s', async (_name, end) => {
    const id = await gateway.prepare();
    const sealed = await save(id);
    expect(filesWith(sealed)).not.toEqual([]);
    await end(id);
    expect(filesWith(sealed)).toEqual([]);
  });

  test('the outcome that came when the shopper was back from another page', async () => {
    const id = await gateway.prepare();
    const sealed = await save(id);
    const { redirect } = (
      await gateway.post(
        `/v1/checkouts/${id}/payment`,
        { paymentBrand: 'PAYPAL' },
        { accept: 'application/json' },
      )
    ).json();
    const ndcid = redirect.parameters.find(({ name }: { name: string }) => name === 'ndcid').value;
    await gateway.post('/connectors/asyncresponse_simulator', { ndcid, choice: 'approve' });
    expect((await confirm(id)).json()).toMatchObject({ paymentBrand: 'PAYPAL' });
    expect(filesWith(sealed)).toEqual([]);
  });

  test('the gateway’s end, where nothing but the row that waits has it', async () => {
    const [paid, waiting] = [await gateway.prepare(), await gateway.prepare()];
    const [gone, kept] = [await save(paid), await save(waiting)];
    await confirm(paid);
    await gateway.close();
    expect(filesWith(gone)).toEqual([]);
    expect(filesWith(kept)).toEqual(['gateway.sqlite']);
    gateway = await open();
  });

  test('the next start, when a reader prevented it until the end', async () => {
    const id = await gateway.prepare();
    const sealed = await save(id);
    const leave = await openReader();
    await confirm(id);
    await gateway.close();
    expect(filesWith(sealed)).not.toEqual([]);
    leave();
    gateway = await open();
    expect(filesWith(sealed)).toEqual([]);
  });
});

test('a start after kill -9 empties the files that the killed process had not emptied', async () => {
  const [paid, waiting] = [await gateway.prepare(), await gateway.prepare()];
  const [gone, kept] = [await save(paid), await save(waiting)];
  const leave = await openReader();
  await confirm(paid);
  // A copy of the files at the moment between the outcome and the step that empties them.
  const killed = join(folder, 'killed');
  mkdirSync(killed);
  for (const end of ['', '-wal']) cpSync(`${file()}${end}`, join(killed, `gateway.sqlite${end}`));
  leave();
  expect(filesWith(gone, killed)).toEqual(['gateway.sqlite-wal']);
  const next = await openSqlite(join(killed, 'gateway.sqlite'));
  expect(filesWith(gone, killed)).toEqual([]);
  expect((await next.findCheckout(waiting.slice(0, 32)))?.saved?.sealed).toBe(kept);
  await next.close();
});

// The test's time limit holds that nothing waits for the reader: each wait would take five seconds.
test('a reader delays no outcome, and the erasing that it prevented is done once it is gone', {
  timeout: 30_000,
}, async () => {
  const leave = await openReader();
  const left: string[] = [];
  for (let i = 0; i < 8; i += 1) {
    const id = await gateway.prepare();
    left.push(await save(id));
    expect((await confirm(id)).json().result.code).toBe('000.100.110');
  }
  gateway.wait(30 * minute);
  await gateway.runDue();
  for (const sealed of left) expect(filesWith(sealed)).not.toEqual([]);
  leave();
  gateway.wait(minute);
  await gateway.runDue();
  for (const sealed of left) expect(filesWith(sealed)).toEqual([]);
});

describe('a registered card', () => {
  const fields = {
    entityId,
    amount: '1.00',
    currency: 'EUR',
    paymentType: 'DB',
    ...card,
    createRegistration: 'true',
  };
  const sealedOf = async (id: string) => (await gateway.store.registrations.find(id))?.sealed ?? '';

  async function register(): Promise<string> {
    return (await gateway.post('/v1/payments', fields, { authorization })).json().registrationId;
  }

  const deregister = (id: string) =>
    gateway.app.inject({
      method: 'DELETE',
      url: `/v1/registrations/${id}?entityId=${entityId}`,
      headers: { authorization },
    });

  test('is erased from the files when it is deregistered', async () => {
    const id = await register();
    const sealed = await sealedOf(id);
    expect(filesWith(sealed)).not.toEqual([]);
    expect((await deregister(id)).statusCode).toBe(200);
    expect(filesWith(sealed)).toEqual([]);
  });

  test('is erased from the files soon after a reader that prevented it is gone, without another request', async () => {
    const id = await register();
    const sealed = await sealedOf(id);
    const leave = await openReader();
    await deregister(id);
    expect(filesWith(sealed)).not.toEqual([]);
    leave();
    await expect.poll(() => filesWith(sealed), { timeout: 10_000 }).toEqual([]);
  });

  test('leaves nothing in the files when its payment is declined', async () => {
    const answer = await gateway.post(
      '/v1/payments',
      { ...fields, 'card.holder': '800.100.153' },
      { authorization },
    );
    expect(answer.statusCode).toBe(400);
    // The outcome empties the file: whatever was inserted before is overwritten.
    expect(statSync(`${file()}-wal`).size).toBe(0);
  });

  test('is erased from the files in its old form when it is encrypted anew', async () => {
    const id = await register();
    const before = await sealedOf(id);
    const keyId = 'new';
    expect(await gateway.store.registrations.change([{ id, before, sealed: 'x', keyId }])).toBe(1);
    expect(filesWith(before)).toEqual([]);
  });
});

test('the log tells once of a reader that stays, and once of its end', async () => {
  const { DatabaseSync } = await loadDriver();
  const database = new DatabaseSync(file());
  const said: string[] = [];
  const turns = createTurns({ refused: () => undefined, taken: () => undefined });
  const group = createGroupCommit(database, turns, 0);
  const { scrub, end } = createScrubber(group, database, (sentence) => said.push(sentence), {
    tryAgainAfter: 5,
    tellAfterwards: 30,
  });
  const leave = await openReader();
  await gateway.prepare();
  expect(await scrub()).toBe(false);
  expect(said).toEqual([]);
  await expect
    .poll(() => said)
    .toEqual([expect.stringMatching(/^Erased card data is still in .* end that program/)]);
  leave();
  await expect.poll(() => said).toHaveLength(2);
  expect(said[1]).toBe('Erased card data is out of the database’s log now.');
  await end();
  database.close();
});

test('a write that erases nothing does not empty the write-ahead log', async () => {
  const id = await gateway.prepare();
  await gateway.pay(id, card);
  expect(statSync(`${file()}-wal`).size).toBeGreaterThan(0);
});
