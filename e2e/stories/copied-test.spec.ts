/**
 * "Copy as Playwright test" of the workbench, and `payment-widgets replay`: what testers paste into a file, or have written,
 * runs, and is green.
 */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, TestInfo } from '@playwright/test';
import { writeReplay } from '../../src/app/replay.ts';
import { expect, test } from '../../src/testing/kit/playwright/index.ts';
import { launchOptions } from '../../tools/browser.mjs';
import { needs } from '../fixtures/chromium-only.ts';

const run = promisify(execFile);
const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');

/** Gives what the button of a checkout's timeline copies. */
async function copiedTest(context: BrowserContext, timeline: string): Promise<string> {
  const { origin } = new URL(timeline);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const page = await context.newPage();
  await page.goto(timeline);
  await page.getByTestId('copy-test').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('await expect(');
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Runs a test as a tester does, and gives what the runner has printed. */
async function runCopied(copied: string, testInfo: TestInfo): Promise<string> {
  const config = {
    testDir: '.',
    // By default the runner empties the folder of the run that this test is part of.
    outputDir: 'copied-results',
    respectGitIgnore: false,
    workers: 1,
    use: { launchOptions: launchOptions() },
    timeout: 120_000,
    expect: { timeout: 20_000 },
  };
  const file = testInfo.outputPath('playwright.config.mjs');
  await writeFile(file, `export default ${JSON.stringify(config)};`);
  await writeFile(testInfo.outputPath('copied.spec.ts'), copied);
  const { TEST_WORKER_INDEX: _own, ...env } = process.env;
  const options = { cwd: dirname(file), env };
  // The error of a command that fails holds its output apart from its message.
  const { stdout } = await run(process.execPath, [playwright, 'test', '--reporter=line'], options).catch(
    ({ stdout, stderr }) => ({ stdout: `${stdout}${stderr}` }),
  );
  return stdout;
}

test(
  'a payment that met a fault and a challenge is paid again by the test that the workbench copies',
  needs.clipboard,
  async ({ tenant, openCheckout, cardForm, challenge, context }, testInfo) => {
    test.slow();
    await tenant.faults.add({ status: 503 }, { on: 'payment.submit' });
    const paid = await openCheckout({ amount: '17.50', merchantTransactionId: "order 'one'" });
    await cardForm.pay('challenge');
    await challenge.approve();
    await expect(paid).toBePaid();
    const copied = await copiedTest(context, tenant.workbenchUrl(paid));
    expect(copied).toContain('tenant.faults.add({"status":503}, { on: \'payment.submit\' })');
    expect(await runCopied(copied, testInfo)).toContain('1 passed');
  },
);

test('recorded payments, follow-ups, a decline, a refusal and a paid checkout are made again by the test that replay writes', async ({
  tenant,
  gateway,
  page,
  cardForm,
  returnPage,
}, testInfo) => {
  test.slow();
  const entries: object[] = [];
  const send = async (line: string, fields: Readonly<Record<string, string>> = {}) => {
    const [method = '', path = ''] = line.split(' ');
    const form = new URLSearchParams({ entityId: tenant.entityId, ...fields }).toString();
    const url = `${gateway.url}${path}${method === 'POST' ? '' : `?${form}`}`;
    const sent = { mimeType: 'application/x-www-form-urlencoded', text: form };
    const answer = await fetch(url, {
      method,
      headers: { Authorization: `Bearer ${tenant.accessToken}`, 'Content-Type': sent.mimeType },
      ...(method === 'POST' && { body: form }),
    });
    const text = await answer.text();
    const request = { method, url, ...(method === 'POST' && { postData: sent }) };
    entries.push({ request, response: { status: answer.status, content: { text } } });
    return JSON.parse(text) as { id: string };
  };
  const order = { amount: '17.35', currency: 'EUR', paymentType: 'PA' };
  const card = { 'card.number': '5454545454545454', 'card.expiryMonth': '11', 'card.expiryYear': '2047' };
  const shopper = { 'customer.email': 'kanary@shop.example', 'billing.country': 'DE', 'billing.city': 'Ulm' };
  const paid = await send('POST /v1/payments', {
    ...order,
    ...card,
    ...shopper,
    merchantTransactionId: 'order-4711',
  });
  await send(`POST /v1/payments/${paid.id}`, { ...order, paymentType: 'CP' });
  await send(`GET /v1/payments/${paid.id}`);
  await send('GET /v1/query', { merchantTransactionId: 'order-4711' });
  await send('POST /v1/payments', { ...order, ...card, 'card.holder': '800.100.155' });
  await send('POST /v1/payments', { ...order, ...card, currency: 'EURO' });
  const stored = await send('POST /v1/registrations', { ...card, paymentBrand: 'MASTER' });
  const later = { 'standingInstruction.mode': 'REPEATED', 'standingInstruction.source': 'MIT' };
  const { amount, currency } = order;
  await send(`POST /v1/registrations/${stored.id}/payments`, {
    amount,
    currency,
    paymentType: 'DB',
    ...later,
    'standingInstruction.type': 'UNSCHEDULED',
  });
  const prepared = await send('POST /v1/checkouts', { ...order, ...shopper, paymentType: 'DB' });
  await send(`GET /v1/checkouts/${prepared.id}/payment`);
  const checkout = await tenant.checkoutOf(prepared.id);
  await page.goto(checkout.pageUrl);
  await cardForm.pay();
  await returnPage.reached(checkout);
  await send(`GET /v1/checkouts/${prepared.id}/payment`);
  const written = writeReplay(JSON.stringify({ log: { entries } }));
  expect(written).not.toMatch(/5454|2047|kanary|Ulm|order-4711/);
  expect(written.match(/toMatch\(\/\^000/g)?.length).toBeGreaterThan(7);
  expect(await runCopied(written, testInfo)).toContain('1 passed');
});
