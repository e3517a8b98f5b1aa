/**
 * Card data at rest (design decision 12; PCI DSS 3.3.1 and 3.5.1). The tests search every byte of the store's files,
 * while the gateway runs (write-ahead log and shared memory included) and after its end.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passesLuhn } from '../../src/contract/card/luhn.ts';
import { buildConfig } from '../../src/gateway/config/config.ts';
import { usableRegistration } from '../../src/gateway/registrations/usable.ts';
import { loadDriver } from '../../src/gateway/store/sqlite/driver.ts';
import { type RunningUpstream, startFakeUpstream } from '../gateway/connectors/upstream/fake-upstream.ts';
import { type ForwardingConnector, gatewayConnector } from '../support/forwarding-connector.ts';
import {
  browser,
  entityId,
  minute,
  otherEntityId,
  shopperResultUrl,
  type TestGateway,
  token,
} from '../support/gateway.ts';
import { verify } from '../support/shopper.ts';
import { testSimulator } from '../support/simulator-routes.ts';
import { tracesOf } from '../support/traces.ts';

type Fields = Record<string, string>;

const authorization = `Bearer ${token}`;
const key = randomBytes(32);
const registrationKeys = [{ id: 'at-rest', key: key.toString('hex') }];

/** Gives a valid card number that exists nowhere else, so that any trace of it is a leak. */
function canary(start: string): string {
  return start + ([...'0123456789'].find((digit) => passesLuhn(start + digit)) ?? '');
}

/**
 * A number for each way to pay or to store. Two numbers are of AMEX, whose security code has four digits; VISA's has
 * three.
 */
const numbers = {
  checkout: canary('473829156473829'),
  payment: canary('37182736459182'),
  declined: canary('468135792468135'),
  stored: canary('34791368245791'),
  updated: canary('483746152839405'),
  ended: canary('429187364019283'),
  throughCheckout: canary('448273619504837'),
  oneClick: canary('438291746503829'),
  failsLuhn: `${canary('476543219876543').slice(0, -1)}${(Number(canary('476543219876543').slice(-1)) + 1) % 10}`,
  external: canary('416273849506172'),
  externalPending: canary('419283746501928'),
  externalUnknown: canary('37461928374650'),
  externalDeclined: canary('412938475610293'),
  saved: canary('428193746501827'),
  savedAndConfirmed: canary('434817263549180'),
  token: '4895370912837465',
  storedToken: '4895370283746519',
  waits: canary('417392846150738'),
  verified: canary('431746285093614'),
  verifiedFromServer: canary('452918374610293'),
  refused: canary('447102938465017'),
  left: canary('462837194650283'),
  authenticated: canary('478291036475820'),
};

/**
 * One security code for all payments of a kind. A few digits come up by chance in ids and ciphertexts, so the tests
 * look for a code as a value of its own: in the bytes, between characters that occur in neither hex nor base64; in the
 * rows, as a whole value, also inside JSON. Digits that do not stand alone in either of the two are part of something
 * random and no stored code. Two kinds of ids have random digits that stand alone, and are taken out before the search
 * (`withoutRandomIds`).
 */
const codes = { VISA: '638', AMEX: '9173', dynamic: '7461' };

/** What a network or a wallet gives for a single payment. */
const tokens = {
  cryptogram: 'Qk9DQVJZQ1JZUFRPR1JBTTEyMzQ9',
  paymentToken: 'V0FMTEVUVE9LRU5DQU5BUllmb3JPbmVQYXltZW50T25seQ',
};

let folder: string;
let gateway: TestGateway;
let upstream: RunningUpstream;
let external: ForwardingConnector | undefined;
const ids: Partial<Record<keyof typeof numbers, string>> = {};
/**
 * The encrypted texts of cards that waited and then had an outcome. The configuration's key decrypts them, so they must
 * be gone.
 */
