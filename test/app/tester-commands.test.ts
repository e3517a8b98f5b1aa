/** `payment-widgets listen` and `payment-widgets trigger`, as somebody types them beside a gateway that runs. */
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { InboxMessage } from '../../src/contract/control/records.ts';
import { buildServer, runToEnd, type ServerProcess, startServer } from '../support/process.ts';

// The tests build and start real processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let main: string;
let gateway: ServerProcess;

beforeAll(async () => {
  main = await buildServer();
  gateway = await startServer(main, ['--data', ':memory:', '--control-port', '0']);
});
afterAll(() => gateway.stop('SIGTERM'));

const atGateway = (...words: string[]) => runToEnd(main, [...words, '--control', gateway.control ?? '']);
const trigger = async (...words: string[]) => {
  const { code, stdout, stderr } = await atGateway('trigger', ...words);
  expect([code, stderr]).toEqual([0, '']);
  return stdout.trimEnd().split('\n');
};
async function control<T>(path: string, body?: object): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
  return (await (await fetch(`${gateway.control}${path}`, init)).json()) as T;
}
/** Reads which record each webhook of the demo merchant is about, and what happened to it. */
async function readWebhooks() {
  const { messages } = await control<{ messages: InboxMessage[] }>('/tenants/demo/messages');
  return messages.map(({ content: { action, payload } }) => ({
    action,
    id: (payload as { id?: string } | undefined)?.id,
  }));
}

test.each(['listen', 'trigger'])('the help of %s names the events and the options', async (command) => {
  const { code, stdout } = await runToEnd(main, [command, '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('chargeback');
  expect(stdout).toContain('payment-widgets listen');
});

describe('trigger', () => {
  test.each([
    ['payment', ['DB 92.00 EUR 000.100.110']],
    ['decline', ['DB 92.00 EUR 800.100.155']],
    ['pending', ['DB 92.00 EUR 000.200.000']],
    ['authorisation', ['PA 92.00 EUR 000.100.110']],
    ['capture', ['PA 92.00 EUR 000.100.110', 'CP 92.00 EUR 000.100.110']],
    ['reversal', ['PA 92.00 EUR 000.100.110', 'RV 92.00 EUR 000.100.110']],
    ['refund', ['DB 92.00 EUR 000.100.110', 'RF 92.00 EUR 000.100.110']],
    ['receipt', ['PA 92.00 EUR 000.100.110', 'RC 92.00 EUR 000.100.110']],
    ['chargeback', ['DB 92.00 EUR 000.100.110', 'CB 92.00 EUR 000.100.222']],
    ['chargeback-reversal', ['DB 92.00 EUR 0', 'CB 92.00 EUR 000.100.222', 'CR 92.00 EUR 000.100.110']],
    ['registration', ['000.100.110']],
  ])('makes the records of %s, and the shop hears of each', async (event, records) => {
    const lines = await trigger(event);
    expect(lines).toEqual(records.map((record) => expect.stringMatching(new RegExp(`^${record}`))));
    const ids = lines.map((line) => line.split(' ').at(-1));
    await vi.waitFor(
      async () => {
        const told = (await readWebhooks()).map(({ id }) => id);
        expect(told).toEqual(expect.arrayContaining(ids));
      },
      { timeout: 20_000 },
    );
  });

  test('makes a registration and ends it, and the shop hears of both', async () => {
    const lines = await trigger('deregistration');
    expect(lines).toHaveLength(2);
    const id = lines[0]?.split(' ').at(-1);
    await vi.waitFor(
      async () => {
        const told = (await readWebhooks()).filter((webhook) => webhook.id === id);
        expect(told.map(({ action }) => action).sort()).toEqual(['CREATED', 'DELETED']);
      },
      { timeout: 20_000 },
    );
  });

  test('is for the tenant that is named', async () => {
    const { id } = await control<{ id: string }>('/tenants', { seed: 'named' });
    const [line = ''] = await trigger('payment', '--tenant', id);
    expect(line.split(' ').at(-1)?.slice(0, 10)).toBe(id.slice(0, 10));
  });

  test.each([
    [
      ['chargback'],
      /^There is no event "chargback"; chargeback was probably meant; the events are payment, /,
    ],
    [[], /^There is no event ""; the events are payment, decline/],
    [['payment', '--tenant', 'none'], /^GET .*\/tenants\/none answered 404/],
    [['payment', '--tennant', 'demo'], /^Unknown option '--tennant'; write: payment-widgets trigger <event>/],
  ])('says what to write instead of %j', async (words, sentence) => {
    const { code, stdout, stderr } = await atGateway('trigger', ...words);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
  });

  test('says when nothing answers, and when the address is none', async () => {
    const silent = await runToEnd(main, ['trigger', 'payment', '--control', 'http://127.0.0.1:9']);
    expect(silent.stderr).toMatch(/^Nothing answers at http:\/\/127\.0\.0\.1:9/);
    const wrong = await runToEnd(main, ['trigger', 'payment', '--control', 'localhost']);
    expect(wrong.stderr).toBe(
      '--control must be an address such as http://localhost:8090, not "localhost".\n',
    );
    expect([silent.code, wrong.code]).toEqual([1, 1]);
  });
});

describe('listen', () => {
  /** Starts it, and waits until it listens. */
  async function listen(...words: string[]) {
    const child = spawn(process.execPath, [main, 'listen', '--control', gateway.control ?? '', ...words]);
    onTestFinished(() => void child.kill());
    let printed = '';
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (chunk) => {
        printed += chunk;
      });
    }
    await vi.waitFor(() => expect(printed).toContain('Listening to'), { timeout: 20_000 });
    return () => printed;
  }

  test('prints requests, decisions and webhooks of all tenants, and names those that are not the demo merchant', async () => {
    const printed = await listen();
    const { id } = await control<{ id: string }>('/tenants', { seed: 'heard' });
    await trigger('payment');
    await trigger('decline', '--tenant', id);
    await vi.waitFor(
      () => {
        expect(printed()).toMatch(/^\d\d:\d\d:\d\d\.\d{3} shop {5}POST \/v1\/payments 200$/m);
        expect(printed()).toMatch(/^\S+ callback webhook PAYMENT CREATED, attempt 1, got 200 \(to inbox\)$/m);
        expect(printed()).toMatch(new RegExp(`^\\S+ shop {5}POST /v1/payments 400 \\(${id}\\)$`, 'm'));
      },
      { timeout: 20_000 },
    );
  });

  test('prints the events of the tenant that is named, and of no other', async () => {
    const { id } = await control<{ id: string }>('/tenants', { seed: 'alone' });
    const printed = await listen('--tenant', id);
    await trigger('payment');
    await trigger('refund', '--tenant', id);
    await vi.waitFor(() => expect(printed()).toContain('POST /v1/payments/:id 200'), { timeout: 20_000 });
    expect(printed().match(/POST \/v1\/payments 200/g)).toHaveLength(1);
  });

  test('takes no words, and tells an unknown tenant', async () => {
    expect((await atGateway('listen', 'demo')).stderr).toBe(
      'listen takes no "demo"; --tenant names a tenant.\n',
    );
    expect((await atGateway('listen', '--tenant', 'none')).stderr).toMatch(/answered 404/);
  });
});
