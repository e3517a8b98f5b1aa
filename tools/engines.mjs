/**
 * Decides which browser stands for an engine, and how it is driven. Debian's Firefox answers Playwright by the channel
 * `moz-firefox`, which Playwright 1.65 has lost; Debian's WebKit has a WebDriver and wants a display. Elsewhere
 * Playwright's own builds are used.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { firefox, webkit } from '@playwright/test';
import { ensureBrowser, findBrowser, launchOptions } from './browser.mjs';
import { hasApt, installDebians, run } from './install.mjs';

/** @typedef {'chromium' | 'firefox' | 'webkit'} Engine */

/** @type {readonly Engine[]} */
export const engines = ['chromium', 'firefox', 'webkit'];

/** A browser may take 36 s to start on a machine that is busy. */
const timeout = 60_000;

/** A Firefox as Mozilla or Debian build it; FIREFOX_PATH decides when it is set. */
const plainFirefox = () =>
  process.env.FIREFOX_PATH || ['/usr/bin/firefox-esr'].find((path) => existsSync(path));

/**
 * Names of an engine, from the environment or a command line.
 *
 * @param {string} name
 * @returns {Engine}
 */
export function engineOf(name) {
  const engine = engines.find((known) => known === name);
  if (!engine) throw new Error(`There is no engine "${name}"; the engines are ${engines.join(', ')}.`);
  return engine;
}

/**
 * How Playwright launches an engine, or undefined where it cannot: Debian's WebKit.
 *
 * @param {Engine} engine
 */
export function playwrightBrowser(engine) {
  if (engine === 'chromium') return { browserName: engine, launchOptions: { ...launchOptions(), timeout } };
  if (engine === 'webkit') {
    return existsSync(webkit.executablePath())
      ? { browserName: engine, launchOptions: { timeout } }
      : undefined;
  }
  const executablePath = plainFirefox();
  if (!executablePath) return { browserName: engine, launchOptions: { timeout } };
  const firefoxUserPrefs = {
    // Without it keys do not reach a frame of another site. Only the processes change, no rule of origins.
    'fission.webContentIsolationStrategy': 0,
    // As on phones: a page of 320 px has 320 px.
    'ui.useOverlayScrollbars': 1,
    // As shoppers have it: no window opens by itself. The driver lets all of them open.
    'dom.disable_open_during_load': true,
  };
  return {
    browserName: engine,
    channel: 'moz-firefox',
    launchOptions: { executablePath, timeout, firefoxUserPrefs },
  };
}

/** Debian's WebKit: a browser, its driver and a display for it; undefined when one of them is missing. */
export function debiansWebKit() {
  const parts = { browser: miniBrowser(), driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb' };
  return Object.values(parts).every((path) => path && existsSync(path)) ? parts : undefined;
}

/** It lies beside the library, under the name of the machine's architecture. */
function miniBrowser() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  const paths = folders.map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'));
  return paths.find((path) => existsSync(path)) ?? '';
}

/** @type {Record<Engine, { isThere: () => boolean, debians: string[] }>} */
const sources = {
  chromium: { isThere: () => Boolean(findBrowser()), debians: [] },
  firefox: {
    isThere: () => Boolean(plainFirefox()) || existsSync(firefox.executablePath()),
    debians: ['firefox-esr'],
  },
  webkit: {
    isThere: () => Boolean(debiansWebKit() || playwrightBrowser('webkit')),
    debians: ['webkit2gtk-driver', 'xvfb'],
  },
};

/** Installs the engines that are not there. @param {readonly Engine[]} wanted */
export function ensureEngines(wanted) {
  if (wanted.includes('chromium')) ensureBrowser();
  const lacking = wanted.filter((engine) => !sources[engine].isThere());
  if (lacking.length === 0) return;
  const failed = hasApt()
    ? installDebians(...lacking.flatMap((engine) => sources[engine].debians))
    : run('npx', 'playwright', 'install', ...lacking);
  if (failed) throw new Error(`No ${lacking.join(' and ')} for the tests: ${failed}.`);
}

/** What drives an engine, in words. @param {Engine} engine */
export function describeEngine(engine) {
  const path = playwrightBrowser(engine)?.launchOptions;
  if (!path) return debiansWebKit()?.browser ?? 'nothing';
  return 'executablePath' in path ? path.executablePath : 'Playwright’s own build';
}