const sealed: string[] = [];
/** The encrypted text of a card whose shopper is still at the issuer's pages. */
let waiting = '';
/** The result code of each way to pay or to store. */
const outcomes: Record<string, string> = {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-at-rest-'));
  upstream = await startFakeUpstream();
  const { address } = upstream;
  const forwardedTo = {
    address,
    accessToken: 'dXBzdHJlYW0=',
    entityId: 'e'.repeat(32),
    timeout: 5_000,
    idempotencyKeys: true,
  };
  gateway = await testSimulator({
    data: join(folder, 'gateway.sqlite'),
    readsFiles: true,
    external: ({ forwardings }) => {
      external = gatewayConnector({ forwardings, warn: () => undefined });
      return { ...external, isRepeatable: true };
    },
    config: {
      registrationKeys,
      entities: [
        { id: entityId, name: 'Test Shop', upstream: forwardedTo },
        { id: otherEntityId, name: 'Other Shop' },
      ],
    },
  });
  await leaveAChallenge();
  await payInCheckouts();
  await authenticateShoppers();
  await saveInCheckouts();
  await payFromServerToServer();
  await payWithTokens();
  await payUpstream();
  await storeInstrument();
});
afterAll(async () => {
  await external?.close();
  await upstream.close();
  rmSync(folder, { recursive: true });
});

const brandOf = (number: string) => (number.startsWith('3') ? 'AMEX' : 'VISA');
const card = (number: string) => ({
  paymentBrand: brandOf(number),
  'card.number': number,
  'card.holder': 'Jane Jones',
  'card.expiryMonth': '12',
  'card.expiryYear': '2030',
  'card.cvv': codes[brandOf(number)],
});
const debit = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', descriptor: 'Shop' };
const post = (path: string, fields: Fields) => gateway.post(path, { entityId, ...fields }, { authorization });

/** Sends a request and records the result code of its answer. */
async function sendAndRecord(way: string, path: string, fields: Fields) {
  const answer = await post(path, fields);
  outcomes[way] = answer.json().result.code;
  return answer;
}

async function payInCheckouts(): Promise<void> {
  const prepared = { descriptor: 'Shop', createRegistration: 'true' };
  const id = await gateway.prepare(prepared);
  await gateway.pay(id, card(numbers.checkout));
  const read = (await gateway.status(id)).json();
  outcomes.checkout = read.result.code;
  ids.checkout = read.registrationId;
  await gateway.pay(await gateway.prepare(prepared), {
    ...card(numbers.declined),
    'card.holder': '800.100.153',
  });
  await gateway.pay(await gateway.prepare(prepared), card(numbers.failsLuhn));
  const storing = await post('/v1/checkouts', { createRegistration: 'true', shopperResultUrl });
  const path = `/v1/checkouts/${storing.json().id}/registration`;
  await gateway.post(path, card(numbers.throughCheckout), { accept: 'application/json' });
  const status = await gateway.get(`${path}?entityId=${entityId}`, { authorization });
  ids.throughCheckout = status.json().id;
}

/**
 * Saves two submissions in checkouts. One waits for its confirmation until the end; the other is confirmed and paid.
 */
async function saveInCheckouts(): Promise<void> {
  for (const name of ['saved', 'savedAndConfirmed'] as const) {
    const id = await gateway.prepare({ descriptor: 'Shop' });
    const saved = await gateway.pay(id, { ...card(numbers[name]), onlySave: 'true' });
    outcomes[name] = saved.json().result.code;
    if (name === 'saved') continue;
    sealed.push((await gateway.store.findCheckout(id.slice(0, 32)))?.saved?.sealed ?? '');
    await sendAndRecord(name, `/v1/checkouts/${id}/payment`, {});
  }
}

const challenge = { 'customParameters[acs.status]': 'C' };

/** Begins an authentication in which the shopper has to help. Gives the answer and the encrypted card that waits. */
async function begin(name: keyof typeof numbers, path: string, fields: Fields = {}) {
  const isOfAPage = path.startsWith('/v1/checkouts');
  const sent = { ...card(numbers[name]), ...browser, ...fields };
  const answer = isOfAPage
    ? await gateway.post(path, sent, { accept: 'application/json' })
    : await post(path, { ...sent, ...challenge, shopperResultUrl });
  outcomes[name] = answer.json().result.code;
  const id: string = answer.json().redirect.parameters[0].value;
  return { answer, sealed: (await gateway.store.authentications.find(id))?.sealed ?? '' };
}

