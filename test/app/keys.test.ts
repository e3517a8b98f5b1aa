import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer, runToEnd, startServer } from '../support/process.ts';

const entityId = '8ac7a4c9f3d24e6b0917c35d82e1fa62';
const accessToken = 'dG9rZW4tb2YtdGhlLXNob3A=';
const key = (id: string, digit: string) => ({ id, key: digit.repeat(64) });

let main: string;
let folder: string;
beforeAll(async () => {
  main = await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'gateway-keys-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Gives the arguments of a start with these keys; all starts use the same database. */
function withKeys(...registrationKeys: readonly ReturnType<typeof key>[]): string[] {
  const file = join(folder, `${registrationKeys.map(({ id }) => id).join('-')}.json`);
  const channels = [{ id: entityId, name: 'Shop' }];
  writeFileSync(
    file,
    JSON.stringify({
      merchants: [{ id: '8ac7a4c9f3d24e6b0917c35d82e1fa61', name: 'Shop', channels }],
      tokens: [{ accessToken, entities: [entityId] }],
      registrationKeys,
    }),
  );
  return ['--config', file, '--data', join(folder, 'gateway.sqlite')];
}

async function post(gateway: string, path: string, fields: Record<string, string>) {
  const answer = await fetch(`${gateway}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams({ entityId, ...fields }),
  });
  return answer.json();
}

test('stored cards are charged under a new key once the keys are rotated, and the old key can be removed', async () => {
  const [old, fresh] = [key('2025', 'a'), key('2026', 'b')];
  const before = await startServer(main, withKeys(old));
  const card = { paymentBrand: 'VISA', 'card.number': '4200000000000000', 'card.expiryMonth': '12' };
  const stored = await post(before.gateway, '/v1/registrations', { ...card, 'card.expiryYear': '2034' });
  await before.stop('SIGTERM');

  const early = await runToEnd(main, [...withKeys(fresh), '--port', '0']);
  expect([early.code, early.stderr]).toEqual([2, expect.stringContaining('no key "2025"')]);
  const rotation = await runToEnd(main, [...withKeys(fresh, old), '--rotate-registration-keys']);
  expect([rotation.code, JSON.parse(rotation.stdout)]).toEqual([0, { rotated: 1, left: 0 }]);

  const after = await startServer(main, withKeys(fresh));
  const sale = { amount: '5.00', currency: 'EUR', paymentType: 'DB' };
  const paid = await post(after.gateway, `/v1/registrations/${stored.id}/payments`, sale);
  expect(paid).toMatchObject({ result: { code: '000.100.110' }, card: { last4Digits: '0000' } });
  await after.stop('SIGTERM');
});

test('a shopper is erased by one command, which prints what it found', async () => {
  const options = [...withKeys(key('2026', 'b')), '--entity', entityId];
  const server = await startServer(main, withKeys(key('2026', 'b')));
  const card = { paymentBrand: 'VISA', 'card.number': '4200000000000000', 'card.expiryMonth': '12' };
  const sale = { amount: '5.00', currency: 'EUR', paymentType: 'DB', 'card.expiryYear': '2034' };
  await post(server.gateway, '/v1/payments', { ...card, ...sale, 'customer.merchantCustomerId': 'jane' });
  await server.stop('SIGTERM');
  const erase = () => runToEnd(main, [...options, '--erase-shopper', 'jane']);
  const [first, second] = [await erase(), await erase()];
  const counts = { registrations: 0, checkouts: 0, underWay: 0 };
  expect([first.code, JSON.parse(first.stdout)]).toEqual([0, { erased: { payments: 1, ...counts } }]);
  expect(JSON.parse(second.stdout)).toEqual({ erased: { payments: 0, ...counts } });
});

test.each([
  ['--erase-shopper', 'jane'],
  ['--rotate-registration-keys'],
  ['--settle', 'ab'.repeat(16), '--as', 'declined'],
])('%s says that a database is not there, and makes none', async (...command) => {
  const absent = join(folder, 'absent.sqlite');
  const { code, stderr } = await runToEnd(main, ['--data', absent, ...command]);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${absent} does not exist`)]);
  expect(readdirSync(folder).filter((name) => name.startsWith('absent'))).toEqual([]);
});

test('a token is hashed from stdin, and nothing is printed for an empty input', async () => {
  const hashed = await runToEnd(main, ['--hash-token'], `${accessToken}\n`);
  const hash = createHash('sha256').update(accessToken).digest('hex');
  expect([hashed.code, hashed.stdout]).toEqual([0, `${hash}\n`]);
  const { code, stderr } = await runToEnd(main, ['--hash-token']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('stdin')]);
});

test('a password is hashed from stdin with a salt', async () => {
  const hashed = await runToEnd(main, ['--hash-password'], 'open\n');
  expect([hashed.code, hashed.stdout]).toEqual([0, expect.stringMatching(/^scrypt\$16384\$8\$5\$\S+\n$/)]);
});

test('the live environment does not start with a key that everybody knows', async () => {
  const { code, stderr } = await runToEnd(main, ['--environment', 'live', '--port', '0']);
  expect(code).toBe(2);
  for (const name of ['publicOrigin', 'tokens', 'registrationKeys']) expect(stderr).toContain(name);
});
