/** The list of advisories: what it finds, when it is old, how it is asked for. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { affectedPackages, ageWarning, versionsOf } from '../../../tools/advisories/affected.mjs';
import { askRegistry } from '../../../tools/advisories/refresh.mjs';

const advisory = {
  ...{ id: 7, url: 'https://advisories.example/GHSA-1', title: 'Requests can be smuggled', severity: 'high' },
  vulnerable_versions: '>=2.0.0 <2.4.1',
};
const list = { asked: '2026-11-01', advisories: { parser: [advisory] }, accepted: {} };
const now = Date.parse('2026-11-22');
const lockWith = (version: string, more = {}) => ({
  '': {},
  'node_modules/a/node_modules/parser': { version, ...more },
});

describe('a stored advisory', () => {
  test('stops a version in its range, with what to do', () => {
    const [sentence, ...others] = affectedPackages(lockWith('2.4.0'), list);
    expect(others).toEqual([]);
    expect(sentence).toBe(
      'parser 2.4.0, which users get: Requests can be smuggled (high, https://advisories.example/GHSA-1). Take a version outside of ">=2.0.0 <2.4.1", or say in "accepted" of tools/advisories/list.json why it does no harm.',
    );
  });

  test('stops a pre-release in its range, and a tool, too', () => {
    expect(affectedPackages(lockWith('2.4.1-rc.1'), list)).toHaveLength(1);
    expect(affectedPackages(lockWith('2.0.0', { dev: true }), list)[0]).toContain(
      '2.0.0, a tool of the project',
    );
  });

  test.each(['1.9.9', '2.4.1', '3.0.0'])('lets %s pass', (version) => {
    expect(affectedPackages(lockWith(version), list)).toEqual([]);
  });

  test('that was accepted with a reason lets its versions pass', () => {
    const accepted = { [advisory.url]: 'We never parse what others send.' };
    expect(affectedPackages(lockWith('2.4.0'), { ...list, accepted })).toEqual([]);
  });
});

describe('the list', () => {
  test('is old after 30 days', () => {
    expect(ageWarning(list, now)).toBeUndefined();
    expect(ageWarning({ ...list, asked: '2026-10-01' }, now)).toContain('52 days old');
  });

  test('that was never asked for says so', () => {
    expect(ageWarning({ ...list, asked: null }, now)).toContain('no registry was asked yet');
  });
});

describe('a registry', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function registry(status: number, answer: object, seen: unknown[] = []): Promise<string> {
    const server = createServer(async (request: IncomingMessage, response) => {
      seen.push(request.url, await json(request));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  test('is asked for all versions; its answer is kept with the day', async () => {
    const seen: unknown[] = [];
    const address = await registry(200, { parser: [{ ...advisory, cwe: ['CWE-444'] }] }, seen);
    const earlier = { asked: null, advisories: {}, accepted: { a: 'why' } };
    const asked = await askRegistry(address, versionsOf(lockWith('2.4.0')), earlier, now);
    expect(seen).toEqual(['/-/npm/v1/security/advisories/bulk', { parser: ['2.4.0'] }]);
    expect(asked).toEqual({ ...list, asked: '2026-11-22', accepted: { a: 'why' } });
  });

  test('that gives no advisories leaves the list as it was', async () => {
    const asking = askRegistry(await registry(405, {}), {}, list, now);
    await expect(asking).rejects.toThrow('answered 405: this registry gives no advisories.');
    const nobody = askRegistry('http://127.0.0.1:1', {}, list, now);
    await expect(nobody).rejects.toThrow('could not be asked');
  });
});