/** Begins a challenge that nobody ends. It takes half an hour, so it comes before everything else. */
async function leaveAChallenge(): Promise<void> {
  const checkout = await gateway.prepare({ descriptor: 'Shop', ...challenge });
  sealed.push((await begin('left', `/v1/checkouts/${checkout}/payment`)).sealed);
  gateway.wait(30 * minute);
  await gateway.runDue();
  outcomes.left = (await gateway.status(checkout)).json().result.code;
}

/**
 * Authenticates shoppers in a checkout, from server to server and without a payment, with a yes and with a no. One
 * shopper stays at the issuer's pages.
 */
async function authenticateShoppers(): Promise<void> {
  const prepare = () => gateway.prepare({ descriptor: 'Shop', ...challenge });
  const inCheckout = async () => `/v1/checkouts/${await prepare()}/payment`;
  const ways = [
    ['verified', await inCheckout(), {}, '1234'],
    ['refused', await inCheckout(), {}, '1111'],
    ['verifiedFromServer', '/v1/payments', debit, '1234'],
    ['authenticated', '/v1/threeDSecure', { amount: '92.00', currency: 'EUR' }, '1234'],
  ] as const;
  for (const [name, path, fields, code] of ways) {
    const begun = await begin(name, path, fields);
    sealed.push(begun.sealed);
    outcomes[name] = (await verify(gateway, begun.answer, code)).code ?? '';
  }
  waiting = (await begin('waits', await inCheckout())).sealed;
}

async function payFromServerToServer(): Promise<void> {
  const fields = { ...card(numbers.payment), ...debit, createRegistration: 'true' };
  const paid = await sendAndRecord('payment', '/v1/payments', fields);
  ids.payment = paid.json().registrationId;
  await post('/v1/payments', { ...card(numbers.failsLuhn), ...debit });
  for (let i = 0; i < 20; i += 1) await post('/v1/payments', { ...card(numbers.declined), ...debit });
}

async function payWithTokens(): Promise<void> {
  const tokenAccount = (number: string) => ({
    ...debit,
    paymentBrand: 'VISA',
    'tokenAccount.number': number,
    'tokenAccount.type': 'NETWORK',
    'tokenAccount.expiryMonth': '12',
    'tokenAccount.expiryYear': '2030',
    'tokenAccount.cryptogram': tokens.cryptogram,
    'tokenAccount.dtvc': codes.dynamic,
  });
  await sendAndRecord('token', '/v1/payments', tokenAccount(numbers.token));
  const storing = { ...tokenAccount(numbers.storedToken), createRegistration: 'true' };
  ids.storedToken = (await sendAndRecord('storedToken', '/v1/payments', storing)).json().registrationId;
  const wallet = { 'deviceWalletA.paymentToken': tokens.paymentToken };
  await sendAndRecord('wallet', '/v1/payments', { ...debit, ...wallet });
  const submission = { ...wallet, paymentBrand: 'APPLEPAY' };
  const id = await gateway.prepare({ descriptor: 'Shop' });
  await gateway.post(`/v1/checkouts/${id}/payment`, submission, { accept: 'application/json' });
  outcomes.walletInCheckout = (await gateway.status(id)).json().result.code;
}

/** Pays through an upstream that answers at once, one that answers later, one that fails, and one that declines. */
async function payUpstream(): Promise<void> {
  const fields = { ...debit, testMode: 'EXTERNAL', shopperResultUrl };
  const pay = (name: keyof typeof numbers) =>
    sendAndRecord(name, '/v1/payments', { ...fields, ...card(numbers[name]) });
  await pay('external');
  upstream.code = '000.200.000';
  await pay('externalPending');
  upstream.instead = { status: 502, body: {} };
  const unanswered = (await pay('externalUnknown')).json().id;
  sealed.push((await gateway.store.resends.find(unanswered))?.sealed ?? '');
  upstream.instead = undefined;
  upstream.code = '800.100.153';
  await pay('externalDeclined');
  upstream.conclude('000.100.110');
  gateway.wait(10_000);
  await gateway.runDue();
  outcomes.sentAgain = (await gateway.store.findPayment(unanswered))?.record.result.code ?? '';
}

