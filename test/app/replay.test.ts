// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are code
/** `payment-widgets replay`: what of a recording stands in the test that it writes, and what does not. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { writeReplay } from '../../src/app/replay.ts';
import { runTesterCommand } from '../../src/app/tester-commands.ts';
import { structures } from '../../src/contract/parameters/index.ts';

const entityId = 'e'.repeat(32);
type Fields = Readonly<Record<string, string>>;

/** An entry of a HAR file. */
function entry(line: string, fields: Fields, answer?: object, status = 200) {
  const [method = '', path = ''] = line.split(' ');
  const form = new URLSearchParams({ entityId, ...fields }).toString();
  const isPost = method === 'POST';
  const postData = { mimeType: 'application/x-www-form-urlencoded', text: form };
  return {
    request: {
      method,
      url: `https://pay.example${path}${isPost ? '' : `?${form}`}`,
      ...(isPost && { postData }),
    },
    response: { status, content: { mimeType: 'application/json', text: JSON.stringify(answer ?? {}) } },
  };
}
const har = (...entries: readonly object[]) => JSON.stringify({ log: { entries } });
const code = (text: string, more: object = {}) => ({ result: { code: text, description: 'told' }, ...more });

const card = {
  'card.number': '5111222233334444',
  'card.holder': 'Kanary Holder',
  'card.expiryMonth': '11',
  'card.expiryYear': '2047',
  'card.cvv': '738',
};
const order = { amount: '17.35', currency: 'EUR', paymentType: 'PA' };

test('the same requests are written in the same order, with the ids that the test is given in the places of the recorded ones', () => {
  const written = writeReplay(
    har(
      entry(
        'POST /v1/payments',
        { ...order, ...card, paymentBrand: 'MASTER' },
        code('000.100.110', { id: 'a1' }),
      ),
      entry('POST /v1/payments/a1', { ...order, paymentType: 'CP' }, code('000.000.000', { id: 'b2' })),
      entry('GET /v1/payments/b2', {}, code('000.000.000', { id: 'b2' })),
      entry('POST /v1/payments/f00', { ...order, paymentType: 'RF' }, code('700.400.200'), 400),
      entry('GET /index.html', {}),
    ),
  );
  expect(written).toContain(`
  const answer1 = await send('POST', '/v1/payments', {
    amount: '17.35',
    currency: 'EUR',
    paymentType: 'PA',
    paymentBrand: 'MASTER',
    ...card('MASTER', 'number', 'expiryMonth', 'expiryYear', 'holder', 'cvv'),
  });
  expect(answer1.status).toBe(200);
  expect(answer1.content.result.code).toMatch(/^000\\.(?!200)/);

  const answer2 = await send('POST', \`/v1/payments/\${answer1.content.id}\`, {
    amount: '17.35',
    currency: 'EUR',
    paymentType: 'CP',
  });
  expect(answer2.status).toBe(200);
  expect(answer2.content.result.code).toMatch(/^000\\.(?!200)/);

  const answer3 = await send('GET', \`/v1/payments/\${answer2.content.id}\`);
  expect(answer3.status).toBe(200);
  expect(answer3.content.result.code).toMatch(/^000\\.(?!200)/);

  // Made before the recording.
  const earlier1 = await send('POST', '/v1/payments', {
    amount: '17.35',
    currency: 'EUR',
    paymentType: 'DB',
    ...card('VISA', 'number', 'expiryMonth', 'expiryYear', 'holder'),
  });

  const answer4 = await send('POST', \`/v1/payments/\${earlier1.content.id}\`, {`);
  expect(written).toContain("expect(answer4.content.result.code).toBe('700.400.200');");
  expect(written).toContain('4 of its requests. 1 more');
});

