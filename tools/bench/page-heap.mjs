/** Measures the live JavaScript heap of a page with its frames, and what unloading the widget leaves in it. */
import { growthOf, takeSnapshot } from './heap-snapshot.mjs';

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

/**
 * Unloads the widget and adds its script again, as a shop does whose page shows several checkouts. Gives the heap in MB
 * after so many cycles, and the kinds of objects that became more between the first and the last of these.
 *
 * @param {import('@playwright/test').Browser} browser @param {string} url @param {number[]} stops numbers of cycles
 */
export async function measureCycles(browser, url, stops) {
  const { context, page, session } = await openPage(browser, url);
  /** @type {{ cycles: number, heap: number, nodes: number, documents: number, listeners: number }[]} */
  const figures = [];
  /** @type {Map<string, number>[]} */
  const snapshots = [];
  for (let cycle = 1; cycle <= Math.max(...stops); cycle += 1) {
    const ready = page.waitForEvent('console', (message) => message.text() === 'ready');
    await page.evaluate(reload);
    await ready;
    if (!stops.includes(cycle)) continue;
    const heap = await liveHeap(session);
    const { nodes, documents, jsEventListeners } = await session.send('Memory.getDOMCounters');
    figures.push({ cycles: cycle, heap, nodes, documents, listeners: jsEventListeners });
    snapshots.push(await takeSnapshot(session));
  }
  await context.close();
  const [first, last] = [snapshots[0], snapshots.at(-1)];
  return { figures, kept: first && last ? growthOf(first, last) : [] };
}

/** Runs in the page. */
function reload() {
  const page = /** @type {any} */ (window);
  page.open = 2;
  page.wpwl.unload();
  const old = /** @type {HTMLScriptElement} */ (document.querySelector('script[src]'));
  const tag = document.createElement('script');
  tag.src = old.src;
  old.replaceWith(tag);
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
