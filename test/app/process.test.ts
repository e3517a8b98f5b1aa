import { spawnSync } from 'node:child_process';
import { linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { live } from '../gateway/config/support.ts';
import { buildServer, type Ready, runToEnd, startForPerson, startServer } from '../support/process.ts';

let main: string;
let folder: string;
beforeAll(async () => {
  main = await buildServer();
  folder = mkdtempSync(join(tmpdir(), 'gateway-process-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function prepare({ gateway, entityId, accessToken }: Ready): Promise<string> {
  const response = await fetch(`${gateway}/v1/checkouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: new URLSearchParams({ entityId, amount: '1.00', currency: 'EUR', paymentType: 'DB' }),
  });
  return ((await response.json()) as { id: string }).id;
}

describe('the server process', () => {
  test('prints one line when it is ready, works, and stops cleanly on SIGTERM and SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const server = await startServer(main, ['--data', ':memory:']);
      expect(Object.keys({ ...server }).slice(0, 5)).toEqual([
        'gateway',
        'control',
        'shop',
        'entityId',
        'accessToken',
      ]);
      expect(server.gateway).toMatch(/^http:\/\/127\.0\.0\.1:[0-9]+$/);
      expect(server.shop).toMatch(/^http:\/\/localhost:[0-9]+$/);
      expect(await prepare(server)).toMatch(/^[0-9A-F]{32}\./);
      expect((await fetch(`${server.shop}/checkout?article=lamp`)).status).toBe(200);
      expect(await server.stop(signal)).toBe(0);
    }
  });

  test('refuses a database that another process has open, also without its lock file and under a second name', async () => {
    const data = join(folder, 'shared.sqlite');
    const other = join(folder, 'shared-link.sqlite');
    const first = await startServer(main, ['--data', data]);
    linkSync(data, other);
    const refusal = (name: string) =>
      `The database ${name} is in use by another gateway that is running: stop that one, ` +
      'or start this one on a database of its own with --data <other file>.\n';
    const run = (name: string, ...ports: string[]) => runToEnd(main, ['--data', name, ...ports]);
    const free = ['--port', '0', '--shop-port', '0'];
    expect(await run(data, '--fallback-port')).toEqual({ code: 1, stdout: '', stderr: refusal(data) });
    rmSync(`${data}.lock`);
    for (const name of [data, other])
      expect(await run(name, ...free)).toEqual({ code: 1, stdout: '', stderr: refusal(name) });
    expect(await prepare(first)).toMatch(/^[0-9A-F]{32}\./);
    await first.stop('SIGTERM');
  });

  test('is the only one to run when two are started at once on the same new database', async () => {
    const args = ['--data', join(folder, 'race', 'gateway.sqlite')];
    const both = await Promise.allSettled([startServer(main, args), startServer(main, args)]);
    const started = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const server of started) await server.stop('SIGTERM');
    expect(started).toHaveLength(1);
  });

  test('starts at once on the database of a process that was killed, and of one that is about to end', async () => {
    const args = ['--data', join(folder, 'again.sqlite')];
    const first = await startServer(main, args);
    const ids = [await prepare(first)];
    await first.stop('SIGKILL');
    const second = await startServer(main, args);
    ids.push(await prepare(second));
    const ended = second.stop('SIGTERM');
    const third = await startServer(main, args);
    expect(await ended).toBe(0);
    for (const id of ids)
      expect((await fetch(`${third.gateway}/v1/checkouts/${id}/config`)).status).toBe(200);
    await third.stop('SIGTERM');
  });

  test('prints nothing on stderr when it starts for a person', async () => {
    const server = await startForPerson(main, ['--data', join(folder, 'quiet.sqlite')]);
    expect(server.stdout()).toContain('Access token');
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(server.stderr()).toBe('');
  });

  test('prints only its log on stderr when it starts for a machine, and can begin at another time', async () => {
    const server = await startServer(main, ['--data', ':memory:', '--clock', '2031-05-06T07:08:09Z']);
    await prepare(server);
    const { timestamp } = (await (await fetch(`${server.gateway}/v1/nope`)).json()) as { timestamp: string };
    expect(timestamp).toMatch(/^2031-05-06 07:0[89]:/);
    expect(await server.stop('SIGTERM')).toBe(0);
    const lines = server.stderr().trim().split('\n');
    expect(lines.map((line) => typeof JSON.parse(line).level)).toEqual(lines.map(() => 'number'));
  });

  test('prints its log in the live environment for a person, too, because the log says who did what', async () => {
    const file = join(folder, 'live.json');
    writeFileSync(file, JSON.stringify(live), { mode: 0o600 });
    const server = await startForPerson(main, ['--data', ':memory:', '--config', file]);
    const [, port] = /port (\d+)/.exec(server.stdout()) ?? [];
    await fetch(`http://127.0.0.1:${port}/v1/payments`, { method: 'POST' });
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(server.stderr()).toMatch(/"method":"POST".*"status":4/);
  });

  test('names the port that is taken and ends with 1, or takes the next port when it may', async () => {
    const blocker = createServer();
    const port = await new Promise<number>((ready) => {
      blocker.listen(0, '127.0.0.1', () => ready((blocker.address() as { port: number }).port));
    });
    const args = ['--data', ':memory:', '--port', String(port)];
    const refused = await runToEnd(main, args);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(
      `Port ${port} is already in use: stop the program that uses it, or choose`,
    );
    const server = await startServer(main, [...args, '--fallback-port']);
    expect(Number(new URL(server.gateway).port)).toBeGreaterThan(port);
    await server.stop('SIGTERM');
    blocker.close();
  });

  test('refuses a command line that cannot be read with 2', async () => {
    const { code, stdout, stderr } = await runToEnd(main, ['--port', 'http']);
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      expect.stringMatching(/^--port must be a number from 0 to 65535, not "http"[^\n]*\n$/),
    ]);
  });

  test.each([20, 24])('says what to do when it may open only %i files', (limit) => {
    const command = `ulimit -n ${limit}; exec "$0" "$1" --port 0 --shop-port 0 --data :memory:`;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command, process.execPath, main], {
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      'The gateway cannot start, because this process may not open enough files: raise the limit with `ulimit -n 1024`, or LimitNOFILE=1024 of a systemd unit.\n',
    ]);
  });

  test('prints its help', async () => {
    const { code, stdout } = await runToEnd(main, ['--help']);
    expect(code).toBe(0);
    for (const option of ['--port', '--shop-port', '--fallback-port', '--data', '--clock', '--json']) {
      expect(stdout).toContain(option);
    }
  });
});
