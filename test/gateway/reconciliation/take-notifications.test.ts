// @runs postgres
/** What an acquirer tells before what it follows: it is stored and accepted, applied once, and told at its end. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Connector } from '../../../src/connector/connector.ts';
import type { AcquirerNotification, ReportedPayment } from '../../../src/connector/outcome.ts';
import { UnknownOutcome } from '../../../src/connector/send.ts';
import { seal } from '../../../src/gateway/core/short-seal.ts';
import { StoreUnavailable } from '../../../src/gateway/core/unavailable.ts';
import { applyKept, openKeptNotification } from '../../../src/gateway/reconciliation/apply-notifications.ts';
import { keptForMs } from '../../../src/gateway/reconciliation/kept-notifications-job.ts';
import { rotateKeptNotifications } from '../../../src/gateway/reconciliation/rotate-notifications.ts';
import { takeNotifications } from '../../../src/gateway/reconciliation/take-notifications.ts';
import { type AcquirerGateway, openAcquirerGateway } from '../../acquirers/acquirer-gateway.ts';
import { acme } from '../../connector/acme.ts';
import { acmeSettings, createAcmeAcquirer } from '../../connector/acme-acquirer.ts';
import { entityId, minute } from '../../support/gateway.ts';
import { decryptMessage } from '../webhooks/open.ts';

let notifications: readonly AcquirerNotification[];
/** What the connector has besides. */
let besides: Partial<Connector>;
let stand: AcquirerGateway;
let gateway: AcquirerGateway['gateway'];
let messages: { action: string; payload: Record<string, unknown> }[];
const secret = '000102030405060708090a0b0c0d0e0f'.repeat(2);
const webhook = { address: 'https://shop.example/hook', types: ['PAYMENTS' as const], secret };
const hook = { ...webhook, fields: 'ALL' as const, wrapper: 'none' as const };

beforeEach(async () => {
  const acquirer = createAcmeAcquirer();
  notifications = [];
  besides = {};
  messages = [];
  const definition = {
    ...acme,
    create(parts: Parameters<typeof acme.create>[0]) {
      const readWebhook: Connector['readWebhook'] = async (...read) =>
        besides.readWebhook === undefined ? notifications : besides.readWebhook(...read);
      const find: Connector['find'] = async (...asked) => besides.find?.(...asked);
      return { ...acme.create(parts), find, readWebhook };
    },
  };
  const client = {
    async send({ headers = {}, body = '' }) {
      messages.push(JSON.parse(decryptMessage({ headers, body }, secret)));
      return { ok: true, status: 200 } as const;
    },
  };
  const config = { entities: [{ id: entityId, name: 'Test Shop', webhooks: [hook] }] };
  const send = (request: Parameters<typeof acquirer.answer>[0]) => acquirer.answer(request);
  stand = await openAcquirerGateway(definition, acmeSettings, send, { config, jobs: { client } });
  ({ gateway } = stand);
});
afterEach(() => gateway.close());

const report = (
  paymentType: ReportedPayment['paymentType'],
  changes: Partial<ReportedPayment> = {},
): AcquirerNotification => ({
  kind: 'report',
  paymentType,
  referencedId: 'ch_0',
  amount: '92.00',
  currency: 'EUR',
  outcome: {
    code: paymentType === 'CB' ? '000.100.200' : '000.100.105',
    rule: 'test',
    reference: `dp/${paymentType}`,
  },
  ...changes,
});
const tell = (...told: AcquirerNotification[]) => {
  notifications = told;
  return stand.tell({ body: JSON.stringify(told), headers: {} });
};
const waiting = async () => (await gateway.store.keptNotifications.count()).waiting;
const typesOf = async (id: string) =>
  (await stand.followUpsOf(id)).map(({ paymentType }) => paymentType).sort();
const pass = async (milliseconds: number) => {
  gateway.wait(milliseconds);
  await gateway.runDue();
};

test('what waits is told to merchant and operator after two weeks, with its sum, and waits no more', async () => {
  const { id } = await stand.pay();
  expect(await tell(report('CR'))).toBe(200);
  expect(gateway.log()).toContain(`is kept until what it follows is recorded (CR 92.00 EUR, payment ${id}`);
  await pass(keptForMs - 2 * 60 * minute);
  expect(await waiting()).toBe(1);
  messages.splice(0);
  for (let hours = 0; hours < 4; hours += 1) await pass(60 * minute);
  expect(await waiting()).toBe(0);
  const note = 'CR 92.00 EUR: what it follows was never told';
  expect(gateway.log()).toContain(`(${note}; payment ${id}, connector cards)`);
  expect(messages).toMatchObject([
    {
      action: 'UPDATED',
      payload: { id, result: { code: '000.100.112' }, resultDetails: { ReportedByAcquirer: note } },
    },
  ]);
  expect(await typesOf(id)).toEqual([]);
});

