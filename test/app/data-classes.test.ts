// @runs postgres
/**
 * Each class of docs/security/data.md is stored where its row says, and nowhere else. A value of each is sent through every
 * door of the gateway. Then every column of every table, the files with their log, a backup and the gateway's log are searched.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passesLuhn } from '../../src/contract/card/luhn.ts';
import { takeNotifications } from '../../src/gateway/reconciliation/take-notifications.ts';
import { backUpSqlite } from '../../src/gateway/store/sqlite/backup.ts';
import { type RunningUpstream, startFakeUpstream } from '../gateway/connectors/upstream/fake-upstream.ts';
import { forwardingConnectors } from '../support/forwarding-connector.ts';
import { browser, entityId, minute, type TestGateway, token } from '../support/gateway.ts';
import { withIbanChecks } from '../support/iban.ts';
import { codeOf, merchantAt } from '../support/merchant.ts';
import { verify } from '../support/shopper.ts';
import { testSimulator } from '../support/simulator-routes.ts';
import { isPostgres } from '../support/test-store.ts';
import { tracesOf } from '../support/traces.ts';

type Fields = Readonly<Record<string, string>>;

const number = (start: string) => start + ([...'0123456789'].find((last) => passesLuhn(start + last)) ?? '');
const iban = (account: string) => withIbanChecks('DE', `10030077${account}`);

/** An account for each way to send one. */
const ibans = {
  ...{ paid: iban('7391846201'), declined: iban('7391846212'), kept: iban('7391846223') },
  ...{ prepared: iban('7391846234'), changed: iban('7391846245'), submitted: iban('7391846256') },
  ...{ saved: iban('7391846267'), stored: iban('7391846278'), ended: iban('7391846289') },
  ...{ forwarded: iban('7391846290'), unanswered: iban('7391846301'), refused: iban('7391846312') },
  ...{ late: iban('7391846323'), throughCheckout: iban('7391846334'), funds: iban('7391846345') },
  ...{ rejected: iban('7391846356'), other: iban('7391846367'), told: iban('7391846378') },
} as const;
const numbers = { paid: '918273645546', prepared: '827364519283' };
const mandate = { id: 'QUARTZ-MANDATE-JACKDAW', day: '1987-11-23' };
const cards = {
  ...{ paid: number('473829156473829'), waiting: number('417392846150738') },
  linked: number('519283746509182'),
};
const codes = { visa: '6381' };
const person = {
  'customer.merchantCustomerId': 'shopper-zykowska',
  'customer.givenName': 'Wilhelmina',
  'customer.surname': 'Zykowska',
  'customer.email': 'w.zykowska@post.example',
  'customer.phone': '+49 30 99887766',
  'customer.birthDate': '1961-02-27',
  'billing.street1': 'Quittengasse 17',
  'billing.city': 'Elmshorn',
  'billing.country': 'DE',
};
const holder = 'Wilhelmina Q. Zykowska';
const reference = 'order-QX7741-Z';
const key = 'b7'.repeat(32);
const upstreamToken = 'c2VjcmV0LW9mLXRoZS11cHN0cmVhbQ==';
const webhookSecret = '5e'.repeat(32);
const userAgent = 'Zephyr/77 (at rest)';
const codeToPay = '771 993 115';
const linkId = 'QZX7741-LINK-JACKDAW-77';
const disputeText = 'quartz dispute of a jackdaw';

interface DataClass {
  readonly values: readonly string[];
  /** Columns that may hold the values. */
  readonly columns?: RegExp;
  /** Whether the values are looked for as a part of other texts, in all forms. */
  readonly isSecret?: boolean;
}

