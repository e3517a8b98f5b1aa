/** Compares figures in the reference and in the documents with what the gateway does. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { liveThrottles } from '../../src/gateway/config/throttles.ts';
import { bodyLimit, merchantBodyLimit } from '../../src/gateway/http/form-body.ts';
import { webhookDelay } from '../../src/gateway/webhooks/schedule.ts';
import { endpoints } from '../../src/reference/endpoints/index.ts';
import { getAnswers } from '../../src/reference/responses.ts';
import { payingIbans } from '../../src/testing/simulator/connector/bank-accounts.ts';
import { pageOf } from './pages.ts';

const read = (path: string) => readFileSync(path, 'utf8').replace(/\s+/g, ' ');
const serverApi = read('docs/server-api.md');
const testers = read('docs/testers/by-hand.md');

test('a webhook is sent again up to 30 days after the first attempt, as the documents say', () => {
  let sum = 0;
  for (let tried = 1; ; tried += 1) {
    const delay = webhookDelay(tried);
    if (delay === undefined) break;
    sum += delay;
  }
  const recipe =
    'The schedule has changed: mend docs/server-api.md, docs/spec/gateway-contract.md, docs/operate/monitoring.md, ' +
    'docs/testers/faults-and-webhooks.md, the comments of src/merchant/webhooks.ts, and schedule.test.ts.';
  expect(Math.ceil(sum / 86_400_000), recipe).toBe(30);
  expect(serverApi).toContain('then daily up to 30 days after the first attempt');
});

test('the largest body that the reference names is that which the gateway accepts', () => {
  for (const endpoint of endpoints.filter(({ body }) => body !== undefined)) {
    const most = endpoint.caller === 'merchant' ? '2 MiB' : '64 KiB';
    expect([endpoint.path, getAnswers(endpoint)[413]?.text]).toEqual([
      endpoint.path,
      `The body is larger than ${most}.`,
    ]);
  }
  expect([bodyLimit, merchantBodyLimit]).toEqual([64 * 1024, 2 * 1024 * 1024]);
});

test('the document of the limits has each limit of the live environment by its name, with its number', () => {
  const limits = read('docs/operate/limits.md');
  const numbers: Record<number, string> = { 10: 'Ten', 50: 'Fifty' };
  for (const [name, throttle] of Object.entries(liveThrottles)) {
    const { limit } = throttle || { limit: 0 };
    const said = new RegExp(`\\b(?:${limit}|${numbers[limit] ?? limit})\\b`);
    const around = limits.split(`\`${name}\``);
    expect([
      name,
      around.length > 1 && said.test(`${around[0]?.slice(-120)} ${around[1]?.slice(0, 260)}`),
    ]).toEqual([name, true]);
  }
});

describe('the three accounts that always pay', () => {
  test.each(Object.entries(payingIbans))('are listed with a bank: %s', (iban, bic) => {
    const page = pageOf('simulator');
    expect(page).toContain(iban);
    expect(page).toContain(bic);
    expect(testers.replaceAll(' ', '')).toContain(iban);
  });
});

test('every expiry date that is not over pays, and the reference names the limits that only the form has', () => {
  expect(testers).toContain('Any expiry date that is not over (the form takes those of the next 20 years)');
});