test('a dispute that is lost in the end is told after two weeks where no chargeback of it was, and only there', async () => {
  const lost = report('CB', { followsReversal: true });
  const { id } = await stand.pay();
  await tell(lost);
  await pass(keptForMs + minute);
  const note = 'CB 92.00 EUR: what it follows was never told';
  expect(messages.at(-1)).toMatchObject({ payload: { id, resultDetails: { ReportedByAcquirer: note } } });
  await tell(report('CB'));
  await tell(lost);
  await pass(minute);
  expect(await typesOf(id)).toEqual(['CB']);
  messages.splice(0);
  await pass(keptForMs + minute);
  expect([messages, await waiting(), await typesOf(id)]).toEqual([[], 0, ['CB']]);
});

test('what no record can hold is told to merchant and operator at once, and to the merchant once', async () => {
  const { id } = await stand.pay();
  for (let times = 0; times < 2; times += 1)
    expect(await tell(report('CB', { currency: 'USD', amount: '99.00' }))).toBe(200);
  await pass(minute);
  const note = expect.stringMatching(/^CB 99\.00 USD: \d{3}\.\d{3}\.\d{3}$/);
  const told = messages.filter(({ action }) => action === 'UPDATED');
  expect(told).toMatchObject([{ payload: { id, resultDetails: { ReportedByAcquirer: note } } }]);
  expect(gateway.log()).toContain(`CB 99.00 USD`);
  expect(await waiting()).toBe(0);
});

test('what waits for a payment that fails is told when it has failed, and not two weeks later', async () => {
  besides.find = async () => ({ code: '800.100.155', rule: 'test', reference: 'ch_0' });
  const { id } = await payPending();
  expect(await tell(report('CB', { referencedId: 'ch_9' }))).toBe(200);
  expect(await waiting()).toBe(1);
  await pass(10 * minute);
  await pass(minute);
  expect([await stand.codeOf(id), await waiting()]).toEqual(['800.100.155', 0]);
  expect(gateway.log()).toContain('reports a CB that does not fit its payment');
});

test('what no record can hold of a pending payment stays in its record when its outcome comes', async () => {
  besides.find = async () => ({ code: '800.100.155', rule: 'test', reference: 'ch_0' });
  const { id } = await payPending();
  const note = 'CB 99.00 USD: 700.100.500';
  await gateway.store.noteUnbooked({ paymentId: id, member: 'ReportedByAcquirer', note, jobs: [] });
  await pass(10 * minute);
  await pass(minute);
  const payment = await gateway.store.findPayment(id);
  expect([payment?.state, payment?.record.resultDetails?.ReportedByAcquirer]).toEqual(['failed', note]);
});

/** A payment whose answer said nothing. */
async function payPending() {
  const paying = stand.pay();
  const { id } = await paying;
  const { database } = gateway.store;
  await database.db
    .updateTable('payments')
    .set({ state: 'pending', connector_reference: 'ch_9' })
    .where('id', '=', id)
    .execute();
  const { connectorKey = '' } = (await gateway.store.findPayment(id)) ?? {};
  await gateway.store.forwardings.owns(connectorKey, 'cards', 'ch_9');
  const key = `unknown-payment:${id}`;
  const queueKey = 'connector:cards';
  await gateway.store.jobs.add({
    key,
    kind: 'unknown-payment',
    queueKey,
    payload: { paymentId: id },
    dueAt: 0,
  });
  return { id };
}

