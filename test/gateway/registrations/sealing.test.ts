// @runs postgres
/** Account numbers that an earlier release has stored in clear are encrypted while the gateway runs, and under a new key. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountSealingHandler, accountSealingJob } from '../../../src/gateway/payments/account-sealing.ts';
import { recordOutcome } from '../../../src/gateway/payments/record-outcome.ts';
import { sealAll } from '../../../src/gateway/registrations/sealing.ts';
import { accountTables } from '../../../src/gateway/store/payments/stored-accounts.ts';
import { backUpSqlite } from '../../../src/gateway/store/sqlite/backup.ts';
import { checkout, entityId, start, type TestGateway, testGateway, token } from '../../support/gateway.ts';
import { withIbanChecks } from '../../support/iban.ts';
import { codeOf, merchantAt } from '../../support/merchant.ts';
import { isPostgres } from '../../support/test-store.ts';

const iban = withIbanChecks('DE', '100300774938271605');
const number = '663829174455';
const masked = `DE${'*'.repeat(16)}1605`;
const account = {
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': 'Jane Jones',
  'bankAccount.iban': iban,
  'bankAccount.bic': 'MARKDEF1100',
};
const keys = { old: { id: 'old.2025', key: 'd1'.repeat(32) }, new: { id: 'new', key: 'e2'.repeat(32) } };

let folder: string;
let data: string;
let gateway: TestGateway;
const open = async (registrationKeys = [keys.old]) => {
  gateway = await testGateway({ data, config: { registrationKeys } });
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-sealing-'));
  data = join(folder, 'gateway.sqlite');
  await open();
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

const run = (statement: string) => sql.raw(statement).execute(gateway.store.database.db);
/** While it is a node, rows are written as its release does: in clear. */
const seeOldNode = () => run("insert into nodes (id, seen_at) values ('old', 9999999999999)");
const loseOldNode = () => run("delete from nodes where id = 'old'");

const pay = (fields: Readonly<Record<string, string>> = account) =>
  merchantAt(gateway).post('/v1/payments', { ...checkout, ...fields });

