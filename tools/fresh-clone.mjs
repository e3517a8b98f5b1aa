/**
 * Tests the first steps of a newcomer: starts a clone without node_modules and dist by `npm start`, and pays in the
 * demo shop. Copies the files that git tracks or would track, so that it also tests work that is not committed yet.
 * With `--same-bytes` the clone, which builds in another folder, time zone and language, also has to pack to the same
 * bytes as the build that is here: a release compares them.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { launchOptions } from './browser.mjs';
import { compareBuilds } from './same-bytes.mjs';
import { root } from './sources.mjs';
import { sourceEpoch } from './vite/release.mjs';

const clone = mkdtempSync(join(tmpdir(), 'payment-widgets-'));
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
try {
  copyTo(clone);
  const started = performance.now();
  // npm gets a process group of its own, so that all its processes can be ended even after a failure.
  server = spawn(
    'npm',
    ['start', '--silent', '--', '--json', '--port', '0', '--shop-port', '0', '--data', ':memory:'],
    {
      cwd: clone,
      env: {
        ...process.env,
        TZ: 'Pacific/Kiritimati',
        LC_ALL: 'tr_TR.UTF-8',
        // The copy has no history.
        SOURCE_DATE_EPOCH: String(sourceEpoch()),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  );
  const line = await firstLine(server);
  const addresses = JSON.parse(line);
  console.log(`npm start: ready after ${seconds(started)} s, install and build included`);
  await payInShop(addresses.shop);
  console.log('npm start: one payment completed in the demo shop');
  const exit = once(server, 'exit');
  process.kill(-Number(server.pid), 'SIGTERM');
  await exit;
  server = undefined;
  if (process.argv.includes('--same-bytes')) {
    const integrity = compareBuilds(root, clone);
    console.log(`npm start: its build packs to the same file as this folder's, ${integrity}`);
  }
} finally {
  if (server?.pid && server.exitCode === null) process.kill(-server.pid, 'SIGKILL');
  rmSync(clone, { recursive: true, force: true });
}

/** @param {string} folder */
function copyTo(folder) {
  if (!existsSync(join(root, '.git'))) {
    const left = /^(node_modules|dist|\.data|test-results|playwright-report)$/;
    cpSync(root, folder, { recursive: true, filter: (path) => !left.test(relative(root, path)) });
    return;
  }
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of list.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(folder, file));
  }
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<string>} */
async function firstLine(child) {
  const lines = createInterface({ input: /** @type {import('node:stream').Readable} */ (child.stdout) });
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`npm start ended with ${code}.`)),
  );
  const [line] = await Promise.race([once(lines, 'line'), ended]);
  ended.catch(() => {});
  return line;
}

/** @param {string} shop */
async function payInShop(shop) {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(shop);
    await page.locator('a[href*="checkout"]').first().click();
    const frame = (/** @type {string} */ name) =>
      page.frameLocator(`iframe[name="${name}"]`).locator(`input[name="${name}"]`);
    await frame('card.number').pressSequentially('4200000000000026');
    await page.locator('[name="card.expiry"]').pressSequentially('1235');
    await page.locator('[name="card.holder"]').fill('Jane Jones');
    await frame('card.cvv').pressSequentially('123');
    await page.locator('.wpwl-container-card .wpwl-button-pay').click();
    await page.waitForURL('**/result?*');
    await page.locator('[data-outcome=paid]').waitFor();
  } finally {
    await browser.close();
  }
}

/** @param {number} since */
function seconds(since) {
  return ((performance.now() - since) / 1000).toFixed(1);
}
