/**
 * A card number in a place where none belongs is refused by every operation and stored nowhere. The tests send one in
 * every parameter of every operation, and then search every byte of the store's files.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { structures } from '../../src/contract/parameters/index.ts';
import type { ParameterError } from '../../src/contract/parameters/table.ts';
import { simulator } from '../../src/testing/simulator/connector/simulator.ts';
import {
  card,
  checkout,
  entityId,
  shopperResultUrl,
  type TestGateway,
  testGateway,
  token,
} from '../support/gateway.ts';

type Fields = Readonly<Record<string, string>>;

/** A card number that exists nowhere else. */
const number = '4716059830482710';
const writings = [
  number,
  number.replace(/.{4}(?=.)/g, '$& '),
  `https://shop.example/?n=${number}`,
  `x-${number}.`,
];

const authorization = { authorization: `Bearer ${token}` };
/** The fields of a page that pays without a card: an empty parameter counts as absent. */
const cardless = Object.fromEntries(Object.keys(card).map((name) => [name, '']));
const debit = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB' };

let folder: string;
let gateway: TestGateway;
/** The paths of the requests, with real ids, by name. */
const paths: Record<string, string> = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-stray-'));
  gateway = await testGateway({
    data: join(folder, 'gateway.sqlite'),
    readsFiles: true,
    config: { registrationKeys: [{ id: 'stray', key: 'ab'.repeat(32) }] },
  });
  const paid = await gateway.post('/v1/payments', { ...debit, ...card }, authorization);
  const kept = await gateway.post('/v1/registrations', { entityId, ...card }, authorization);
  const [payment, registration] = [paid.json().id, kept.json().id];
  const checkoutId = await gateway.prepare();
  Object.assign(paths, {
    checkout: `/v1/checkouts/${checkoutId}`,
    page: `/v1/checkouts/${checkoutId}/payment`,
    payment: `/v1/payments/${payment}`,
    registration: `/v1/registrations/${registration}`,
    charge: `/v1/registrations/${registration}/payments`,
  });
  expect([payment, registration, checkoutId].map((id) => typeof id)).toEqual(['string', 'string', 'string']);
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

/** Each operation with a request in which nothing would be wrong without the number. */
const operations: readonly [name: string, path: () => string, fields: Fields][] = [
  ['creation of a checkout', () => '/v1/checkouts', { ...checkout, shopperResultUrl }],
  ['update of a checkout', () => paths.checkout ?? '', { entityId, amount: '93.00' }],
  ['payment in a page', () => paths.page ?? '', card],
  ['payment from server to server', () => '/v1/payments', { ...debit, ...card }],
  ['follow-up', () => paths.payment ?? '', { entityId, paymentType: 'RF', amount: '1.00', currency: 'EUR' }],
  ['registration', () => '/v1/registrations', { entityId, ...card }],
  ['update of a registration', () => paths.registration ?? '', { entityId, 'card.holder': 'Jane Jones' }],
  ['payment with a registration', () => paths.charge ?? '', debit],
  ['authentication', () => '/v1/threeDSecure', { entityId, amount: '92.00', currency: 'EUR', ...card }],
];

const rows = structures.flatMap((structure) => structure.rows);
const nameOf = (name: string) =>
  name
    .replaceAll('[n]', '[0]')
    .replace('[brand]', '[VISA]')
    .replace(/\[(key|name)\]/, '[abc]');
/** The parameters in which digits in the form of a card number are allowed. */
const ownPlaces = rows.filter(({ format }) => format.digits?.has(number));

test('digits in the form of a card number are allowed in few parameters, each for a reason', () => {
  expect(ownPlaces.map(({ name }) => name)).toEqual([
    'card.number',
    'deviceWalletA.paymentToken',
    'deviceWalletB.paymentToken',
    'deviceWalletC.paymentToken',
    'bankAccount.number',
    'bankAccount.iban',
    'tokenAccount.number',
    'sender.accountNumber',
    'recipient.accountNumber',
  ]);
  for (const { format } of rows) expect(format.digits?.reason ?? 'A sentence.').toMatch(/^[A-Z].{9,}\.$/);
});

