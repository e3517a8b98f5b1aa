import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askHealth } from '../../src/app/health.ts';
import { buildServer, runToEnd, startInFolder, startServer } from '../support/process.ts';

let main: string;
let folder: string;
beforeAll(async () => {
  main = await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'gateway-health-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs `--health` for a user whose notes are in the folder of these tests. */
const health = async (...args: string[]) => {
  const { code, stdout } = await runToEnd(main, ['--health', ...args], '', { TMPDIR: folder });
  return [code, stdout];
};

describe('--health', () => {
  test('finds the gateway that runs, whatever its port is, and says when none does', async () => {
    expect(await health()).toEqual([1, 'No gateway of this user runs on this computer; give its address.\n']);
    const variables = { TMPDIR: folder, PAYMENT_WIDGETS_HOSTS: 'any' };
    const server = await startServer(main, ['--data', ':memory:', '--control-port', 'off'], variables);
    expect(await health()).toEqual([0, `The gateway at ${server.gateway} is well.\n`]);
    expect(await health(server.gateway)).toEqual([0, `The gateway at ${server.gateway} is well.\n`]);
    const other = await startServer(main, ['--data', ':memory:', '--control-port', 'off'], variables);
    expect(await health()).toEqual([
      1,
      expect.stringMatching(
        /^Several gateways run \(http:\S+, http:\S+\); give the address of one, or its --data or --config\.\n$/,
      ),
    ]);
    await Promise.all([server.stop('SIGTERM'), other.stop('SIGTERM')]);
    expect(readdirSync(folder, { recursive: true })).toHaveLength(1);
  });

  test('finds its own among several by --data, by --config, and by the folder in which it runs', async () => {
    const variables = { TMPDIR: folder };
    const place = mkdtempSync(join(tmpdir(), 'gateway-place-'));
    const file = join(place, 'own.json');
    writeFileSync(file, '{}', { mode: 0o600 });
    const ports = ['--port', '0', '--shop-port', '0', '--control-port', 'off'];
    const start = (...args: string[]) => startInFolder(main, place, [...ports, ...args], variables);
    const [ofFolder, second, configured] = await Promise.all([
      start(),
      start('--data', 'second.sqlite'),
      start('--data', ':memory:', '--config', 'own.json'),
    ]);
    const ask = async (...args: string[]) =>
      (await runToEnd(main, ['--health', ...args], '', variables, place)).stdout;
    const isWell = ({ gateway }: { gateway: string }) => `The gateway at ${gateway} is well.\n`;
    expect(await ask()).toBe(isWell(ofFolder));
    expect(await ask('--data', join(place, 'second.sqlite'))).toBe(isWell(second));
    expect(await ask('--config', file)).toBe(isWell(configured));
    expect(await ask('--data', 'third.sqlite')).toMatch(
      /^No gateway with this --data or --config runs \(others: http\S+, http\S+, http\S+\); give its address\.\n$/,
    );
    await Promise.all([ofFolder, second, configured].map((server) => server.stop('SIGTERM')));
    rmSync(place, { recursive: true });
  });

  test('forgets a gateway that was killed, and one whose note cannot be read', async () => {
    const args = ['--data', ':memory:', '--control-port', 'off'];
    const server = await startServer(main, args, { TMPDIR: folder });
    await server.stop('SIGKILL');
    const [own = ''] = readdirSync(folder);
    writeFileSync(join(folder, own, `${process.pid}.json`), '{}');
    expect(await health()).toEqual([1, 'No gateway of this user runs on this computer; give its address.\n']);
  });
});

describe('a server that is asked', () => {
  const own = { data: ':memory:', dataOption: '--data', hasData: false, config: undefined } as const;

  async function answering(
    routes: Readonly<Record<string, number | string>>,
  ): Promise<[FastifyInstance, string]> {
    const app = Fastify();
    for (const [path, answer] of Object.entries(routes))
      app.get(path, (_request, reply) =>
        typeof answer === 'string' ? answer : reply.code(answer).send('the database does not answer'),
      );
    return [app, await app.listen({ port: 0 })];
  }

  test.each([
    ['is well by its operators’ listener', { '/health/ready': 200 }, true, 'is well'],
    [
      'is not ready by it',
      { '/health/ready': 503, '/': 200 },
      false,
      'is not ready: the database does not answer',
    ],
    ['is well by its control plane', { '/health': 200 }, true, 'is well'],
    ['is well by its first page', { '/': 200 }, true, 'is well'],
    [
      'names the connectors that are away by its operators’ listener',
      { '/health/ready': '{"awayConnectors":["cards","upstream"]}' },
      true,
      'is well. These connectors are away: cards, upstream.',
    ],
    [
      'names the connectors that are away by its control plane',
      { '/health': '{"awayConnectors":["cards"]}' },
      true,
      'is well. These connectors are away: cards.',
    ],
    ['names none where none is away', { '/health': '{"awayConnectors":[]}' }, true, / is well\.$/],
    ['is no gateway', {}, false, 'is no gateway'],
    ['has pages of its own', { '/*': '<!doctype html><title>Shop</title>' }, false, 'is no gateway'],
  ])('%s', async (_what, routes, isHealthy, sentence) => {
    const [app, address] = await answering(routes as Record<string, number | string>);
    expect(await askHealth(address, own)).toEqual({ isHealthy, sentence: expect.stringMatching(sentence) });
    await app.close();
  });

  test('does not answer', async () => {
    const [app, address] = await answering({});
    await app.close();
    expect(await askHealth(address, own)).toMatchObject({
      isHealthy: false,
      sentence: expect.stringContaining('does not answer'),
    });
  });

  test('has an address that is none', async () => {
    expect(await askHealth('gateway:8080', own)).toEqual({
      isHealthy: false,
      sentence: '--health must be an address such as http://127.0.0.1:8080, not "gateway:8080".',
    });
  });
});