const records = /^(?:payments\.record|checkouts\.parameters|registrations\.record)$/;
/** The class of each row of that page, by its first words. */
const classes: Readonly<Record<string, DataClass>> = {
  'security code': { values: Object.values(codes).flatMap((code) => [`"${code}"`, `=${code}&`]) },
  'card number': { values: Object.values(cards), isSecret: true },
  'account number of a bank': {
    values: [...Object.values(ibans), ...Object.values(numbers), ...Object.values(mandate)],
    isSecret: true,
  },
  holder: {
    values: [holder, ...Object.values(person).filter((value) => value.length > 3)],
    columns: records,
  },
  "the card network's ids": { values: [linkId], columns: records },
  amounts: {
    values: [reference],
    columns: /^(?:payments\.(?:record|merchant_transaction_id)|checkouts\.parameters)$/,
  },
  'id of a checkout': { values: [], columns: /./ },
  'what an acquirer has told': { values: [disputeText], isSecret: true },
  'code to pay with': { values: [codeToPay], columns: /^payments\.record$/ },
  'access tokens': { values: [token, upstreamToken], isSecret: true },
  keys: { values: [key, webhookSecret], isSecret: true },
  'result of an authentication': {
    values: [userAgent],
    columns: /^(?:authentications\.state|issuer_transactions\.state|payments\.record)$/,
  },
  'lines of the log': { values: [] },
};

let folder: string;
let gateway: TestGateway;
let upstream: RunningUpstream;
/** What became of each door. */
const outcomes: Record<string, string> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-classes-'));
  upstream = await startFakeUpstream();
  const channel = { address: upstream.address, accessToken: upstreamToken, entityId: 'e'.repeat(32) };
  gateway = await testSimulator({
    data: join(folder, 'gateway.sqlite'),
    connectors: ({ forwardings }, warn) => forwardingConnectors({ forwardings, warn }),
    config: {
      registrationKeys: [{ id: 'at-rest', key }],
      entities: [
        {
          ...{ id: entityId, name: 'Test Shop' },
          upstream: { ...channel, timeout: 5_000, idempotencyKeys: true },
          webhooks: [
            {
              ...{ address: 'https://away.example/events', secret: webhookSecret },
              ...{ types: ['PAYMENTS', 'REGISTRATIONS'], fields: 'ALL', wrapper: 'none' },
            },
          ],
        },
      ],
    },
    jobs: { client: { send: async () => ({ ok: false, reason: 'connection' }) } },
  });
  await payFromServerToServer();
  await payInCheckouts();
  await storeAccounts();
  await payUpstream();
  await payByCard();
  await tellEarly();
  await gateway.runDue();
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  rmSync(folder, { recursive: true });
});

const server = () => merchantAt(gateway);
const sale = {
  amount: '92.00',
  currency: 'EUR',
  paymentType: 'DB',
  merchantTransactionId: reference,
  ...person,
};
const account = (value: string): Fields => ({
  paymentBrand: 'DIRECTDEBIT_SEPA',
  'bankAccount.holder': holder,
  'bankAccount.iban': value,
  'bankAccount.bic': 'MARKDEF1100',
  'bankAccount.country': 'DE',
});
const signed = { 'bankAccount.mandate.id': mandate.id, 'bankAccount.mandate.dateOfSignature': mandate.day };

async function send(door: string, path: string, fields: Fields) {
  const answer = await server().post(path, fields);
  outcomes[door] = codeOf(answer);
  ids[door] = answer.json().id;
  return answer;
}

async function payFromServerToServer(): Promise<void> {
  const notificationUrl = 'https://shop.example/told';
  await send('paid', '/v1/payments', { ...sale, ...account(ibans.paid), ...signed, notificationUrl });
  await send('declined', '/v1/payments', {
    ...{ ...sale, ...account(ibans.declined) },
    'bankAccount.holder': '800.100.203',
  });
  const old = {
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': holder,
    'bankAccount.bankCode': '10030077',
  };
  await send('by number', '/v1/payments', { ...sale, ...old, 'bankAccount.number': numbers.paid });
  await send('kept', '/v1/payments', { ...sale, ...account(ibans.kept), createRegistration: 'true' });
  await send('refund', `/v1/payments/${ids.paid}`, { paymentType: 'RF', amount: '1.00', currency: 'EUR' });
  await send('invalid', '/v1/payments', { ...sale, ...account(`${ibans.refused}X`) });
}

const submit = (id: string, fields: Fields, resource = 'payment') =>
  gateway.post(`/v1/checkouts/${id}/${resource}`, fields, { accept: 'application/json' });