test('a decline of an acquirer is queued, a checkout is paid where the shopper did so, and a challenge has a card of its own', () => {
  const declined = code('800.100.155', { id: 'p1', paymentBrand: 'AMEX' });
  const written = writeReplay(
    har(
      entry('POST /v1/checkouts', order, code('000.200.100', { id: 'c1' })),
      entry('GET /v1/checkouts/c1/payment', {}, code('000.200.000')),
      entry('GET /v1/checkouts/c1/payment', {}, declined),
      entry('GET /v1/checkouts/c1/payment', {}, declined),
      entry('POST /v1/payments', { ...order, ...card }, code('000.200.000', { id: 'p2', redirect: {} })),
      entry('POST /v1/registrations/r1/payments', order, code('100.100.303', { id: 'p3' }), 402),
    ),
  );
  const steps = written.match(/^ {2}.*await (?:send|pay|tenant\.next)\(.*$/gm);
  expect(steps).toEqual([
    "  const answer1 = await send('POST', '/v1/checkouts', {",
    "  const answer2 = await send('GET', `/v1/checkouts/${answer1.content.id}/payment`);",
    "  await tenant.next({ result: '800.100.155' });",
    "  await pay(answer1.content.id, 'amex');",
    "  const answer3 = await send('GET', `/v1/checkouts/${answer1.content.id}/payment`);",
    "  const answer4 = await send('GET', `/v1/checkouts/${answer1.content.id}/payment`);",
    "  const answer5 = await send('POST', '/v1/payments', {",
    "  const earlier1 = await send('POST', '/v1/registrations', {",
    "  await tenant.next({ result: '100.100.303' });",
    "  const answer6 = await send('POST', `/v1/registrations/${earlier1.content.id}/payments`, {",
  ]);
  expect(written).toContain("...card('VISA.challenge', 'number'");
});

describe('a checkout is not paid', () => {
  const prepared = entry('POST /v1/checkouts', order, code('000.200.100', { id: 'c1' }));
  const press = (answer: object, status = 200) =>
    entry('POST /v1/checkouts/c1/payment', card, answer, status);
  const read = (text: string) => entry('GET /v1/checkouts/c1/payment', {}, code(text));
  const redirect = code('000.200.000', { redirect: { url: 'https://pay.example/v1/threeDSecure' } });
  test.each([
    ['that nobody has paid', [read('000.200.000')]],
    ['whose shopper left the bank’s page', [press(redirect), read('000.200.000'), read('000.200.000')]],
    ['that was over', [press(redirect), read('200.300.404')]],
    ['whose card was refused by its form', [press(code('200.300.404'), 400)]],
  ])('%s', (_what, entries) => {
    expect(writeReplay(har(prepared, ...entries))).not.toContain('await pay(answer');
  });

  test.each([
    ['that was paid after a challenge', [press(redirect), read('000.200.000'), read('000.100.110')]],
    ['of which no answer tells', [press({})]],
    ['that an acquirer declined', [press(code('800.100.155'), 402)]],
  ])('but one %s is', (_what, entries) => {
    expect(writeReplay(har(prepared, ...entries)).match(/await pay\(answer1/g)).toHaveLength(1);
  });
});

describe('what a table refuses', () => {
  test.each([
    ['merchantTransactionId', '12', order],
    ['currency', 'EURO', order],
    ['createRegistration', 'perhaps', order],
    ['customer.email', 'kanary', order],
  ])('is refused with a value of the table as well: %s', (name, value, fields) => {
    const answer = entry('POST /v1/checkouts', { ...fields, [name]: value }, code('200.300.404'), 400);
    const written = writeReplay(har(answer));
    expect(written).not.toMatch(new RegExp(`'${value}'`));
    expect(written).toMatch(new RegExp(`'?${name.replace('.', '\\.')}'?: '`));
    expect(written).toContain("expect(answer1.content.result.code).toBe('200.300.404');");
  });

  test('of a card is refused, and what is missing of it is missing', () => {
    const send = (fields: Fields) =>
      writeReplay(har(entry('POST /v1/payments', { ...order, ...fields }, code('200.300.404'), 400)));
    const short = send({ ...card, 'card.number': '51112' });
    expect(short).toContain("'card.number': 'xxxxxxxx'");
    expect(short).toContain("card('VISA', 'expiryMonth', 'expiryYear', 'holder', 'cvv')");
    const { 'card.cvv': _cvv, 'card.expiryYear': _year, ...less } = card;
    expect(send(less)).toContain("card('VISA', 'number', 'expiryMonth', 'holder')");
  });
});

test('a name of an order stays the same name, and another one stays another one', () => {
  const named = (name: string) => entry('POST /v1/checkouts', { ...order, merchantTransactionId: name });
  const written = writeReplay(har(named('kanary-order-1'), named('kanary-order-2'), named('kanary-order-1')));
  expect(written.match(/merchantTransactionId: '(.*)'/g)).toEqual(
    ['0001', '0002', '0001'].map((number) => `merchantTransactionId: 'replayed-${number}'`),
  );
});

test('a journal, which tells no ids, is written too', () => {
  const line = (method: string, path: string, parameters: object) => ({
    method,
    path,
    status: 200,
    parameters,
  });
  const written = writeReplay(
    JSON.stringify([
      line('POST', '/v1/checkouts', { entityId, ...order }),
      line('POST', '/v1/checkouts/c9.uat01/payment', { 'card.number': { bin: '420000', last4: '0000' } }),
      line('GET', '/v1/checkouts/c9.uat01/payment', { entityId }),
    ]),
  );
  expect(written).toContain("await pay(answer1.content.id, 'visa');");
  expect(written).toContain('`/v1/checkouts/${answer1.content.id}/payment`');
});

/** A text that no table has, short and long, with letters or of digits, as a value of any form would be. */
const canaries = [
  'Kanary',
  'kanary.jones@kanary.example',
  '203.0.113.77',
  '4917610000000000',
  'kanary'.repeat(20),
];

test.each(canaries)(
  'nothing of %s comes into the test, in whatever parameter, name, path, answer or host it is',
  (canary) => {
    const names = structures
      .flatMap(({ rows }) => rows)
      .map(({ name }) => name.replace('[n]', '[0]').replace(/\[[a-z]\w*\]/, `[${canary}]`));
    const everywhere = names.map((name) =>
      entry(
        `POST /v1/payments`,
        { ...order, [name]: canary },
        code('000.100.110', { id: canary, paymentBrand: canary }),
      ),
    );
    const inPaths = [
      entry(`GET /v1/payments/${encodeURIComponent(canary)}`, { [canary]: canary }, code(canary)),
      entry(
        `POST /v1/checkouts/${encodeURIComponent(canary)}?${canary}=1`,
        { amount: '1.00' },
        { [canary]: canary },
      ),
      entry(`GET /v1/${encodeURIComponent(canary)}`, { a: canary }),
      entry(
        'GET /v1/query',
        { merchantTransactionId: canary },
        code('000.000.100', { payments: [{ id: canary }] }),
      ),
    ];
    const written = writeReplay(har(...everywhere, ...inPaths));
    expect(written.toLowerCase()).not.toContain(canary.slice(0, 6).toLowerCase());
  },
);

test('no number that a recording has in the place of a status comes into the test', () => {
  const number = 4917610000000000;
  expect(writeReplay(har(entry('POST /v1/checkouts', order, code('000.200.100'), number)))).not.toContain(
    '4917',
  );
  const journal = [
    { method: 'POST', path: '/v1/checkouts', status: number, parameters: { entityId, ...order } },
  ];
  expect(writeReplay(JSON.stringify(journal))).not.toContain('4917');
});

test('no part of a card, no credential and no account number of a recording comes into the test', () => {
  const account = { 'bankAccount.iban': 'DE89370400440532013000', 'bankAccount.holder': 'Kanary Holder' };
  const token = {
    paymentBrand: 'APPLEPAY',
    'applePay.paymentToken': 'kanarytoken',
    'authentication.password': 'kanarypass',
  };
  const written = writeReplay(
    har(
      entry('POST /v1/payments', { ...order, ...card }),
      entry('POST /v1/registrations', card),
      entry('POST /v1/payments', {
        ...order,
        ...account,
        paymentBrand: 'DIRECTDEBIT_SEPA',
        paymentType: 'DB',
      }),
      entry('POST /v1/payments', { ...order, ...token, 'deviceWalletA.cryptogram': 'kanarycrypt' }),
      entry('POST /v1/payments', { ...order, 'tokenAccount.number': '5111222233334444' }),
      entry('POST /v1/payments', { ...order, 'custom[kanary]': 'x', 'customParameters[kanary]': 'kanary' }),
    ),
  );
  expect(written).not.toMatch(/5111|4444|738|2047|kanary|DE89|532013/i);
  expect(written).not.toContain(entityId);
  expect(written.match(/\.\.\.card\(/g)).toHaveLength(4);
  expect(written).not.toContain('APPLEPAY');
});

test.each([
  ['nothing', 'names no recording'],
  [har(entry('GET /index.html', {})), 'has no call of this API to make again'],
])('a recording without requests of the API is told: %s', (text, message) => {
  expect(() => writeReplay(text)).toThrow(message);
});

test('the command prints the test of the file that it is given, and says what it lacks', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'replay-')), 'shop.har');
  writeFileSync(file, har(entry('POST /v1/checkouts', order)));
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await runTesterCommand('replay', ['--requests', file]);
  expect(write).toHaveBeenCalledWith(`${writeReplay(har(entry('POST /v1/checkouts', order))).trimEnd()}\n`);
  write.mockRestore();
  await expect(runTesterCommand('replay', [])).rejects.toThrow('give --requests <file>');
  await expect(runTesterCommand('replay', ['--requests', `${file}x`])).rejects.toThrow(
    'cannot be read (ENOENT)',
  );
});

test('a recording that Windows saved in UTF-16 is read', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'replay-')), 'shop.har');
  const text = har(entry('POST /v1/checkouts', order));
  writeFileSync(file, Buffer.from(`\uFEFF${text}`, 'utf16le'));
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const running = runTesterCommand('replay', ['--requests', file]);
  await running.finally(() => expect(write.mock.calls).toEqual([[`${writeReplay(text).trimEnd()}\n`]]));
  write.mockRestore();
});