test('of a node that dies after it has stored notifications nothing is lost, and nothing is applied twice', async () => {
  const { id } = await stand.pay();
  const { store } = gateway;
  // It is killed before it applies anything.
  const dead = {
    ...store,
    keptNotifications: {
      ...store.keptNotifications,
      hold: () => Promise.reject(new StoreUnavailable('killed')),
    },
  };
  await takeNotifications({ ...gateway.context, store: dead } as typeof gateway.context, 'cards', [
    report('CB'),
    report('CR'),
  ]);
  expect([await typesOf(id), await waiting()]).toEqual([[], 2]);
  // It is killed after it has applied the first, before it removes it.
  const dying = {
    ...store,
    keptNotifications: {
      ...store.keptNotifications,
      remove: () => Promise.reject(new StoreUnavailable('killed')),
    },
  };
  await applyKept({ ...gateway.context, store: dying } as typeof gateway.context, { paymentId: id });
  expect([await typesOf(id), await waiting()]).toEqual([['CB'], 2]);
  await pass(2 * minute);
  expect([await typesOf(id), await waiting()]).toEqual([['CB', 'CR'], 0]);
});

test('two nodes that are told the same at the same time record it once', async () => {
  const { id } = await stand.pay();
  const told = [report('CR'), report('CB'), report('RF', { amount: '12.00' })];
  await Promise.all([1, 2, 3, 4].map(() => takeNotifications(gateway.context, 'cards', told)));
  await pass(2 * minute);
  expect([await typesOf(id), await waiting()]).toEqual([['CB', 'CR', 'RF'], 0]);
});

test('what an acquirer tells again with a later time, while the first is applied, is applied as well', async () => {
  const { id } = await stand.pay();
  const { store } = gateway;
  const told = (minutes: number) => report('CB', { at: gateway.context.clock.now() - minutes * minute });
  let isTold = false;
  const busy = {
    ...store,
    async findByConnectorKey(key: string) {
      const found = await store.findByConnectorKey(key);
      if (!isTold && key.endsWith('dp/CB')) {
        isTold = true;
        await takeNotifications(gateway.context, 'cards', [told(1)]);
        expect(await waiting()).toBe(1);
      }
      return found;
    },
  };
  const applied: unknown[] = [];
  const keptNotifications = {
    ...store.keptNotifications,
    async remove(...kept: Parameters<typeof store.keptNotifications.remove>) {
      applied.push(kept[0].happenedAt);
      return store.keptNotifications.remove(...kept);
    },
  };
  const context = { ...gateway.context, store: { ...busy, keptNotifications } } as typeof gateway.context;
  await takeNotifications(context, 'cards', [told(2)]);
  expect([applied.length, new Set(applied).size, await waiting()]).toEqual([2, 2, 0]);
  expect(await typesOf(id)).toEqual(['CB']);
});

test('a list of notifications is stored as a whole or refused with 503, when the store is away', async () => {
  const { id } = await stand.pay();
  const { keptNotifications } = gateway.store;
  const { add } = keptNotifications;
  Object.assign(keptNotifications, { add: () => Promise.reject(new StoreUnavailable('away')) });
  expect(await tell(report('CB'), report('CR'))).toBe(503);
  expect([await typesOf(id), await waiting()]).toEqual([[], 0]);
  Object.assign(keptNotifications, { add });
  expect(await tell(report('CB'), report('CR'))).toBe(200);
  expect(await typesOf(id)).toEqual(['CB', 'CR']);
});

test('a mistake in what applies notifications refuses none, holds back no other, and is mended by the job', async () => {
  const { id } = await stand.pay();
  const { store } = gateway;
  const { findByConnectorKey } = store;
  let isBroken = true;
  Object.assign(store, {
    findByConnectorKey(key: string) {
      if (isBroken && key.endsWith('dp/CB')) throw new TypeError('a mistake with DE89370400440532013000');
      return findByConnectorKey(key);
    },
  });
  expect(await tell(report('CB'), report('RF', { amount: '12.00' }))).toBe(200);
  expect(await typesOf(id)).toEqual(['RF']);
  expect(gateway.log()).toContain('could not be applied (TypeError');
  expect(gateway.log()).not.toContain('DE89');
  isBroken = false;
  await pass(2 * minute);
  expect([await typesOf(id), await waiting()]).toEqual([['CB', 'RF'], 0]);
});

test('a webhook that its connector cannot read now is accepted, and read later as of its arrival', async () => {
  const { id } = await stand.pay();
  const reads: number[] = [];
  besides.readWebhook = async (_request, now) => {
    reads.push(now);
    if (reads.length < 3) throw new UnknownOutcome('the acquirer does not answer');
    return [report('CB')];
  };
  expect(await tell()).toBe(200);
  for (let times = 0; times < 3; times += 1) await pass(minute);
  expect([await typesOf(id), await waiting(), new Set(reads).size]).toEqual([['CB'], 0, 1]);
});