async function payInCheckouts(): Promise<void> {
  const { merchantTransactionId, ...shopper } = { merchantTransactionId: reference, ...person };
  const prepared = { ...shopper, merchantTransactionId, ...account(ibans.prepared), ...signed };
  const first = await gateway.prepare(prepared);
  outcomes.prepared = codeOf(await submit(first, { paymentBrand: 'DIRECTDEBIT_SEPA' }));
  const changed = await gateway.prepare({ ...shopper, 'bankAccount.iban': ibans.prepared });
  await send('changed', `/v1/checkouts/${changed}`, { 'bankAccount.iban': ibans.changed });
  const second = await gateway.prepare({ ...shopper, merchantTransactionId });
  outcomes.submitted = codeOf(await submit(second, account(ibans.submitted)));
  const third = await gateway.prepare(shopper);
  outcomes.saved = codeOf(await submit(third, { ...account(ibans.saved), onlySave: 'true' }));
  const funds = { 'sender.accountNumber': ibans.funds, 'sender.accountNumberType': 'IBAN' };
  outcomes.funds = (
    await server().post('/v1/checkouts', { ...sale, ...funds, 'recipient.accountNumber': numbers.prepared })
  ).json().result.code;
}

async function storeAccounts(): Promise<void> {
  for (const door of ['stored', 'ended'] as const) {
    await send(door, '/v1/registrations', { ...person, ...account(ibans[door]), ...signed });
  }
  await send('updated', `/v1/registrations/${ids.stored}`, { 'bankAccount.holder': holder, ...person });
  await send('rejected', '/v1/registrations', {
    ...person,
    ...account(ibans.rejected),
    'bankAccount.holder': '800.100.203',
  });
  await send('charged', `/v1/registrations/${ids.stored}/payments`, sale);
  const storing = await server().post('/v1/checkouts', {
    ...{ ...person, createRegistration: 'true', shopperResultUrl: 'https://shop.example/result' },
  });
  const submitted = await submit(storing.json().id, account(ibans.throughCheckout), 'registration');
  outcomes.throughCheckout = codeOf(submitted);
  const ended = await gateway.app.inject({
    method: 'DELETE',
    url: `/v1/registrations/${ids.ended}?entityId=${entityId}`,
    headers: { authorization: `Bearer ${token}` },
  });
  outcomes['ended registration'] = codeOf(ended);
}

/** Pays through an upstream that tells the account again in each member that the contract has room for. */
async function payUpstream(): Promise<void> {
  const tell = (value: string, other = value) => {
    const grouped = value.replace(/(.{4})(?=.)/g, '$1 ');
    upstream.more = {
      bankAccount: { iban: other, holder, bic: 'MARKDEF1100' },
      resultDetails: {
        ExtendedDescription: `account ${grouped} debited`,
        AccountNumber: value,
        OrderID: value,
      },
      descriptor: `Debit of ${value.toLowerCase()}`,
      customParameters: { toldAgain: value },
    };
  };
  const pay = (door: 'forwarded' | 'unanswered' | 'refused' | 'late') => {
    tell(ibans[door]);
    return send(door, '/v1/payments', { ...sale, ...account(ibans[door]), testMode: 'EXTERNAL' });
  };
  await pay('forwarded');
  upstream.code = '800.100.203';
  await pay('refused');
  upstream.code = '000.200.000';
  await pay('late');
  upstream.instead = { status: 502, body: {} };
  await pay('unanswered');
  upstream.instead = undefined;
  upstream.code = '000.100.110';
  // The upstream names an account that the merchant has not sent.
  tell(ibans.other);
  const page = { ...sale, paymentBrand: 'GIROPAY', 'bankAccount.country': 'DE', testMode: 'EXTERNAL' };
  await send('other', '/v1/payments', { ...page, shopperResultUrl: 'https://shop.example/result' });
  await send('its refund', `/v1/payments/${ids.other}`, {
    paymentType: 'RF',
    amount: '1.00',
    currency: 'EUR',
  });
  upstream.conclude('000.100.110');
  gateway.wait(10_000);
  await gateway.runDue();
  upstream.more = { paymentCode: { entity: '11249', reference: codeToPay } };
  upstream.code = '000.200.000';
  const { ...given } = { ...sale, paymentBrand: 'SIBS_MULTIBANCO', testMode: 'EXTERNAL' };
  await send('code given', '/v1/payments', { ...given, shopperResultUrl: 'https://shop.example/result' });
}

