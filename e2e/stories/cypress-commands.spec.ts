/**
 * The example for Cypress, with the commands and the plugin of the build, in a real browser with the switches below,
 * against a gateway on another site. A stand-in takes the place of Cypress's program, which npm does not hold.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { expect, test } from '../../src/testing/kit/playwright/index.ts';
import { launchOptions } from '../../tools/browser.mjs';
import { needs } from '../fixtures/chromium-only.ts';
import { installCypress, type RunnerWindow } from '../fixtures/cypress-stand-in.ts';

/** The first is Cypress's `chromeWebSecurity: false`. Without the second one Chromium 156 hides the frames nevertheless. */
const webSecurityOff = ['--disable-web-security', '--disable-site-isolation-trials'];

const example = fileURLToPath(new URL('../consumers/cypress', import.meta.url));
const built = new URL('../../dist/lib/testing/', import.meta.url);
const jquery = createRequire(import.meta.url).resolve('jquery');

type Task = (argument: unknown) => Promise<unknown>;
type Plugin = typeof import('../../src/testing/kit/cypress-plugin/index.ts');

/** Runs the test of a title. */
type RunTest = (title: string) => Promise<void>;

interface RunnerOptions {
  /** The text of the file with the tests. */
  readonly specs: string;
  /** The control plane of the gateway. */
  readonly control: string;
  /** The origin of the pages; that of the shop, which is then started, when absent. */
  readonly pages?: string;
  /** How long a command is tried again. */
  readonly limitMs?: number;
}

/** Opens Cypress's page with an empty frame for the shop's page, which has the same origin. */
async function openRunner(
  page: Page,
  { specs, control, pages, limitMs = 20_000 }: RunnerOptions,
): Promise<RunTest> {
  const { addPaymentTasks } = (await import(new URL('cypress/plugin.js', built).href)) as Plugin;
  const tasks = new Map<string, Task>();
  const { baseUrl } = await addPaymentTasks(
    (_, added) => {
      for (const [name, task] of Object.entries(added)) tasks.set(name, task as Task);
    },
    { baseUrl: pages },
    {
      gateway: { url: control },
      ...(pages === undefined && { shop: { command: 'node shop.mjs', cwd: example } }),
    },
  );
  tasks.set('readFile', async (path) =>
    readFileSync(new URL(String(path).replace(/^.*?dist\//, '../../'), built), 'utf8'),
  );
  tasks.set('intercept', async (asked) => {
    const { url, headers, body } = asked as { url: string; headers: Record<string, string>; body: string };
    // As Cypress does it, whose own script stands first in each page.
    const first = '<script>parent.beforeLoad(window)</script>';
    await page.route(`${baseUrl}${url}`, (route) => route.fulfill({ headers, body: first + body }));
    return null;
  });
  await page.exposeFunction('runTask', (name: string, argument: unknown) => tasks.get(name)?.(argument));
  const body = '<!doctype html><title>Cypress</title><iframe width="900" height="900"></iframe>';
  await page.route(`${baseUrl}/__/`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${baseUrl}/__/`);
  await page.addScriptTag({ path: jquery });
  await page.evaluate(installCypress, limitMs);
  const commands = readFileSync(new URL('cypress.js', built), 'utf8');
  await page.addScriptTag({ type: 'module', content: `${commands}\naddPaymentCommands();` });
  await page.addScriptTag({ content: specs });
  return (title) => page.evaluate((one) => (window as unknown as RunnerWindow).runTest(one), title);
}

const textOf = (name: string) => readFileSync(join(example, name), 'utf8');
const titlesIn = (text: string) => [...text.matchAll(/^ {2}it\('([^']+)'/gm)].map(([, title = '']) => title);

/** Runs all tests of a file, each as a step. */
async function runAll(page: Page, options: RunnerOptions): Promise<void> {
  const run = await openRunner(page, options);
  for (const title of titlesIn(options.specs)) await test.step(title, () => run(title));
}

test(
  'without web security the tests of a form on a page of another site than the gateway’s pass',
  needs.switches,
  async ({ gateway }) => {
    test.setTimeout(180_000);
    const usual = launchOptions();
    const browser = await chromium.launch({ ...usual, args: [...usual.args, ...webSecurityOff] });
    const pages = gateway.pagesUrl;
    await runAll(await browser.newPage(), { specs: textOf('pay.cy.js'), control: gateway.controlUrl, pages });
    await browser.close();
  },
);

test('with web security the tests of a shop behind a proxy on its own origin pass', async ({
  page,
  gateway,
}) => {
  await runAll(page, { specs: textOf('shop.cy.js'), control: gateway.controlUrl });
});

test('the double of a wallet is loaded before the page’s own scripts, and approved', async ({
  page,
  gateway,
}) => {
  const where = { control: gateway.controlUrl, pages: gateway.pagesUrl };
  await runAll(page, { specs: textOf('wallets.cy.js'), ...where });
});

test('with web security, on a page of another site, a command says that the browser hides the frame, and the remedy', async ({
  page,
  gateway,
}) => {
  const specs = textOf('pay.cy.js');
  const where = { control: gateway.controlUrl, pages: gateway.pagesUrl };
  const run = await openRunner(page, { specs, ...where, limitMs: 2_000 });
  await expect(run(titlesIn(specs)[0] ?? '')).rejects.toThrow(
    /hides the frame card\.number of http:\/\/127\.0\.0\.1:\d+ from tests\..*chromeWebSecurity: false.*pass \/v1 on/,
  );
});
