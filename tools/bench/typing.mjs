/**
 * Measures the time from a key press in the number field until the value is painted, and compares it with that of a
 * plain input in a frame.
 */
import { launchSlowBrowser, openSlowPage } from './browser-page.mjs';
import { servePages } from './page-server.mjs';
import { createCheckout, startServer } from './server.mjs';
import { median, round } from './statistics.mjs';

const rounds = 12;
const digits = '4242424242424242';

export default async function measureTyping() {
  const server = await startServer(':memory:');
  const id = await createCheckout(server);
  const pages = await servePages((path) => ({
    type: 'text/html',
    body:
      path === '/plain-frame'
        ? '<!doctype html><title>Plain</title><input>'
        : `<!doctype html><html lang="en"><title>Shop</title><body>
      <form class="paymentWidgets" action="/r" data-brands="VISA"></form>
      <iframe name="plain" src="http://127.0.0.1:${pages.port}/plain-frame"></iframe>
      <script src="${server.gateway}/v1/paymentWidgets.js?checkoutId=${id}"></script>`,
  }));
  const browser = await launchSlowBrowser();
  const { page } = await openSlowPage(browser);
  await page.addInitScript(watchKeys);
  await page.goto(`http://localhost:${pages.port}/`);
  const ours = page.frameLocator('iframe[name="card.number"]').locator('input[name="card.number"]');
  const plain = page.frameLocator('iframe[name=plain]').locator('input');
  await ours
    .and(page.frameLocator('iframe[name="card.number"]').locator('[aria-label="Card number"]'))
    .waitFor();
  const times = { ours: /** @type {number[]} */ ([]), plain: /** @type {number[]} */ ([]) };
  for (let count = 0; count < rounds; count += 1) {
    times.ours.push(...(await type(ours)));
    times.plain.push(...(await type(plain)));
  }
  await browser.close();
  pages.server.close();
  await server.stop();
  const ratio = round(median(times.ours) / median(times.plain), 2);
  return [
    {
      figure: 'key press to painted value, ms',
      ours: round(median(times.ours), 2),
      'plain input': round(median(times.plain), 2),
      ratio,
      'at most': 1.15,
    },
  ];
}

/** @param {import('@playwright/test').Locator} field @returns {Promise<number[]>} */
async function type(field) {
  await field.fill('');
  await field.evaluate(() => {
    /** @type {any} */ (window).painted = [];
  });
  await field.pressSequentially(digits, { delay: 40 });
  return field.evaluate(() => /** @type {any} */ (window).painted);
}

/** Measures from the time stamp of the event to the first task after the animation frame that shows its value. */
function watchKeys() {
  const page = /** @type {any} */ (window);
  page.painted = [];
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => page.painted.push(performance.now() - timeStamp);
        port2.postMessage(null);
      }),
    true,
  );
}
