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

/** @param {import('@playwright/test').Browser} browser */
export async function openSlowPage(browser, rate = 4) {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpu = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (/** @type {string} */ name) =>
      Number(metrics.find((metric) => metric.name === name)?.value) * 1000;
    return { script: value('ScriptDuration'), task: value('TaskDuration') };
  };
  return { context, page, session, cpu };
}
