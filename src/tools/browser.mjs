/** Decides which Chromium drives the tests: Playwright's own, an installed Chrome, or Debian's Chromium. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium that is there, or undefined. CHROMIUM_PATH decides when it is set. */
export function findBrowser() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return wanted;
  return [chromium.executablePath(), ...installed].find((path) => existsSync(path));
}

/** Launch options for Playwright. */
export function launchOptions() {
  const asRoot = process.getuid?.() === 0;
  return {
    executablePath: findBrowser(),
    chromiumSandbox: !asRoot,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}

/** Installs a Chromium when there is none: Debian's package where that is possible, else Playwright's own. */
export function ensureBrowser() {
  if (findBrowser()) return;
  const debian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  const commands = debian
    ? [
        ['apt-get', 'update'],
        ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'],
      ]
    : [['npx', 'playwright', 'install', 'chromium']];
  for (const [command = '', ...args] of commands) {
    const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
    if (status !== 0)
      throw new Error(`No browser for the tests: "${command} ${args.join(' ')}" ended with ${status}.`);
  }
}
