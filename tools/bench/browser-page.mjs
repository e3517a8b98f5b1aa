/** A browser whose pages are slowed down, with the frames of other sites in them. */
import { chromium } from '@playwright/test';
import { launchOptions } from '../browser.mjs';

/** Without process isolation the frames share the page's main thread, so that one throttle reaches all of them. */
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
  await session.send('Performance.enable');
  const cpu = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (/** @type {string} */ name) =>
      Number(metrics.find((metric) => metric.name === name)?.value) * 1000;
    return { script: value('ScriptDuration'), task: value('TaskDuration') };
  };
  return { context, page, cpu };
}