async function storeInstrument(): Promise<void> {
  for (const name of ['stored', 'updated', 'ended', 'oneClick'] as const) {
    ids[name] = (await sendAndRecord(name, '/v1/registrations', card(numbers[name]))).json().id;
  }
  await post('/v1/registrations', card(numbers.failsLuhn));
  await post(`/v1/registrations/${ids.updated}`, { 'card.expiryMonth': '11', 'card.expiryYear': '2031' });
  await gateway.app.inject({
    method: 'DELETE',
    url: `/v1/registrations/${ids.ended}?entityId=${entityId}`,
    headers: { authorization },
  });
  for (let i = 0; i < 20; i += 1) {
    await sendAndRecord('withStored', `/v1/registrations/${ids.stored}/payments`, {
      ...debit,
      'card.cvv': codes.AMEX,
    });
  }
  const offering = await gateway.prepare({ 'registrations[0].id': ids.oneClick ?? '', descriptor: 'Shop' });
  await gateway.post(
    `/v1/checkouts/${offering}/payment`,
    { registrationId: ids.oneClick ?? '', 'card.cvv': codes.VISA },
    { accept: 'application/json' },
  );
  outcomes.withOneClick = (await gateway.status(offering)).json().result.code;
}

const anyCode = Object.values(codes).join('|');
const standingAlone = new RegExp(`(?<![0-9A-Za-z+/])(?:${anyCode})(?![0-9A-Za-z+/=])`);

/**
 * Returns a text without UUIDs and without the acquirer's trace and terminal numbers (`512345|638`). One run writes
 * about forty of them, and a group of their digits equals a code in one run of twenty.
 */
function withoutRandomIds(text: string): string {
  return text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|"[0-9]{6}\|[0-9]{3}"/g, '""');
}

/** The forms in which a token could be stored. A base64 text could also be stored decoded. */
const tokenTraces = Object.values(tokens).flatMap((text) => {
  const bytes = Buffer.from(text, 'base64');
  return [text, bytes.toString('latin1'), bytes.toString('hex'), Buffer.from(text).toString('hex')];
});

const readFiles = () =>
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('latin1')] as const);

/**
 * Gives what the files contain, by file: traces of numbers, security codes, the key, and encrypted cards that already
 * have an outcome.
 */
function findings(files: ReturnType<typeof readFiles>): string[] {
  const secrets = (['hex', 'latin1', 'base64'] as const).map((form) => key.toString(form));
  const traces = [...Object.values(numbers).flatMap(tracesOf), ...tokenTraces, ...secrets, ...sealed];
  return files.flatMap(([name, text]) => [
    ...traces.filter((trace) => text.includes(trace)).map((trace) => `${name}: ${JSON.stringify(trace)}`),
    ...(standingAlone.test(withoutRandomIds(text)) ? [`${name}: the security code`] : []),
  ]);
}

