/** Measures the live JavaScript heap of a page with its frames. */

const megabyte = 1024 * 1024;
/** How long a page rests before its heap is read, in milliseconds. */
const restMs = 1_000;

/**
 * Loads a page and gives its heap after collection, in MB. Where the frames run in processes of their own, `frames` is the
 * heap of the gateway's process; else the page's heap holds them all.
 *
 * @param {import('@playwright/test').Browser} browser @param {string} url
 */
export async function measureHeap(browser, url) {
  const { context, page, session } = await openPage(browser, url);
  const heap = await liveHeap(session);
  const [frame] = page.frames().filter((one) => one.parentFrame());
  const own = frame && (await context.newCDPSession(frame).catch(() => undefined));
  const frames = own ? await liveHeap(own) : 0;
  await context.close();
  return { page: heap, frames };
}

/** @param {import('@playwright/test').Browser} browser @param {string} url */
async function openPage(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const typable = page.waitForEvent('console', (message) => message.text() === 'typable');
  await page.goto(url);
  await typable;
  await page.waitForTimeout(restMs);
  return { context, page, session };
}

/** @param {import('@playwright/test').CDPSession} session */
async function liveHeap(session) {
  // What finalizers release is collected by the second run.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / megabyte;
}