async function payByCard(): Promise<void> {
  const card = (value: string) => ({
    ...{
      paymentBrand: 'VISA',
      'card.number': value,
      'card.holder': holder,
      'card.cvv': codes.visa.slice(0, 3),
    },
    ...{ 'card.expiryMonth': '12', 'card.expiryYear': '2030' },
  });
  await send('card', '/v1/payments', { ...sale, ...card(cards.paid), createRegistration: 'true' });
  const network = {
    ...{ 'standingInstruction.mode': 'REPEATED', 'standingInstruction.type': 'UNSCHEDULED' },
    'standingInstruction.source': 'MIT',
    'standingInstruction.initialTransactionId': 'MCC7741000129',
    'standingInstruction.transactionLinkId': linkId,
  };
  const linked = { ...card(cards.linked), paymentBrand: 'MASTER', ...network };
  await send('linked', '/v1/registrations', { ...person, ...linked });
  const challenge = {
    'customParameters[acs.status]': 'C',
    ...browser,
    'customer.browser.userAgent': userAgent,
  };
  const fields = { ...sale, ...challenge, shopperResultUrl: 'https://shop.example/result' };
  const asked = await send('challenged', '/v1/payments', { ...fields, ...card(cards.paid) });
  outcomes.verified = (await verify(gateway, asked, '1234')).code ?? '';
  await send('waiting', '/v1/payments', { ...fields, ...card(cards.waiting) });
}

/** Has an acquirer tell the reversal of a chargeback that was never told. */
async function tellEarly(): Promise<void> {
  const { connectorKey = '' } = (await gateway.store.findPayment(ids.forwarded ?? '')) ?? {};
  await gateway.store.forwardings.owns(connectorKey, 'acme', 'ch_quartz');
  const resultDetails = { ExtendedDescription: disputeText, AcquirerResponse: ibans.told };
  const outcome = { code: '000.100.105', rule: 'test', reference: 'dp/quartz', resultDetails } as const;
  const about = { referencedId: 'ch_quartz', amount: '92.00', currency: 'EUR' };
  await takeNotifications(gateway.context, 'acme', [
    { kind: 'report', paymentType: 'CR', ...about, outcome },
  ]);
  outcomes['told early'] = `${(await gateway.store.keptNotifications.count()).waiting} waits`;
}

/** Every value of every column, by the column. */
async function storedColumns(): Promise<ReadonlyMap<string, string>> {
  const { db } = gateway.store.database;
  const tables = await db.introspection.getTables();
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        const at = `${name}.${column}`;
        found.set(at, `${found.get(at) ?? ''}\n${value}`);
      }
  }
  return found;
}

const files = () =>
  readdirSync(folder)
    .filter((name) => !name.endsWith('.key'))
    .map((name) => [name, readFileSync(join(folder, name)).toString('latin1')] as const);

const secretTraces = () =>
  Object.values(classes).flatMap(({ values, isSecret }) => (isSecret ? values.flatMap(tracesOf) : []));

/** Where a class stands though its row does not say so. */
async function strays(names = Object.keys(classes)): Promise<string[]> {
  const columns = await storedColumns();
  const places = [...columns, ['the log', gateway.log()] as const, ...files()];
  return names.flatMap((name) => {
    const { values, columns: allowed, isSecret } = classes[name] ?? { values: [] };
    return places.flatMap(([place, text]) => {
      // The file of a class that may be stored holds it.
      if (allowed?.test(place) || (allowed && place.includes('sqlite'))) return [];
      const traces = isSecret ? values.flatMap(tracesOf) : values;
      const found = traces.filter((trace) => text.includes(trace));
      return found.slice(0, 3).map((trace) => `${name} in ${place}: ${JSON.stringify(trace)}`);
    });
  });
}

