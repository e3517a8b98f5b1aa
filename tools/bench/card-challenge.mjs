/** Measures what opening a challenge costs: from the press of the pay button until the issuer's page stands in the form. */
import { openSlowPage } from './browser-page.mjs';
import { readTasks } from './main-thread-clock.mjs';

/** The simulated issuer asks the shopper for a code. */
const challengedCard = [
  ['.wpwl-control-cardNumber', '4200000000000018'],
  ['.wpwl-control-expiry', '1235'],
  ['.wpwl-control-cvv', '123'],
  ['.wpwl-control-cardHolder', 'Jane Jones'],
];
/** How long the page rests before the press, in milliseconds. */
const restMs = 1_000;

/**
 * Gives milliseconds by name: real time, and processor time of the main thread, which all frames share.
 *
 * @param {import('@playwright/test').Browser} browser @param {string} url @returns {Promise<Map<string, number>>}
 */
export async function openChallenge(browser, url) {
  const { context, page, session } = await openSlowPage(browser, 1);
  const read = await readTasks(session);
  const typable = page.waitForEvent('console', (message) => message.text() === 'typable');
  await page.goto(url, { waitUntil: 'commit' });
  await typable;
  for (const [selector = '', text = ''] of challengedCard) {
    await page.locator(selector).click();
    for (const key of text) await page.keyboard.press(key);
  }
  await page.waitForTimeout(restMs);
  const before = await read();
  const pressed = performance.now();
  const issuer = page.waitForEvent('framenavigated', (frame) => frame.url().includes('/acs/challenge'));
  await page.locator('.wpwl-button-pay').click();
  await (await issuer).waitForLoadState('load');
  const opened = performance.now() - pressed;
  const after = await read();
  await context.close();
  return new Map([
    ['real time, ms', opened],
    ['main thread, processor ms', after.task - before.task],
    ['of this JavaScript', after.script - before.script],
  ]);
}
