/** Loads a page on a slow line with a slowed processor, and measures until a card can be typed. */
import { openSlowPage } from './browser-page.mjs';
import { traceMainThread } from './main-thread.mjs';
import { notePageRequests } from './page-requests.mjs';

/** How long the page is still watched when a card can be typed, in milliseconds. */
const restMs = 1_500;
const longTaskMs = 50;

/**
 * The figures of one load, in milliseconds. `shape` is when something of the form was seen first, and `shift` how far it moved
 * then (CLS). `settled…` are those when the page has come to rest, and so are `settledRequests`. Long tasks are given as they
 * are without the slowdown.
 *
 * @typedef {import('./page-requests.mjs').PageRequest} PageRequest
 * @typedef {{
 *   shape: number, shift: number, firstField: number, typable: number, script: number, task: number, settledScript: number,
 *   settledTask: number, longTasks: number, longestTask: number, requests: PageRequest[], settledRequests: PageRequest[],
 * }} CardLoad
 */

/**
 * @param {import('@playwright/test').Browser} browser @param {string} url
 * @param {number} [slowdown] how many times slower the processor is
 * @returns {Promise<CardLoad>}
 */
export async function loadCard(browser, url, slowdown = 4) {
  const { context, page, session } = await openSlowPage(browser, slowdown);
  const { until } = await notePageRequests(session);
  const endTrace = await traceMainThread(browser, page);
  const typable = page.waitForEvent('console', (message) => message.text() === 'typable');
  await page.goto(url, { waitUntil: 'commit' });
  await typable;
  await page.waitForTimeout(restMs);
  const noted = await page.evaluate(readNotes);
  const { marked, settled } = await endTrace('typable');
  await context.close();
  const longTasks = noted.longTasks.map((duration) => duration / slowdown);
  return {
    ...{ shape: noted.shape, shift: noted.shift, firstField: noted.firstField, typable: noted.typable },
    ...marked,
    settledScript: settled.script,
    settledTask: settled.task,
    longTasks: longTasks.filter((duration) => duration > longTaskMs).length,
    longestTask: Math.max(0, ...longTasks),
    requests: until(noted.typable),
    settledRequests: until(),
  };
}

/** Reads what the page has noted. It runs in the page. */
async function readNotes() {
  const { firstFieldAt, typableAt, longTasks } = /** @type {any} */ (window);
  /** @type {number} */
  const shift = await new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      observer.disconnect();
      resolve(list.getEntries().reduce((sum, entry) => sum + /** @type {any} */ (entry).value, 0));
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(resolve, 100, 0);
  });
  return {
    shape: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ...{ shift, firstField: Number(firstFieldAt), typable: Number(typableAt) },
    longTasks: /** @type {number[]} */ (longTasks),
  };
}
