/**
 * Measures the workbench in a browser: the first list with 10,000 checkouts of 10 tenants, and a timeline, beside an empty
 * page of the same server, in turns. The time is that from the navigation's begin until the rows are painted.
 */
import { chromium } from '@playwright/test';
import { launchOptions } from '../browser.mjs';
import { startServer } from './server.mjs';
import { spread } from './statistics.mjs';

const tenantCount = 10;
const checkoutCount = 10_000;

/** @param {{ count?: string | undefined }} options rounds */
export default async function measureWorkbench({ count = '15' } = {}) {
  const server = await startServer(':memory:', 'dist/server/main.js');
  const { control = '', gateway } = server;
  const browser = await chromium.launch(launchOptions());
  try {
    const checkout = await fill(gateway, control);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    /** @type {Record<string, { path: string, row: string }>} */
    const pages = {
      'an empty page': { path: '/health', row: 'body' },
      'first list': { path: '/workbench', row: '[data-testid=checkout]' },
      'list, searched': { path: '/workbench?search=1.00', row: '[data-testid=checkout]' },
      timeline: { path: checkout, row: '[data-testid=step]' },
    };
    /** @type {Record<string, number[]>} */
    const times = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
    /** @type {number[]} */
    const clicks = [];
    for (let turn = 0; turn <= Number(count); turn += 1) {
      for (const [name, { path, row }] of Object.entries(pages)) {
        const ms = await measureLoad(page, control + path, row);
        if (turn > 0) times[name]?.push(ms);
      }
      const ms = await measureClick(page, `${control}/workbench`);
      if (turn > 0) clicks.push(ms);
    }
    const rows = [...Object.entries(times), ['timeline, from the list', clicks]];
    return rows.map(([name, values]) => ({
      page: name,
      'until it is painted, ms': spread(/** @type {number[]} */ (values)),
    }));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/**
 * Makes the tenants and their checkouts. Returns the path of the newest one's timeline. @param {string} gateway
 * @param {string} control
 */
async function fill(gateway, control) {
  let path = '';
  for (let index = 0; index < tenantCount; index += 1) {
    const made = await fetch(`${control}/tenants`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ label: `tenant ${index}` }),
    });
    const { id, entityId, accessToken } = await made.json();
    for (let left = checkoutCount / tenantCount; left > 0; left -= 1) {
      const answer = await fetch(`${gateway}/v1/checkouts`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${accessToken}` },
        body: new URLSearchParams({ entityId, amount: `${left}.00`, currency: 'EUR', paymentType: 'DB' }),
      });
      const { id: checkout } = await answer.json();
      path = `/workbench/tenants/${id}/checkouts/${checkout}`;
    }
  }
  return path;
}

/** @param {import('@playwright/test').Page} page @param {string} url @param {string} row */
async function measureLoad(page, url, row) {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(painted, row);
}

/** Measures the way from a row of the list to its timeline. @param {import('@playwright/test').Page} page @param {string} url */
async function measureClick(page, url) {
  await page.goto(url);
  await page.locator('[data-row]').first().waitFor();
  return page.evaluate(async () => {
    const begun = performance.now();
    const link = document.querySelector('[data-row]');
    if (link instanceof HTMLElement) link.click();
    while (!document.querySelector('[data-testid=step]'))
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - begun;
  });
}

/** Runs in the page: waits for the first row and the frame that paints it. @param {string} row */
async function painted(row) {
  while (!document.querySelector(row)) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now();
}
