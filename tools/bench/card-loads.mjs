/** Loads a page on a slow line with a slowed processor, and measures until a card can be typed. */
import { openSlowPage } from './browser-page.mjs';
import { traceMainThread } from './main-thread.mjs';
import { notePageRequests } from './page-requests.mjs';

/** How many times slower the processor is. */
const slowdown = 4;
/** How long the page is still watched when a card can be typed, in milliseconds. */
const restMs = 1_500;
const longTaskMs = 50;

/**
 * The figures of one load, in milliseconds. `settled…` are those when the page has come to rest. Long tasks are given as
 * they are without the slowdown.
 *
 * @typedef {{
 *   typable: number, script: number, task: number, settledScript: number, settledTask: number, longTasks: number,
 *   longestTask: number, requests: import('./page-requests.mjs').PageRequest[],
 * }} CardLoad
 */

/** @param {import('@playwright/test').Browser} browser @param {string} url @returns {Promise<CardLoad>} */
export async function loadCard(browser, url) {
  const { context, page, session } = await openSlowPage(browser, slowdown);
  const { until } = await notePageRequests(session);
  const endTrace = await traceMainThread(browser, page);
  const typable = page.waitForEvent('console', (message) => message.text() === 'typable');
  await page.goto(url, { waitUntil: 'commit' });
  await typable;
  await page.waitForTimeout(restMs);
  const noted = await page.evaluate(() => ({
    typable: Number(/** @type {any} */ (window).typableAt),
    longTasks: /** @type {number[]} */ (/** @type {any} */ (window).longTasks),
  }));
  const { marked, settled } = await endTrace('typable');
  await context.close();
  const longTasks = noted.longTasks.map((duration) => duration / slowdown);
  return {
    typable: noted.typable,
    ...marked,
    settledScript: settled.script,
    settledTask: settled.task,
    longTasks: longTasks.filter((duration) => duration > longTaskMs).length,
    longestTask: Math.max(0, ...longTasks),
    requests: until(noted.typable),
  };
}
