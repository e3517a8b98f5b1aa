/** "Copy as Playwright test" of the workbench: what testers paste into a file runs, and is green. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext, TestInfo } from '@playwright/test';
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
