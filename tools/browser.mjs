/** Decides which Chromium runs the tests: Playwright's own, an installed Chrome, or Debian's Chromium. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { hasApt, installDebians, run } from './install.mjs';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Debian's Chromium without its user interface: the same engine, and the tests take little more than half the time (31
 * stories: 33 s instead of 58 s). Playwright's own Chromium comes with such a shell.
 */
const shell = '/usr/bin/chromium-headless-shell';

/** The path of an installed Chromium with its user interface, or undefined. CHROMIUM_PATH decides when it is set. */
export function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return wanted;
  return [chromium.executablePath(), ...installed].find((path) => existsSync(path));
}

/** Whether a headless shell is installed or comes with the browser, so that no package is needed. */
const hasShell = () => Boolean(process.env.CHROMIUM_PATH) || existsSync(shell) || !isDebians();
const isDebians = () => findBrowser() === '/usr/bin/chromium';

/**
 * Launch options for Playwright.
 *
 * @param {{ whole?: boolean }} [wish] `whole`: with everything that a shopper's browser has, such as the files of
 * its sessions
 */
export function launchOptions({ whole = false } = {}) {
  const asRoot = process.getuid?.() === 0;
  const small = !whole && isDebians() && existsSync(shell);
  return {
    executablePath: small ? shell : findBrowser(),
    chromiumSandbox: !asRoot,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}

/** The path of an installed driver for Selenium and WebdriverIO, or undefined. CHROMEDRIVER_PATH decides when it is set. */
export function findDriver() {
  const wanted = process.env.CHROMEDRIVER_PATH;
  if (wanted) return wanted;
  return ['/usr/bin/chromedriver', '/usr/local/bin/chromedriver'].find((path) => existsSync(path));
}

/**
 * Installs the driver of Debian's Chromium when there is none, and returns its path. Returns undefined where Debian's
 * packages cannot be installed, or where another Chromium is used, of another version than Debian's driver.
 */
export function ensureDriver() {
  if (!findDriver() && hasApt() && isDebians()) installDebians('chromium-driver');
  return findDriver();
}

/** Installs a Chromium when there is none: Debian's packages where that is possible, else Playwright's own. */
export function ensureBrowser() {
  if (!findBrowser()) {
    const failed = hasApt() ? installDebians('chromium') : run('npx', 'playwright', 'install', 'chromium');
    if (failed) throw new Error(`No browser for the tests: ${failed}.`);
  }
  // The tests run without the shell, too, but take longer.
  if (hasApt() && !hasShell()) installDebians('chromium-headless-shell');
}
