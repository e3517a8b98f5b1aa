/** Measures what focus and a key cost in each field of the card form, and in a plain input of the same page. */
import { openSlowPage } from './browser-page.mjs';
import { readTasks } from './main-thread-clock.mjs';

/** The floor: an input of the page without any script. */
export const plainInput = 'plain input';

/** What is typed into each field, by the field's selector in the page. */
const fields = {
  number: ['.wpwl-control-cardNumber', '4200000000000000'],
  date: ['.wpwl-control-expiry', '1235'],
  code: ['.wpwl-control-cvv', '123'],
  holder: ['.wpwl-control-cardHolder', 'Jane Jones'],
  [plainInput]: ['#plain', '4200000000000000'],
};

/** How long a page rests before a field is measured, and after each key, in milliseconds. */
const restMs = 1_000;
const keyMs = 60;

/**
 * Processor time on the main thread, which the frames share, in milliseconds: of one key by field, and of the first focus.
 *
 * @typedef {Map<string, number>} KeyCosts
 */

/** @param {import('@playwright/test').Browser} browser @param {string} url @returns {Promise<KeyCosts>} */
export async function typeCard(browser, url) {
  const { context, page, session } = await openSlowPage(browser, 1);
  const read = await readTasks(session);
  const typable = page.waitForEvent('console', (message) => message.text() === 'typable');
  await page.goto(url, { waitUntil: 'commit' });
  await typable;
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<input id="plain">'));
  /** @type {KeyCosts} */
  const costs = new Map();
  await page.waitForTimeout(restMs);
  for (const [name, [selector = '', text = '']] of Object.entries(fields)) {
    const atRest = await read();
    await page.locator(selector).click();
    await page.waitForTimeout(restMs);
    const before = await read();
    costs.set(`first focus: ${name}`, before.task - atRest.task);
    for (const key of text) {
      await page.keyboard.press(key);
      await page.waitForTimeout(keyMs);
    }
    costs.set(name, ((await read()).task - before.task) / text.length);
  }
  await context.close();
  return costs;
}
