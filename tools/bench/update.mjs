/**
 * Measures the time from `wpwl.update` until all fields are painted, those in frames of another site as well, and compares it
 * with a plain input whose placeholder a script changes.
 */
import { chromium } from '@playwright/test';
import { launchOptions } from '../browser.mjs';
import { servePages } from './page-server.mjs';
import { createCheckout, startServer } from './server.mjs';
import { median, round } from './statistics.mjs';

const rounds = 30;
const frameMs = 1000 / 60;

/** How long a painted change is waited for, in milliseconds. */
const paintTimeoutMs = 2_000;

/** What is changed to and fro. */
const changes = {
  'labels of all fields': [
    { labels: { cardNumber: 'Number', expiryDate: 'Date', cardHolder: 'Name', cvv: 'Code' } },
    { labels: {} },
  ],
  'language, from left to right and back': [{ locale: 'ar' }, { locale: 'en' }],
  disabled: [{ disabled: true }, { disabled: false }],
};

export default async function measureUpdates() {
  const server = await startServer(':memory:');
  const id = await createCheckout(server);
  const body = `<!doctype html><html lang="en"><title>Shop</title><body>
    <input id="plain" placeholder="before">
    <form class="paymentWidgets" action="/r" data-brands="VISA"></form>
    <script src="${server.gateway}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;
  const shop = await servePages(() => ({ type: 'text/html', body }));
  const browser = await chromium.launch(launchOptions());
  try {
    return await measureIn(await browser.newPage(), `http://localhost:${shop.port}/`);
  } finally {
    await browser.close();
    shop.server.close();
    await server.stop();
  }
}

/** @param {import('@playwright/test').Page} page @param {string} address of the shop */
async function measureIn(page, address) {
  await page.addInitScript(watchPaint);
  await page.goto(address);
  await page.locator('.wpwl-container-card[data-state=ready]').waitFor();
  const fields = page.frames().filter((frame) => frame.url().includes('pciIframe'));
  const plain = await measure([page.mainFrame()], rounds, async (count) => {
    await page.evaluate((text) => {
      const watched = /** @type {any} */ (window);
      watched.startedAt = performance.timeOrigin + performance.now();
      /** @type {HTMLInputElement} */ (document.querySelector('#plain')).placeholder = text;
    }, `text ${count}`);
  });
  const rows = [];
  for (const [what, pair] of Object.entries(changes)) {
    // The first pair loads the language files.
    const times = await measure([page.mainFrame(), ...fields], rounds + 2, async (count) => {
      await page.evaluate(
        (change) => {
          const watched = /** @type {any} */ (window);
          watched.startedAt = performance.timeOrigin + performance.now();
          return watched.wpwl.update(change);
        },
        /** @type {object} */ (pair[count % 2]),
      );
    });
    const ours = median(times.slice(2));
    rows.push({
      'update to painted, ms': what,
      ours: round(ours, 1),
      'plain input': round(median(plain), 1),
      'frames more': round((ours - median(plain)) / frameMs, 2),
      'at most': 1,
    });
  }
  return rows;
}

/**
 * Makes changes, and gives for each how long it took until each of the frames had painted it, in milliseconds. The page is the
 * first frame. @param {import('@playwright/test').Frame[]} frames @param {number} count @param {(count: number) =>
 * Promise<void>} change @returns {Promise<number[]>}
 */
async function measure(frames, count, change) {
  const times = [];
  for (let done = 0; done < count; done += 1) {
    await change(done);
    const startedAt = Number(await frames[0]?.evaluate(() => /** @type {any} */ (window).startedAt));
    const options = { timeout: paintTimeoutMs };
    await Promise.all(
      frames.map((frame) =>
        frame.waitForFunction((time) => /** @type {any} */ (window).paintedAt > time, startedAt, options),
      ),
    );
    // What is painted in a second frame of the screen belongs to the change as well.
    await frames[0]?.page().waitForTimeout(150);
    const painted = await Promise.all(
      frames.map((frame) => frame.evaluate(() => Number(/** @type {any} */ (window).paintedAt))),
    );
    times.push(Math.max(...painted) - startedAt);
  }
  return times;
}

/** Notes when the last change of a field, of a label or of the button was painted: after the task behind its frame. */
function watchPaint() {
  const page = /** @type {any} */ (window);
  page.paintedAt = 0;
  const shown = 'input, label, .wpwl-label, .wpwl-button';
  new MutationObserver((records) => {
    const isShown = records.some(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement;
      return element?.closest(shown) ?? false;
    });
    if (!isShown) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        page.paintedAt = performance.timeOrigin + performance.now();
      };
      port2.postMessage(null);
    });
  }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
}
