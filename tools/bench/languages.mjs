/**
 * Compares each language with English: the time from navigation until every field takes text and has its name in the
 * language, and the form's texts are visible. Uses the slow connection of `loading` but the processor's full speed,
 * because the connection decides here. Each load of a language is paired with a load of English.
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { root } from '../sources.mjs';
import { launchSlowBrowser, openSlowPage } from './browser-page.mjs';
import { createCheckout, startServer } from './server.mjs';
import { createLine } from './slow-link.mjs';
import { median, medianRatio, round } from './statistics.mjs';

const line = { roundTrip: 150, bytesPerSecond: 1_600_000 / 8 };
const maxRatio = 1.05;

/** @param {{ count?: string | undefined }} options rounds */
export default async function measureLanguages({ count = '5' } = {}) {
  const server = await startServer(':memory:');
  const slow = createLine(line);
  const gateway = `http://127.0.0.1:${await slow.to(Number(new URL(server.gateway).port))}`;
  const pages = createServer(async (incoming, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
    answer.end(await shopPage(server, gateway, incoming.url?.slice(1) ?? ''));
  });
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (pages.address());
  const shop = `http://localhost:${await slow.to(port)}`;
  const browser = await launchSlowBrowser();
  /** @type {Map<string, { own: number[], english: number[] }>} */
  const times = new Map(codes().map((code) => [code, { own: [], english: [] }]));
  await usable(browser, `${shop}/en`);
  for (let turn = 0; turn < Number(count); turn += 1) {
    for (const [code, { own, english }] of times) {
      // The order changes with each round, so that neither language always comes second.
      const pair = /** @type {[string, number[]][]} */ ([
        ['en', english],
        [code, own],
      ]);
      for (const [name, list] of turn % 2 ? pair.reverse() : pair)
        list.push(await usable(browser, `${shop}/${name}`));
    }
  }
  await browser.close();
  slow.close();
  pages.close();
  await server.stop();
  const rows = [...times].map(([language, { own, english }]) => ({
    language,
    'usable, ms': round(median(own)),
    'English, ms': round(median(english)),
    ratio: round(medianRatio(own, english), 3),
    'at most': maxRatio,
  }));
  return rows.sort((a, b) => b.ratio - a.ratio);
}

/** Returns the codes of the languages that have a file, without the pseudo-languages of test builds. */
function codes() {
  const names = readdirSync(join(root, 'dist/public/locales')).filter((name) => name.endsWith('.json'));
  return names.map((name) => name.replace('.json', '')).filter((code) => !code.startsWith('xx'));
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @returns {Promise<number>} milliseconds */
async function usable(browser, url) {
  const { context, page } = await openSlowPage(browser, 1);
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => /** @type {any} */ (window).shownAt);
  const { start, shownAt, labels } = await page.evaluate(() => ({
    start: performance.timeOrigin,
    shownAt: /** @type {any} */ (window).shownAt,
    // Not the frame's title: an English one differs from the label.
    labels: [...document.querySelectorAll('iframe.wpwl-control')].map((frame) => [
      /** @type {HTMLIFrameElement} */ (frame).name,
      frame.closest('.wpwl-group')?.querySelector('.wpwl-label')?.textContent ?? '',
    ]),
  }));
  const ends = labels.map(async ([name = '', label = '']) => {
    const frame = await fieldFrame(page, name);
    await frame.waitForFunction((label) => /** @type {any} */ (window).named?.label === label, label);
    return Number(await frame.evaluate(() => /** @type {any} */ (window).named.at));
  });
  const end = Math.max(shownAt, ...(await Promise.all(ends)));
  await context.close();
  return end - start;
}

/** @param {import('@playwright/test').Page} page @param {string} name @returns {Promise<import('@playwright/test').Frame>} */
async function fieldFrame(page, name) {
  for (;;) {
    const frame = page.frames().find((one) => one.name() === name && one.url().startsWith('http'));
    if (frame) return frame;
    await page.waitForEvent('framenavigated');
  }
}

/** Runs in every document: notes when the texts become visible in the page's language, and when a field got its last name. */
function watch() {
  const page = /** @type {any} */ (window);
  const now = () => performance.timeOrigin + performance.now();
  const isShop = window.top === window;
  new MutationObserver(() => {
    if (isShop) {
      const container = document.querySelector('.wpwl-container:not(.wpwl-waiting)');
      const isOwn = location.pathname === '/en' || container?.getAttribute('lang') !== 'en';
      if (container && isOwn) page.shownAt ??= now();
      return;
    }
    const label = document.querySelector('input')?.getAttribute('aria-label');
    if (label && label !== page.named?.label) page.named = { label, at: now() };
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/**
 * @param {{ gateway: string, entityId: string, accessToken: string }} server
 * @param {string} gateway at the end of the slow line
 * @param {string} code of the language
 */
async function shopPage(server, gateway, code) {
  const id = await createCheckout(server);
  return `<!doctype html><html><meta charset="utf-8"><title>Shop</title><body>
<form class="paymentWidgets" action="/r" data-brands="VISA MASTER"></form>
<script>var wpwlOptions = { locale: '${code}' };</script>
<script src="${gateway}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;
}
