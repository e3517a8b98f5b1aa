/** `payment-widgets listen` and `payment-widgets trigger`, as somebody types them beside a gateway that runs. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { InboxMessage } from '../../src/contract/control/records.ts';
import { followEvents } from '../../src/testing/kit/commands/follow-events.ts';
import { triggerEvent } from '../../src/testing/kit/commands/trigger-event.ts';
import { buildServer, runToEnd, type ServerProcess, startServer } from '../support/process.ts';

let main: string;
let gateway: ServerProcess;

beforeAll(async () => {
  main = await buildServer();
  gateway = await startServer(main, ['--data', ':memory:', '--control-port', '0']);
});
afterAll(() => gateway.stop('SIGTERM'));

/** Runs a command as the program does, and collects the lines that it prints. */
const at = (control = gateway.control ?? '', lines: string[] = []) => ({
  running: [control],
  token: '',
  print: (line: string) => void lines.push(line),
});
const trigger = async (...args: string[]) => {
  const lines: string[] = [];
  await triggerEvent({ args, ...at(gateway.control, lines) });
  return lines;
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

test('the program has both commands, their help, and a code for a word that is none', async () => {
  const help = await runToEnd(main, ['listen', '--help']);
  expect(help).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/payment-widgets listen[\s\S]*chargeback/),
  });
  const run = (...words: string[]) =>
    runToEnd(main, ['trigger', ...words, '--control', gateway.control ?? '']);
  expect(await run('payment')).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringMatching(/^DB 92.00/),
  });
  const refused = { code: 1, stdout: '', stderr: expect.stringMatching(/^There is no event "chargback"/) };
  expect(await run('chargback')).toMatchObject(refused);
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
    await vi.waitFor(async () => {
      const told = (await readWebhooks()).map(({ id }) => id);
      expect(told).toEqual(expect.arrayContaining(ids));
    });
  });

  test('makes a registration and ends it, and the shop hears of both', async () => {
    const lines = await trigger('deregistration');
    expect(lines).toHaveLength(2);
    const id = lines[0]?.split(' ').at(-1);
    await vi.waitFor(async () => {
      const told = (await readWebhooks()).filter((webhook) => webhook.id === id);
      expect(told.map(({ action }) => action).sort()).toEqual(['CREATED', 'DELETED']);
    });
  });

  test('is for the tenant that is named', async () => {
    const { id } = await control<{ id: string }>('/tenants', { seed: 'named' });
    const [line = ''] = await trigger('payment', '--tenant', id);
    expect(line.split(' ').at(-1)?.slice(0, 10)).toBe(id.slice(0, 10));
  });

  test('sends data of one’s own with what the event begins with', async () => {
    const [line = ''] = await trigger('capture', '--data', 'amount=93.50', '--data', 'currency=USD');
    expect(line).toMatch(/^PA 93\.50 USD /);
  });

  test.each([
    [['payment', '--data', 'amount'], /^--data must be name=value, such as .*, not "amount"\.$/],
    [
      ['chargback'],
      /^There is no event "chargback"; chargeback was probably meant; the events are payment, /,
    ],
    [[], /^There is no event ""; the events are payment, decline/],
    [['payment', '--tenant', 'none'], /^GET .*\/tenants\/none answered 404/],
    [['payment', '--tennant', 'demo'], /^Unknown option '--tennant'; write: payment-widgets trigger <event>/],
    [['payment', '--control', 'http://127.0.0.1:9'], /^Nothing answers at http:\/\/127\.0\.0\.1:9/],
    [
      ['payment', '--control', 'localhost'],
      /^--control must be an address such as http:\/\/localhost:8090, not "localhost"\.$/,
    ],
  ])('says what to write instead of %j', async (words, sentence) => {
    await expect(trigger(...words)).rejects.toThrow(sentence);
  });
});

describe('listen', () => {
  /** Starts it, and waits until it prints what happens. */
  async function listen(...args: string[]) {
    const end = new AbortController();
    onTestFinished(() => end.abort());
    const lines: string[] = [];
    followEvents({ args, ...at(gateway.control, lines) }, end.signal).catch(() => {});
    await vi.waitFor(async () => {
      await trigger('decline', ...args);
      expect(lines.slice(1).join('\n')).toContain(' POST /v1/payments 400');
    });
    expect(lines[0]).toBe(`Listening to ${gateway.control}; stop with Ctrl+C.`);
    return () => lines.join('\n');
  }

  test('prints requests, decisions and webhooks of all tenants, and names those that are not the demo merchant', async () => {
    const printed = await listen();
    const { id } = await control<{ id: string }>('/tenants', { seed: 'heard' });
    await trigger('payment');
    await trigger('decline', '--tenant', id);
    await vi.waitFor(() => {
      expect(printed()).toMatch(/^\d\d:\d\d:\d\d\.\d{3} shop {5}POST \/v1\/payments 200$/m);
      expect(printed()).toMatch(/^\S+ callback webhook PAYMENT CREATED, attempt 1, got 200 \(to inbox\)$/m);
      expect(printed()).toMatch(new RegExp(`^\\S+ shop {5}POST /v1/payments 400 \\(${id}\\)$`, 'm'));
    });
  });

  test('prints the events of the tenant that is named, and of no other', async () => {
    const { id } = await control<{ id: string }>('/tenants', { seed: 'alone' });
    const printed = await listen('--tenant', id);
    await trigger('payment');
    await trigger('refund', '--tenant', id);
    await vi.waitFor(() => expect(printed()).toContain('POST /v1/payments/:id 200'));
    expect(printed().match(/POST \/v1\/payments 200/g)).toHaveLength(1);
  });

  test('takes no words, and tells an unknown tenant', async () => {
    const listenTo = (...args: string[]) => followEvents({ args, ...at() });
    await expect(listenTo('demo')).rejects.toThrow('listen takes no "demo"; --tenant names a tenant.');
    await expect(listenTo('--tenant', 'none')).rejects.toThrow('answered 404');
  });
});