/** The gateway reads these elsewhere: the entity with the credentials, and the user agent from the browser's header. */
const elsewhere = ['entityId', 'customer.browser.userAgent'];
const others = rows.filter((row) => !ownPlaces.includes(row) && !elsewhere.includes(row.name));
/**
 * Whether a wrong value is refused before anything else is read: the reference decides which operation the request is.
 */
const isJudgedBefore = (name: string) => name === 'referenceUuid';

/** The parameters that have the number in one request: eight, or one that is judged before others are. */
const names = others.map(({ name }) => nameOf(name));
const judgedTogether = names.filter((name) => !isJudgedBefore(name));
const requests = [
  ...names.filter(isJudgedBefore).map((name) => [name]),
  ...Array.from({ length: Math.ceil(judgedTogether.length / 8) }, (_, at) =>
    judgedTogether.slice(8 * at, 8 * at + 8),
  ),
];
const message = expect.stringMatching(/^must not hold digits in the form of a card number; send .+/);

describe.each(operations)('%s', (_operation, path, fields) => {
  test('refuses a card number in every other parameter, names it and says what to do', async () => {
    const answers: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const [at, names] of requests.entries()) {
      const strays = names.map((name, n) => [name, writings[(at + n) % writings.length] ?? '']);
      const sent = { ...fields, ...Object.fromEntries(strays) };
      const answer = await gateway.post(path(), sent, authorization);
      const errors: ParameterError[] = answer.json().result.parameterErrors ?? [];
      for (const name of names) {
        answers[name] = [answer.statusCode, errors.find((error) => error.name === name)];
        wanted[name] = [400, isJudgedBefore(name) ? expect.anything() : { name, value: null, message }];
      }
      expect(answer.body).not.toContain(number);
    }
    expect(answers).toEqual(wanted);
  });

  test('refuses it in a parameter’s name and in unknown parameters', async () => {
    const strays: Fields[] = [
      { unknown: number },
      { [number]: '1' },
      { [`customParameters[${number}]`]: '1' },
    ];
    for (const sent of strays) {
      const answer = await gateway.post(path(), { ...fields, ...sent }, authorization);
      expect([answer.statusCode, answer.json().result.parameterErrors]).toMatchObject([400, [{ message }]]);
      expect(answer.body).not.toContain(number);
    }
  });
});

describe('what has check digits of its own is taken, where a card number is not:', () => {
  const pay = async (names: readonly string[], value: string) => {
    const fields = Object.fromEntries(names.map((name) => [name, value]));
    const customer = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones' };
    const answer = await gateway.post(
      '/v1/payments',
      { ...debit, ...card, ...customer, ...fields },
      authorization,
    );
    return [answer.json().result.code, answer.json().result.parameterErrors];
  };
  const paid = ['000.100.110', undefined];

  test.each([
    'DK50 0040 0440 1162 43',
    'FO6264600001631634',
    'RF64 4288 5716 1403 9431',
    'PL61 1090 1014 0000 0712 1981 2874',
  ])('the account or reference %s in free fields', async (value) => {
    const free = [
      'merchantMemo',
      'merchantInvoiceId',
      'customParameters[iban]',
      'customer.merchantCustomerId',
    ];
    expect(await pay(free, value)).toEqual(paid);
  });

  test.each(['500112197503198671', '30005240129984', '36042691000004', '38681098000162'])(
    'the id %s in fields for ids, but not in free ones',
    async (value) => {
      expect(await pay(['corporate.vatId', 'merchant.taxId'], value)).toEqual(paid);
      expect(await pay(['merchantMemo'], value)).toEqual([
        '200.300.404',
        [{ name: 'merchantMemo', value: null, message }],
      ]);
    },
  );
});

test.each(['/v1/query', '/v1/query/a', '/v1/payments/a', '/v1/registrations/a', '/v1/checkouts/a/payment'])(
  'GET %s refuses a card number in the query',
  async (path) => {
    for (const name of ['merchantTransactionId', 'unknown']) {
      const query = new URLSearchParams({ entityId, [name]: number });
      const answer = await gateway.get(`${path}?${query}`, authorization);
      expect([answer.statusCode, answer.json().result.parameterErrors]).toMatchObject([
        400,
        [{ name, message }],
      ]);
      expect(answer.body).not.toContain(number);
    }
  },
);