test('what waits is stored encrypted: no account number and no name of an instrument is in the database', async () => {
  await stand.pay();
  const iban = 'DE89370400440532013000';
  const outcome = {
    code: '000.100.105',
    rule: 'test',
    reference: 'dp/CR',
    additions: { bankAccount: { iban } },
    resultDetails: { AcquirerResponse: iban },
    instrumentToken: 'pm_1secret',
  } as const;
  besides.readWebhook = async () => {
    throw new UnknownOutcome('the acquirer does not answer');
  };
  expect(
    await stand.tell({ body: JSON.stringify({ iban }), headers: { 'x-secret': 'of-the-acquirer' } }),
  ).toBe(200);
  besides = {};
  expect(await tell(report('CR', { outcome }))).toBe(200);
  expect(await waiting()).toBe(2);
  const { db } = gateway.store.database;
  const rows = JSON.stringify([
    await db.selectFrom('kept_news').selectAll().execute(),
    await db.selectFrom('jobs').selectAll().execute(),
  ]);
  for (const value of [iban, 'pm_1secret', 'of-the-acquirer']) expect(rows).not.toContain(value);
});

test('what waits is applied after its key was rotated and the old one was removed', async () => {
  const { id } = await stand.pay();
  await tell(report('CR'));
  const { store, config } = gateway;
  const old = config.registrationKeys;
  const added = [{ id: 'new', key: '1'.repeat(64) }, ...old];
  expect(await rotateKeptNotifications(store, { registrationKeys: added })).toBe(1);
  Object.assign(config, { registrationKeys: added.slice(0, 1) });
  await tell(report('CB'));
  expect([await typesOf(id), await waiting()]).toEqual([['CB', 'CR'], 0]);
});

test('what waits under a key that nobody has any more is told to the operator in the end', async () => {
  await stand.pay();
  await tell(report('CR'));
  Object.assign(gateway.config, { registrationKeys: [{ id: 'new', key: '1'.repeat(64) }] });
  await pass(keptForMs + minute);
  expect(await waiting()).toBe(0);
  expect(gateway.log()).toContain('could not be recorded, because what it follows was never told');
});

test('what waits under a key that this node lacks holds back nothing else of its payment', async () => {
  const { id } = await stand.pay();
  await tell(report('CR'));
  const old = gateway.config.registrationKeys;
  const added = { id: 'new', key: '1'.repeat(64) };
  Object.assign(gateway.config, { registrationKeys: [added] });
  expect(await tell(report('CB'))).toBe(200);
  expect([await typesOf(id), await waiting()]).toEqual([['CB'], 1]);
  Object.assign(gateway.config, { registrationKeys: [added, ...old] });
  await pass(2 * minute);
  expect([await typesOf(id), await waiting()]).toEqual([['CB', 'CR'], 0]);
});

test('what waits and was changed in the database is told to the operator', async () => {
  const { id } = await stand.pay();
  await tell(report('CR'));
  await gateway.store.database.db.updateTable('kept_news').set({ sealed: 'AAAA' }).execute();
  await pass(2 * minute);
  expect(await waiting()).toBe(0);
  expect(gateway.log()).toContain(
    `was changed in the database: look it up there (notification, payment ${id}`,
  );
});

test('a webhook that its connector never reads, by a mistake, is told to the operator in the end', async () => {
  await stand.pay();
  besides.readWebhook = async () => {
    throw new UnknownOutcome('the acquirer does not answer');
  };
  expect(await tell()).toBe(200);
  besides.readWebhook = async () => {
    throw new TypeError('a mistake');
  };
  await pass(keptForMs + minute);
  expect(await waiting()).toBe(0);
  expect(gateway.log()).toContain('because what it follows was never told');
});

test('notifications of others who use the account are not stored', async () => {
  await stand.pay();
  expect(await tell(report('CR', { referencedId: 'of somebody else' }))).toBe(200);
  expect(await waiting()).toBe(0);
});

test('what an earlier build has sealed is opened by this one', async () => {
  const value = { kind: 'unread', request: { body: '{}', headers: {} } };
  const owner = { kind: 'kept-news', id: 'a', label: 'news a' };
  const sealed = await seal(gateway.context, { value }, owner);
  const row = { id: 'a', scope: 'cards', paymentId: null, receivedAt: 0, happenedAt: null, ...sealed };
  expect(await openKeptNotification(gateway.context, row)).toEqual(value);
});