describe('of the values of each class', () => {
  test('one stands here for each row of the table of classes', () => {
    const text = readFileSync(new URL('../../docs/security/data.md', import.meta.url), 'utf8');
    const [table = ''] = /^\| Data \|[\s\S]*?\n\n/m.exec(text) ?? [];
    const rows = table
      .trim()
      .split('\n')
      .slice(2)
      .map((row) => row.split('|')[1]?.trim() ?? '');
    expect(rows.map((row) => Object.keys(classes).find((name) => row.startsWith(name)) ?? row)).toEqual(
      Object.keys(classes),
    );
  });

  test('each has gone through its door, with the expected outcome', () => {
    expect(outcomes).toEqual({
      ...{ paid: '000.100.110', declined: '800.100.203', 'by number': '000.100.110', kept: '000.100.110' },
      ...{ refund: '000.100.110', invalid: '200.300.404' },
      ...{ prepared: '000.100.110', changed: '000.200.101', submitted: '000.100.110', saved: '000.200.000' },
      ...{ funds: '000.200.100', throughCheckout: '000.100.110' },
      ...{ stored: '000.100.110', ended: '000.100.110', updated: '000.100.110', rejected: '800.100.203' },
      ...{ charged: '000.100.110', 'ended registration': '000.100.110' },
      ...{ forwarded: '000.100.112', refused: '800.100.203', late: '000.200.000', unanswered: '900.100.300' },
      ...{ other: '000.100.112', 'its refund': '000.100.112', 'code given': '000.200.000' },
      ...{ card: '000.100.110', challenged: '000.200.000', verified: '000.100.110', waiting: '000.200.000' },
      ...{ linked: '000.100.110', 'told early': '1 waits' },
    });
  });

  test('each that may be stored in a record stands there', async () => {
    const text = (await storedColumns()).get('payments.record') ?? '';
    for (const value of [holder, reference, codeToPay, `DE${'*'.repeat(16)}6201`])
      expect(text).toContain(value);
  });

  test('none stands in a column, a file, or the log where its row does not say so', async () => {
    expect(await strays()).toEqual([]);
  });

  test('none stands in a backup where its row does not say so', async () => {
    if (isPostgres) return;
    const copy = join(folder, 'copy', 'gateway.sqlite');
    await backUpSqlite(join(folder, 'gateway.sqlite'), copy);
    const text = readFileSync(copy).toString('latin1');
    expect(text).toContain(holder);
    expect(secretTraces().filter((trace) => text.includes(trace))).toEqual([]);
  });

  test('an account is whole in each answer about it, and masked once its registration is ended', async () => {
    const { iban } = (await server().read(ids.paid ?? '')).json().bankAccount;
    expect(iban).toBe(ibans.paid);
    const stored = await server().get(`/v1/registrations/${ids.stored}`);
    expect(Object.keys(stored.json().bankAccount)).toEqual(['holder', 'iban', 'bic', 'country']);
    expect(stored.json().bankAccount.iban).toBe(ibans.stored);
    const { record } = (await gateway.context.store.registrations.find(ids.ended ?? '')) ?? {};
    expect(record?.bankAccount?.iban).toBe(`DE${'*'.repeat(16)}6289`);
  });

  test('those of a person stand nowhere once the shopper is erased', async () => {
    upstream.conclude('000.100.110');
    gateway.wait(61 * minute);
    await gateway.runDue();
    const shopper = {
      merchantCustomerId: person['customer.merchantCustomerId'],
      now: gateway.context.clock.now(),
    };
    expect(await gateway.store.eraseShopper(shopper)).toMatchObject({ registrations: 7, underWay: 0 });
    const text = [...(await storedColumns()).values()].join('\n');
    expect(text).not.toMatch(/"sealed"|sealed accounts/);
    const values = [
      ...(classes.holder?.values ?? []),
      linkId,
      ...Object.values(ibans).map((value) => `*${value.slice(-4)}`),
    ];
    expect(values.filter((value) => text.includes(value))).toEqual([]);
  });
});