test('an account of a sender or a recipient is passed on, and prepared only when it is no card number', async () => {
  const accountNumber = (side: string, value: string, type = 'OTHER') => ({
    [`${side}.accountNumber`]: value,
    [`${side}.accountNumberType`]: type,
  });
  for (const side of ['sender', 'recipient']) {
    const paid = await gateway.post(
      '/v1/payments',
      { ...debit, ...card, ...accountNumber(side, number) },
      authorization,
    );
    expect([paid.statusCode, paid.json().result.code]).toEqual([200, '000.100.110']);
    const prepared = await gateway.post(
      '/v1/checkouts',
      { ...checkout, ...accountNumber(side, number) },
      authorization,
    );
    expect(prepared.json().result.parameterErrors).toEqual([
      {
        name: `${side}.accountNumber`,
        value: null,
        message: expect.stringContaining('send such a payment to /v1/payments'),
      },
    ]);
    const iban = accountNumber(side, 'BE68539007547034', 'IBAN');
    expect((await gateway.post('/v1/checkouts', { ...checkout, ...iban }, authorization)).statusCode).toBe(
      200,
    );
  }
});

describe('a bank account whose number has the form of a card number', () => {
  const account = {
    paymentBrand: 'DIRECTDEBIT_SEPA',
    'bankAccount.holder': 'Jane Jones',
    'bankAccount.bankCode': '10000000',
    'bankAccount.country': 'DE',
  };
  const withNumber = (of: string) => ({ ...account, 'bankAccount.number': of });
  const masked = '************2710';

  test('pays and is stored like every other one, and its record shows the last four digits', async () => {
    const settled = vi.spyOn(simulator, 'charge');
    const paid = await gateway.post('/v1/payments', { ...debit, ...withNumber(number) }, authorization);
    expect([paid.statusCode, paid.json().bankAccount?.number]).toEqual([200, masked]);
    const kept = await gateway.post('/v1/registrations', { entityId, ...withNumber(number) }, authorization);
    expect([kept.statusCode, kept.json().bankAccount?.number]).toEqual([200, masked]);
    const charged = await gateway.post(`/v1/registrations/${kept.json().id}/payments`, debit, authorization);
    expect([charged.statusCode, charged.json().bankAccount?.number]).toEqual([200, masked]);
    expect(settled.mock.calls.map(([{ instrument }]) => instrument)).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ number })),
    );
    settled.mockRestore();
    const page = await gateway.pay(await gateway.prepare(), { ...cardless, ...withNumber(number) });
    expect([page.statusCode, page.body.includes(number)]).toEqual([200, false]);
  });

  test('is shown as a whole when it does not have that form', async () => {
    for (const other of ['1234567890', '4242424242424241']) {
      const paid = await gateway.post('/v1/payments', { ...debit, ...withNumber(other) }, authorization);
      expect([paid.statusCode, paid.json().bankAccount.number]).toEqual([200, other]);
    }
  });

  test('is not prepared, because prepared values are stored, and the error says what to do instead', async () => {
    const prepared = await gateway.post(
      '/v1/checkouts',
      { ...checkout, 'bankAccount.number': number },
      authorization,
    );
    expect([prepared.statusCode, prepared.json().result.parameterErrors]).toEqual([
      400,
      [
        {
          name: 'bankAccount.number',
          value: null,
          message: expect.stringContaining('send bankAccount.iban, or leave it to the shopper'),
        },
      ],
    ]);
    const other = { ...checkout, 'bankAccount.number': '4242424242424241' };
    expect((await gateway.post('/v1/checkouts', other, authorization)).statusCode).toBe(200);
  });
});

test('the card number is in no file of the store and not in the log', () => {
  const traces = [number, writings[1] ?? '', number.slice(0, 12), number.slice(-12)];
  const files = readdirSync(folder).map(
    (name) => [name, readFileSync(join(folder, name)).toString('latin1')] as const,
  );
  expect(files.map(([name]) => name)).toContain('gateway.sqlite-wal');
  const found = [...files, ['log', gateway.log()] as const].flatMap(([name, text]) =>
    traces.filter((trace) => text.includes(trace)).map((trace) => `${name}: ${trace}`),
  );
  expect(found).toEqual([]);
});
