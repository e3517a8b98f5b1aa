import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passesLuhn } from '../../src/contract/card/luhn.ts';
import { buildServer, type ServerProcess, startServer } from '../support/process.ts';

/** Card numbers and security codes that exist nowhere else, so that any trace of them is a leak. */
const numbers = ['473829156473829', '491827364591827'].map((start) => {
  const digit = [...'0123456789'].find((last) => passesLuhn(start + last)) ?? '';
  return start + digit;
});
const codes = ['98761', '98762'].map((code) => code.slice(1));

/** Every run of nine digits of the numbers, and the codes with the characters that would surround them in a dump. */
const traces = [
  ...numbers.flatMap((number) => Array.from({ length: 8 }, (_, i) => number.slice(i, i + 9))),
  ...codes.flatMap((code) => [`"${code}"`, `=${code}`, `'${code}'`]),
];

let main: string;
let folder: string;
let server: ServerProcess;

beforeAll(async () => {
  main = await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'gateway-canary-'));
  server = await startServer(main, ['--data', join(folder, 'gateway.sqlite')]);
  for (const [i, number] of numbers.entries()) await payInEveryWay(number, codes[i] ?? '');
});
afterAll(async () => {
  await server.stop('SIGKILL');
  rmSync(folder, { recursive: true });
});

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${server.gateway}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) });

async function prepare(): Promise<string> {
  const { entityId, accessToken } = server;
  const fields = {
    entityId,
    amount: '1.00',
    currency: 'EUR',
    paymentType: 'DB',
    shopperResultUrl: `${server.shop}/result`,
  };
  const response = await post('/v1/checkouts', fields, { authorization: `Bearer ${accessToken}` });
  return ((await response.json()) as { id: string }).id;
}

/**
 * Sends payments that are paid, declined and refused, and that have the card in a wrong field and a wrong place; each
 * has its own checkout.
 */
async function payInEveryWay(number: string, code: string): Promise<void> {
  const card = {
    'card.number': number,
    'card.cvv': code,
    'card.expiryMonth': '12',
    'card.expiryYear': '2030',
  };
  const grouped = number.replace(/(.{4})/g, '$1 ').trim();
  const pay = async (fields: Record<string, string>, headers = {}) =>
    post(`/v1/checkouts/${await prepare()}/payment`, { paymentBrand: 'VISA', ...card, ...fields }, headers);
  const responses = [
    await pay({}),
    await pay({ 'card.holder': '800.100.153' }),
    await pay({ 'card.number': `${number}1` }),
    await pay({ 'card.number': grouped, 'card.cvv': `${code}${code}` }),
    await pay({ 'card.holder': grouped }),
    await pay({ 'card.expiryYear': number, amount: number }),
    await pay({ [number]: number, cardnumber: grouped }),
    await pay({}, { origin: 'https://evil.example' }),
    await post(`/v1/checkouts/${number}/payment`, card),
    await post(
      '/v1/checkouts',
      { ...card, entityId: server.entityId },
      { authorization: `Bearer ${server.accessToken}` },
    ),
    await fetch(`${server.gateway}/v1/${number}?${new URLSearchParams(card)}`),
    await fetch(`${server.gateway}/v1/checkouts`, { method: 'POST', body: JSON.stringify(card) }),
  ];
  const statuses = responses.map((response) => response.status);
  expect(statuses).toEqual([200, 200, 200, 400, 400, 400, 400, 403, 400, 400, 404, 401]);
  for (const response of responses) expect(leaks(await response.text())).toEqual([]);
}

function leaks(text: string): string[] {
  return traces.filter((trace) => text.includes(trace));
}

describe('card numbers and security codes', () => {
  test('are not in the journal', async () => {
    const journal = await (await fetch(`${server.gateway}/_sim/journal`)).text();
    expect(journal).toContain('"bin":"473829"');
    expect(leaks(journal)).toEqual([]);
  });

  test('are not in the log', () => {
    expect(server.stderr()).toContain('/v1/checkouts/:id/payment');
    expect(leaks(server.stderr())).toEqual([]);
  });

  test('are in no file of the store, while the gateway runs and after its end', async () => {
    const read = () => readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'));
    expect(readdirSync(folder)).toContain('gateway.sqlite-wal');
    expect(read().flatMap(leaks)).toEqual([]);
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(read().join('')).toContain('473829');
    expect(read().flatMap(leaks)).toEqual([]);
  });
});