/** Leaves a payment, a registration, one that is ended, and a checkout, each with the account. */
async function leaveAll() {
  const server = merchantAt(gateway);
  const [stored, ended] = [
    await server.post('/v1/registrations', account),
    await server.post('/v1/registrations', account),
  ];
  await gateway.app.inject({
    method: 'DELETE',
    url: `/v1/registrations/${ended.json().id}?entityId=${entityId}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const { 'bankAccount.iban': _iban, ...old } = { ...account, 'bankAccount.number': number };
  return {
    payment: (await pay()).json().id as string,
    byNumber: (await pay({ ...old, 'bankAccount.bankCode': '10030077' })).json().id as string,
    stored: stored.json().id as string,
    ended: ended.json().id as string,
    checkout: await gateway.prepare(account),
  };
}

async function answersAbout({ payment, byNumber, stored }: Awaited<ReturnType<typeof leaveAll>>) {
  const server = merchantAt(gateway);
  const answers = [
    await server.read(payment),
    await server.read(byNumber),
    await server.get(`/v1/registrations/${stored}`),
    await server.get('/v1/query?date.from=2026-11-20 00:00:00&date.to=2026-11-21 00:00:00'),
  ];
  return answers.map(({ statusCode, body }) => [statusCode, body.replace(/"ndc":"[^"]*"/g, '""')]);
}

/** How often an account number stands in the tables in clear. */
async function countInClear(): Promise<number> {
  const counts = await Promise.all(
    accountTables.map(async (table) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
        gateway.store.database.db,
      );
      return rows.filter((row) => [iban, number].some((value) => JSON.stringify(row).includes(value))).length;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function runSealing(config = { registrationKeys: [keys.old] }, store = gateway.store, now = start) {
  const handler = accountSealingHandler(
    store,
    () => config,
    () => false,
  );
  const job = { ...accountSealingJob(now), attempts: 1, claimId: 'claim' };
  const moment = { now, signal: new AbortController().signal, requireHeld: async () => {} };
  return handler(job, moment);
}

const fileTexts = () =>
  readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'));

describe('rows of an earlier release', () => {
  test('are encrypted in every table, and answered about as before, byte by byte', async () => {
    await seeOldNode();
    const left = await leaveAll();
    const before = await answersAbout(left);
    expect(await countInClear()).toBe(5);
    await loseOldNode();
    await runSealing();
    expect(await countInClear()).toBe(0);
    expect(await answersAbout(left)).toEqual(before);
    const { record } = (await gateway.context.store.registrations.find(left.ended)) ?? {};
    expect(record?.bankAccount?.iban).toBe(masked);
    const submission = { paymentBrand: 'DIRECTDEBIT_SEPA' };
    const paid = await gateway.post(`/v1/checkouts/${left.checkout}/payment`, submission, {
      accept: 'application/json',
    });
    expect(codeOf(paid)).toBe('000.100.110');
    if (isPostgres) return;
    expect(fileTexts().some((text) => text.includes(iban) || text.includes(number))).toBe(false);
    await backUpSqlite(data, `${data}.copy`);
    expect(fileTexts().some((text) => text.includes(iban) || text.includes(number))).toBe(false);
  });

  test('are encrypted by the next run when a process was killed after any of its writes', async () => {
    await seeOldNode();
    await leaveAll();
    await loseOldNode();
    const killed = new Error('killed');
    for (const dies of ['replace', 'reach', 'noteOver'] as const) {
      const accounts = {
        ...gateway.store.accounts,
        [dies]: async (...given: never[]) => {
          await (gateway.store.accounts[dies] as (...all: never[]) => Promise<unknown>)(...given);
          throw killed;
        },
      };
      await Promise.resolve(runSealing(undefined, { ...gateway.store, accounts })).catch((error) =>
        expect(error).toBe(killed),
      );
    }
    await runSealing();
    expect(await countInClear()).toBe(0);
    const { rows } = await sql`select record from payments order by id`.execute(gateway.store.database.db);
    await runSealing();
    expect(
      (await sql`select record from payments order by id`.execute(gateway.store.database.db)).rows,
    ).toEqual(rows);
  });

  test('are left alone while a node of that release serves, and looked through again after it', async () => {
    await runSealing();
    await seeOldNode();
    await leaveAll();
    expect(await runSealing()).toMatchObject({ retryAt: expect.any(Number) });
    expect(await countInClear()).toBe(5);
    await loseOldNode();
    await runSealing();
    expect(await countInClear()).toBe(0);
  });

  test('may be changed: a registration in clear takes another holder', async () => {
    await seeOldNode();
    const { stored } = await leaveAll();
    await loseOldNode();
    const answer = await merchantAt(gateway).post(`/v1/registrations/${stored}`, {
      'bankAccount.holder': 'Jane Miller',
    });
    expect(answer.json().bankAccount).toMatchObject({ holder: 'Jane Miller', iban });
    expect((await gateway.store.registrations.find(stored))?.record.bankAccount?.iban).toBe(masked);
  });
});

describe('a record under another key', () => {
  test('is whole under the new key alone after a rotation', async () => {
    const left = await leaveAll();
    const before = await answersAbout(left);
    const registrationKeys = [keys.new, keys.old];
    expect(await sealAll(gateway.store, { registrationKeys })).toMatchObject({ sealed: 3, left: 0, lost: 0 });
    await gateway.close();
    await open([keys.new]);
    expect((await answersAbout(left)).slice(0, 2)).toEqual(before.slice(0, 2));
  });

  test('whose key is gone shows the last four characters, and a checkout with it is not paid', async () => {
    const { payment, checkout: id } = await leaveAll();
    await gateway.close();
    await open([keys.new]);
    const answer = await merchantAt(gateway).read(payment);
    expect([answer.statusCode, answer.json().bankAccount.iban]).toEqual([200, masked]);
    expect(answer.body).not.toContain('sealed');
    const submission = { paymentBrand: 'DIRECTDEBIT_SEPA' };
    const refused = await gateway.post(`/v1/checkouts/${id}/payment`, submission, {
      accept: 'application/json',
    });
    expect(refused.statusCode).toBe(503);
    const registrationKeys = [keys.new];
    expect(await sealAll(gateway.store, { registrationKeys })).toMatchObject({ sealed: 0, lost: 3 });
    await gateway.close();
    await open([keys.new, keys.old]);
    expect((await merchantAt(gateway).read(payment)).json().bankAccount.iban).toBe(iban);
  });
});

test('an outcome that a node without the key records leaves the number to those who have it', async () => {
  const { id } = (await pay()).json();
  await run(`update payments set state = 'pending' where id = '${id}'`);
  await gateway.close();
  await open([keys.new]);
  const pending = await gateway.context.store.findPayment(id);
  if (pending === undefined) throw new Error('The payment is gone.');
  const outcome = { code: '000.100.110', rule: 'later', resultDetails: { AuthCode: 'later' } } as const;
  expect(await recordOutcome(gateway.context, pending, outcome)).toBe(true);
  expect((await merchantAt(gateway).read(id)).json().bankAccount.iban).toBe(masked);
  await gateway.close();
  await open([keys.new, keys.old]);
  expect((await merchantAt(gateway).read(id)).json()).toMatchObject({
    bankAccount: { iban },
    resultDetails: { AuthCode: 'later' },
  });
});

test('an outcome is stored, encrypted, though the database cannot be asked for its nodes then', async () => {
  const canSeal = vi
    .fn(gateway.store.accounts.canSeal)
    .mockImplementationOnce(async () => true)
    .mockImplementation(() => Promise.reject(new Error('away')));
  const store = { ...gateway.store, accounts: { ...gateway.store.accounts, canSeal } };
  const flaky = await testGateway({ store, config: { registrationKeys: [keys.old] } });
  const answer = await merchantAt(flaky).post('/v1/payments', { ...checkout, ...account });
  expect([codeOf(answer), canSeal.mock.calls.length]).toEqual(['000.100.110', 2]);
  const stored = await flaky.store.findPayment(answer.json().id);
  expect([stored?.state, stored?.record.bankAccount?.iban]).toEqual(['succeeded', masked]);
  await flaky.app.close();
});

test('a repeat with an Idempotency-Key gets the first answer again, but for its frame', async () => {
  const send = () =>
    gateway.post(
      '/v1/payments',
      { ...checkout, ...account },
      { authorization: `Bearer ${token}`, 'idempotency-key': 'debit-1' },
    );
  const [first, again] = [await send(), await send()];
  const framed = (body: string) => body.replace(/"(?:ndc|timestamp)":"[^"]*"/g, '""');
  expect(framed(again.body)).toBe(framed(first.body));
  expect(first.json().bankAccount.iban).toBe(iban);
});
