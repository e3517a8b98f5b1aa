// @tests src/gateway/store/postgres/postgres.ts
/** The server lacks a slot, memory, disk or time when an outcome is to be stored: it is stored when the server has them again. */
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../../../src/gateway/store/postgres/postgres.ts';
import { simulator } from '../../../../src/testing/simulator/connector/simulator.ts';
import { testGateway } from '../../../support/gateway.ts';
import { codeOf } from '../../../support/merchant.ts';
import { makeDatabase } from '../../../support/test-store.ts';

const paid = '000.100.110';
const shortageMs = 3_000;

/** Starts a gateway on a database of its own, in which each write of a payment can be made to fail. */
async function startScene(state: string, onTestFinished: (end: () => Promise<void>) => void) {
  const url = await makeDatabase();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const charge = vi.fn(simulator.charge);
  const gateway = await testGateway({
    store: await openPostgres({ url, size: 4 }),
    connector: { ...simulator, charge },
  });
  onTestFinished(async () => {
    await gateway.close();
    await admin.end();
  });
  const begin = () =>
    admin.query(`create sequence if not exists tries; create function lack() returns trigger language plpgsql as $$ begin
      perform nextval('tries'); raise exception using errcode = '${state}'; end $$;
    create trigger lack before insert or update on payments for each statement execute function lack()`);
  /** How often a payment could not be written. */
  const tries = async () => (await admin.query('select last_value::int as n from tries')).rows[0].n;
  return { gateway, charge, begin, tries, end: () => admin.query('drop function lack cascade') };
}

// The tests wait most of the time, so they do so together.
describe.concurrent.each([
  ['a slot', '53300'],
  ['memory', '53200'],
  ['disk', '53100'],
  ['time', '57014'],
])('while the server lacks %s', (_what, state) => {
  test('an outcome waits, is stored, and is told to the shopper', async ({ onTestFinished }) => {
    const { gateway, charge, begin, end } = await startScene(state, onTestFinished);
    const id = await gateway.prepare();
    charge.mockImplementation(async (...order) => {
      await begin();
      setTimeout(end, shortageMs);
      return simulator.charge(...order);
    });
    expect(codeOf(await gateway.pay(id))).toBe(paid);
    expect(codeOf(await gateway.status(id))).toBe(paid);
    expect(charge).toHaveBeenCalledTimes(1);
  });

  test('a payment that has not been charged is refused at once', async ({ onTestFinished }) => {
    const { gateway, charge, begin, tries, end } = await startScene(state, onTestFinished);
    const id = await gateway.prepare();
    await begin();
    const answer = await gateway.pay(id);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(await tries()).toBe(1);
    expect(charge).not.toHaveBeenCalled();
    await end();
    expect(codeOf(await gateway.pay(id))).toBe(paid);
  });
});
