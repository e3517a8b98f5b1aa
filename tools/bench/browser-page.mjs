/** Opens pages in a browser that is slowed down, including the frames of other sites in the pages. */
import { chromium } from '@playwright/test';
import { launchOptions } from '../browser.mjs';

/**
 * Starts the browser without site isolation, so that all frames share the page's main thread and one throttle slows all
 * of them.
 */
export async function launchSlowBrowser() {
  const options = launchOptions();
  return chromium.launch({
    ...options,
    args: [
      ...options.args,
      '--disable-features=IsolateOrigins,site-per-process',
      '--disable-site-isolation-trials',
    ],
  });
}

/** @param {import('@playwright/test').Browser} browser @param {number} rate how many times slower the processor is */
export async function openSlowPage(browser, rate) {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return { context, page, session };
}