/** Gives every value of every row, also those inside JSON. */
async function storedValues(): Promise<Set<unknown>> {
  const { DatabaseSync } = await loadDriver();
  const database = new DatabaseSync(join(folder, 'gateway.sqlite'));
  const values = new Set<unknown>();
  const collect = (value: unknown): void => {
    values.add(value);
    if (typeof value === 'string' && /^[[{]/.test(value)) collect(JSON.parse(value));
    else if (typeof value === 'object' && value !== null)
      for (const one of Object.values(value)) collect(one);
  };
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
  for (const { name } of tables as { name: string }[]) {
    for (const row of database.prepare(`select * from "${name}"`).all()) collect(row);
  }
  database.close();
  return values;
}

describe('the files of the store', () => {
  test('would be found to contain a number or a code in any of these forms', () => {
    for (const number of Object.values(numbers)) {
      for (const trace of tracesOf(number)) {
        expect(findings([['planted', `...${trace}...`]])).not.toEqual([]);
      }
    }
    for (const trace of tokenTraces) expect(findings([['planted', trace]])).not.toEqual([]);
    expect(sealed.map((text) => text.length > 100)).toEqual(sealed.map(() => true));
    for (const text of sealed) expect(findings([['planted', `...${text}...`]])).toHaveLength(1);
    for (const code of Object.values(codes)) {
      for (const text of [`"cvv":"${code}"`, `card.cvv=${code}&`, `\u0000${code}\u0017`]) {
        expect(findings([['planted', text]])).toEqual(['planted: the security code']);
      }
    }
  });

  test('may contain the digits of a code in a UUID and in an acquirer’s trace number', () => {
    const ids = `"id":"a6ea6619-${codes.AMEX}-4e4d-${codes.dynamic}-ad78a3a83ef0","trace":"512345|${codes.VISA}"`;
    expect(findings([['ids', ids]])).toEqual([]);
  });

  test('were written by payments of every kind, each with its expected outcome', () => {
    expect(outcomes).toEqual({
      checkout: '000.100.110',
      saved: '000.200.000',
      savedAndConfirmed: '000.100.110',
      left: '100.396.103',
      verified: '000.100.110',
      refused: '100.380.401',
      verifiedFromServer: '000.100.110',
      authenticated: '000.100.110',
      waits: '000.200.000',
      payment: '000.100.110',
      token: '000.100.110',
      storedToken: '000.100.110',
      wallet: '000.100.110',
      walletInCheckout: '000.100.110',
      external: '000.100.112',
      externalPending: '000.200.000',
      externalUnknown: '900.100.300',
      externalDeclined: '800.100.153',
      sentAgain: '800.100.153',
      stored: '000.100.110',
      updated: '000.100.110',
      ended: '000.100.110',
      oneClick: '000.100.110',
      withStored: '000.100.110',
      withOneClick: '000.100.110',
    });
    const sent = upstream.asked.map(({ fields }) => fields['card.cvv']).filter(Boolean);
    expect(sent).toEqual([codes.VISA, codes.VISA, codes.AMEX, codes.VISA, codes.AMEX]);
  });

  test('contain no card number, no security code and no key while the gateway runs', () => {
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['gateway.sqlite', 'gateway.sqlite-wal', 'gateway.sqlite-shm']),
    );
    expect(findings(readFiles())).toEqual([]);
  });

  test('contain the card of a shopper who is at the issuer’s pages, encrypted', () => {
    expect(waiting.length).toBeGreaterThan(100);
    expect(readFiles().some(([, text]) => text.includes(waiting))).toBe(true);
  });

  const kept = ['checkout', 'payment', 'stored', 'updated', 'throughCheckout', 'oneClick'] as const;
  test.each(kept)('contain the encrypted number of a card: %s', async (name) => {
    const context = { store: gateway.store, config: buildConfig({ registrationKeys }) };
    const { instrument } = await usableRegistration(context, entityId, ids[name] ?? '');
    expect(instrument).toMatchObject({ kind: 'card', number: numbers[name] });
    for (const code of Object.values(codes)) expect(JSON.stringify(instrument)).not.toContain(`"${code}"`);
  });

  test('contain the encrypted number of a token account, without the data that were for one payment only', async () => {
    const context = { store: gateway.store, config: buildConfig({ registrationKeys }) };
    const { instrument } = await usableRegistration(context, entityId, ids.storedToken ?? '');
    expect(instrument).toEqual({
      kind: 'tokenAccount',
      number: numbers.storedToken,
      type: 'NETWORK',
      expiryMonth: '12',
      expiryYear: '2030',
    });
  });

  test('contain none of these after the gateway’s end, and no row does', async () => {
    await gateway.close();
    expect(findings(readFiles())).toEqual([]);
    const values = await storedValues();
    expect(values).toContain('Jane Jones');
    expect(values).toContain(numbers.stored.slice(-4));
    for (const secret of Object.values({ ...numbers, ...codes, ...tokens })) {
      expect(values).not.toContain(secret);
    }
    for (const code of Object.values(codes)) expect(values).not.toContain(Number(code));
  });
});
