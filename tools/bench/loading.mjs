/**
 * Measures the time from navigation to usable fields, in German, on a slow line and a slow processor, and compares it with an
 * empty page that loads one 20 KB script and two 5 KB frames. Both are measured in one run, in turns.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { launchSlowBrowser, openSlowPage } from './browser-page.mjs';
import { createCheckout, startServer } from './server.mjs';
import { createLine } from './slow-link.mjs';
import { median, medianRatio, round } from './statistics.mjs';

const rounds = 9;
const line = { roundTrip: 150, bytesPerSecond: 1_600_000 / 8 };

/**
 * @typedef {{ typable: number, dressed: number, shift: number, script: number, task: number, scriptDressed: number,
 *   taskDressed: number }} Load
 */

export default async function measureLoading() {
  const server = await startServer(':memory:');
  const slow = createLine(line);
  const gateway = `http://127.0.0.1:${await slow.to(Number(new URL(server.gateway).port))}`;
  const pages = createServer();
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  const port = Number(/** @type {import('node:net').AddressInfo} */ (pages.address()).port);
  const other = await slow.to(port);
  const shop = `http://localhost:${await slow.to(port)}`;
  pages.on('request', async (incoming, answer) => {
    const { type, text } = await page(incoming.url ?? '/', server, gateway, `http://127.0.0.1:${other}`);
    answer
      .writeHead(200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'max-age=60' })
      .end(text);
  });
  const browser = await launchSlowBrowser();
  /** @type {Load[]} */
  const ours = [];
  /** @type {Load[]} */
  const empty = [];
  await load(browser, `${shop}/ours`);
  for (let count = 0; count < rounds; count += 1) {
    ours.push(await load(browser, `${shop}/ours`));
    empty.push(await load(browser, `${shop}/empty`));
  }
  await browser.close();
  slow.close();
  pages.close();
  await server.stop();
  const row = (
    /** @type {string} */ figure,
    /** @type {keyof Load} */ key,
    /** @type {keyof Load} */ base,
    maxRatio = NaN,
  ) => ({
    figure,
    ours: round(median(ours.map((load) => load[key]))),
    'empty page': round(median(empty.map((load) => load[base]))),
    ratio: round(
      medianRatio(
        ours.map((load) => load[key]),
        empty.map((load) => load[base]),
      ),
      2,
    ),
    'at most': maxRatio,
  });
  return [
    row('navigation to all fields typable, ms', 'typable', 'typable', 1.25),
    row('navigation to all fields labelled in German, ms', 'dressed', 'typable'),
    row('JavaScript time until typable, ms', 'script', 'script', 3),
    row('main thread until typable, ms', 'task', 'task', 3),
    row('JavaScript time until labelled, ms', 'scriptDressed', 'script'),
    row('main thread until labelled, ms', 'taskDressed', 'task'),
    {
      figure: 'layout shift after the form’s first paint',
      ours: Math.max(...ours.map(({ shift }) => shift)),
      'at most': 0,
    },
  ];
}

/** @param {import('@playwright/test').Browser} browser @param {string} url @returns {Promise<Load>} */
async function load(browser, url) {
  const { context, page, cpu } = await openSlowPage(browser);
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'commit' });
  const frames = await fieldFrames(page);
  for (const frame of frames) await frame.waitForFunction(() => /** @type {any} */ (window).marks?.typable);
  const { script, task } = await cpu();
  const marks = [];
  for (const frame of frames) {
    await frame.waitForFunction(() => /** @type {any} */ (window).marks?.dressed);
    marks.push(await frame.evaluate(() => /** @type {any} */ (window).marks));
  }
  const { start, shift } = await page.evaluate(() => ({
    start: performance.timeOrigin,
    shift: /** @type {any} */ (window).shift,
  }));
  const { script: scriptDressed, task: taskDressed } = await cpu();
  await context.close();
  return {
    typable: Math.max(...marks.map(({ typable }) => typable)) - start,
    dressed: Math.max(...marks.map(({ dressed }) => dressed)) - start,
    script,
    task,
    scriptDressed,
    taskDressed,
    shift,
  };
}

/** The two frames that hold a field. @param {import('@playwright/test').Page} page */
async function fieldFrames(page) {
  for (;;) {
    const frames = page.frames().filter((frame) => frame.parentFrame() && frame.url().startsWith('http'));
    if (frames.length === 2) return frames;
    await page.waitForEvent('framenavigated');
  }
}

/** Runs in every document: notes when an input exists, when it has its name, and how far the layout shifted. */
function watch() {
  const page = /** @type {any} */ (window);
  const now = () => performance.timeOrigin + performance.now();
  page.marks = {};
  page.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) page.shift += /** @type {any} */ (entry).value;
  }).observe({ type: 'layout-shift', buffered: true });
  if (window.top === window) return;
  new MutationObserver(() => {
    const input = document.querySelector('input');
    if (!input) return;
    page.marks.typable ??= now();
    if (input.getAttribute('aria-label')) page.marks.dressed ??= now();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** @param {number} bytes */
const filler = (bytes) => randomBytes(bytes).toString('base64').slice(0, bytes);

/**
 * @param {string} url @param {{ gateway: string, entityId: string, accessToken: string }} server
 * @param {string} gateway @param {string} other
 */
async function page(url, server, gateway, other) {
  const html = (/** @type {string} */ body) =>
    `<!doctype html><html lang="de"><meta charset="utf-8"><title>Shop</title><body>${body}`;
  if (url === '/ours') {
    const id = await createCheckout(server);
    const tag = `<script src="${gateway}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;
    return {
      type: 'text/html',
      text: html(`<form class="paymentWidgets" action="/r" data-brands="VISA MASTER"></form>${tag}`),
    };
  }
  if (url === '/empty')
    return { type: 'text/html', text: html(`<main></main><script src="${other}/script.js"></script>`) };
  if (url === '/script.js') {
    const code = `for (const name of ['a', 'b']) { const frame = document.createElement('iframe'); frame.src = '${other}/frame#' + name; document.querySelector('main').append(frame); }/*`;
    return { type: 'text/javascript', text: `${code}${filler(20 * 1024 - code.length - 2)}*/` };
  }
  const input = '<!doctype html><meta charset="utf-8"><title>Feld</title><input aria-label="Feld"><!--';
  return { type: 'text/html', text: `${input}${filler(5 * 1024 - input.length - 3)}-->` };
}
