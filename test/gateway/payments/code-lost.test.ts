// @tests src/gateway/payments/saved.ts
/**
 * A security code that waits for the shopper can be decrypted by one process only: neither the files nor a backup give
 * it back (design decision 12; PCI DSS 3.3.1). A restart may lose the code, but never leads to a wrong result.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GatewayConnector, RoutedPayment } from '../../../src/gateway/connectors/connector.ts';
import { openSaved } from '../../../src/gateway/payments/saved.ts';
import { openSqlite } from '../../../src/gateway/store/sqlite/sqlite.ts';
import { openOrder } from '../../../src/gateway/three-d-secure/sealed-order.ts';
import { simulator } from '../../../src/testing/simulator/connector/simulator.ts';
import { browser, entityId, minute, type TestGateway, token } from '../../support/gateway.ts';
import { verify } from '../../support/shopper.ts';
import { testSimulator } from '../../support/simulator-routes.ts';

const paid = '000.100.110';
const challengeCard = { ...browser, 'card.number': '4200000000000018', 'card.cvv': '739' };

let folder: string;
let gateway: TestGateway;
/** The orders that the connector was asked to charge. */
let charged: RoutedPayment[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-code-'));
  charged = [];
  gateway = await open();
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

function open(): Promise<TestGateway> {
  const connector: GatewayConnector = {
    ...simulator,
    async charge(order, key, now) {
      charged.push(order);
      return simulator.charge(order, key, now);
    },
  };
  return testSimulator({ data: join(folder, 'gateway.sqlite'), readsFiles: true, connector });
}

/** Starts another process on the same database with the same configuration. */
async function restart(): Promise<void> {
  await gateway.close();
  gateway = await open();
}

const codes = () =>
  charged.map(({ instrument }) => (instrument.kind === 'card' ? instrument.securityCode : instrument.kind));
const confirm = (id: string) =>
  gateway.post(`/v1/checkouts/${id}/payment`, { entityId }, { authorization: `Bearer ${token}` });
const authenticationOf = (answer: { json(): { redirect: { parameters: { value: string }[] } } }) =>
  answer.json().redirect.parameters[0]?.value ?? '';

/**
 * Copies the files while the gateway runs, as a backup program does, and opens them with the keys of the configuration.
 */
async function openBackup() {
  const backup = join(folder, 'backup');
  mkdirSync(backup);
  for (const name of readdirSync(folder).filter((file) => /\.sqlite(-wal)?$/.test(file))) {
    copyFileSync(join(folder, name), join(backup, name));
  }
  const store = await openSqlite(join(backup, 'gateway.sqlite'));
  return { store, keys: { config: gateway.config, store } };
}

describe('a backup that is taken', () => {
  test('during a challenge gives no security code, neither before nor after the authorisation', async () => {
    const answer = await gateway.pay(await gateway.prepare(), challengeCard);
    const { store, keys } = await openBackup();
    const found = await store.authentications.find(authenticationOf(answer));
    const opened = found && (await openOrder(keys, found));
    expect(opened).toMatchObject({ isCodeLost: true, order: { instrument: { number: '4200000000000018' } } });
    expect(JSON.stringify(opened)).not.toMatch(/(?<![0-9a-f])739(?![0-9a-f])|securityCode/i);
    await store.close();
    await verify(gateway, answer, '1234');
    expect(codes()).toEqual(['739']);
  });

  test('while a summary page waits gives no security code', async () => {
    const id = await gateway.prepare();
    await gateway.pay(id, { 'card.cvv': '739', onlySave: 'true' });
    const { store, keys } = await openBackup();
    const found = await store.findCheckout(id.slice(0, 32));
    const opened = found && (await openSaved(keys, found));
    expect(opened).toMatchObject({ isCodeLost: true, sent: { 'card.number': '4200000000000000' } });
    expect(JSON.stringify(opened)).not.toMatch(/(?<![0-9a-f])739(?![0-9a-f])|securityCode/i);
    await store.close();
    expect((await confirm(id)).json().result.code).toBe(paid);
    expect(codes()).toEqual(['739']);
  });
});

describe('after a restart', () => {
  test('a payment whose challenge the shopper passes is charged once, without the code, and the log says so', async () => {
    const id = await gateway.prepare();
    const answer = await gateway.pay(id, challengeCard);
    await restart();
    expect(await verify(gateway, answer, '1234')).toMatchObject({ step: 'done', code: paid });
    expect((await gateway.status(id)).json().result.code).toBe(paid);
    expect(codes()).toEqual([undefined]);
    expect(gateway.log()).toContain('A payment goes on without its security code');
  });

  test('a payment whose challenge the shopper fails is declined', async () => {
    const id = await gateway.prepare();
    const answer = await gateway.pay(id, challengeCard);
    await restart();
    expect(await verify(gateway, answer, '1111')).toMatchObject({ step: 'done', code: '100.380.401' });
    expect(charged).toEqual([]);
  });

  test('a payment whose shopper the issuer cannot authenticate is declined, and the shopper can pay anew', async () => {
    const id = await gateway.prepare({ 'customParameters[acs.status]': 'U' });
    const answer = await gateway.pay(id, { ...browser, 'card.number': '4200000000000042' });
    await restart();
    expect(await verify(gateway, answer, '1234')).toMatchObject({ step: 'done', code: '100.390.112' });
    expect(charged).toEqual([]);
    expect((await gateway.pay(id, browser)).json().result.code).toBe(paid);
    expect(codes()).toEqual(['123']);
  });

  test('a payment that had no code goes on as before', async () => {
    const { 'card.cvv': _code, ...withoutCode } = challengeCard;
    const answer = await gateway.pay(await gateway.prepare(), { ...withoutCode, 'card.cvv': '' });
    await restart();
    expect(await verify(gateway, answer, '1234')).toMatchObject({ step: 'done', code: paid });
    expect(gateway.log()).not.toContain('without its security code');
  });

  test('a saved submission is confirmed once, without the code', async () => {
    const id = await gateway.prepare();
    await gateway.pay(id, { onlySave: 'true' });
    await restart();
    for (let i = 0; i < 2; i += 1) expect((await confirm(id)).json().result.code).toBe(paid);
    expect(codes()).toEqual([undefined]);
    expect(gateway.log()).toContain('A saved payment goes on without its security code');
  });

  test('a waiting card is erased in time, whichever process took it', async () => {
    const answer = await gateway.pay(await gateway.prepare(), challengeCard);
    await restart();
    gateway.wait(31 * minute);
    await gateway.runDue();
    expect((await gateway.store.authentications.find(authenticationOf(answer)))?.sealed).toBeNull();
  });
});
