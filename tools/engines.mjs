/**
 * Decides which browser is used for an engine, and which program drives the browser. Playwright drives Debian's Firefox
 * through the channel `moz-firefox`, which Playwright 1.65 no longer has. Debian's WebKit has a WebDriver and needs a
 * display. Other systems use Playwright's own builds.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { firefox, webkit } from '@playwright/test';
import { ensureBrowser, findBrowser, launchOptions } from './browser.mjs';
import { hasApt, installDebians, run } from './install.mjs';

/** @typedef {'chromium' | 'firefox' | 'webkit'} Engine */

/** @type {readonly Engine[]} */
export const engines = ['chromium', 'firefox', 'webkit'];

/** How long a browser may take to start, in milliseconds. On a busy machine it once took 36 s. */
const timeout = 60_000;

/** The path of a Firefox built by Mozilla or Debian, or undefined; FIREFOX_PATH decides when it is set. */
const plainFirefox = () =>
  process.env.FIREFOX_PATH || ['/usr/bin/firefox-esr'].find((path) => existsSync(path));

/**
 * The engine of this name, which comes from the environment or a command line. Throws for an unknown one.
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
 * Returns the options with which Playwright launches an engine; undefined for Debian's WebKit, which Playwright cannot
 * launch.
 *
 * @param {Engine} engine @param {Readonly<Record<string, number>>} [preferences] Firefox's, where a shopper has changed them
 */
export function playwrightBrowser(engine, preferences = {}) {
  if (engine === 'chromium') return { browserName: engine, launchOptions: { ...launchOptions(), timeout } };
  if (engine === 'webkit') {
    return existsSync(webkit.executablePath())
      ? { browserName: engine, launchOptions: { timeout } }
      : undefined;
  }
  const executablePath = plainFirefox();
  if (!executablePath) return { browserName: engine, launchOptions: { timeout } };
  const firefoxUserPrefs = {
    // Without this setting, key presses do not reach a frame of another site. It only changes the processes, not the
    // rules for origins.
    'fission.webContentIsolationStrategy': 0,
    // Scroll bars take no width, as on phones, so that a page of 320 px has 320 px for its content.
    'ui.useOverlayScrollbars': 1,
    // Pages cannot open windows without a press, as in shoppers' browsers. The driver's default allows it.
    'dom.disable_open_during_load': true,
    ...preferences,
  };
  return {
    browserName: engine,
    channel: 'moz-firefox',
    launchOptions: { executablePath, timeout, firefoxUserPrefs },
  };
}

/** Debian's WebKit: a browser, its driver and a virtual display; undefined when one of them is missing. */
export function debiansWebKit() {
  const parts = { browser: miniBrowser(), driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb' };
  return Object.values(parts).every((path) => path && existsSync(path)) ? parts : undefined;
}

/** The path of WebKit's small browser, in a folder named after the machine's architecture; empty when there is none. */
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

/** Installs the engines that are missing. @param {readonly Engine[]} wanted */
export function ensureEngines(wanted) {
  if (wanted.includes('chromium')) ensureBrowser();
  const lacking = wanted.filter((engine) => !sources[engine].isThere());
  if (lacking.length === 0) return;
  const failed = hasApt()
    ? installDebians(...lacking.flatMap((engine) => sources[engine].debians))
    : run('npx', 'playwright', 'install', ...lacking);
  if (failed) throw new Error(`No ${lacking.join(' and ')} for the tests: ${failed}.`);
}

/** Names the browser that is used for an engine. @param {Engine} engine */
export function describeEngine(engine) {
  const path = playwrightBrowser(engine)?.launchOptions;
  if (!path) return debiansWebKit()?.browser ?? 'nothing';
  return 'executablePath' in path ? path.executablePath : 'Playwright’s own build';
}
