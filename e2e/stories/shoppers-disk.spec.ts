/** What the browser writes to the shopper’s disk. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { launchOptions } from '../../tools/browser.mjs';
import { needs } from '../fixtures/chromium-only.ts';
import { expect, renderStoryPage, test } from '../fixtures/test.ts';

/** Finds the files of a browser's profile that hold a text, in UTF-8 or in UTF-16. */
function findFilesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    const bytes = readContent(path);
    return bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'));
  });
}

/** Reads a file. One that the browser has deleted meanwhile, such as a file of its cache, holds nothing. */
function readContent(path: string): Buffer {
  try {
    return statSync(path).isFile() ? readFileSync(path) : Buffer.alloc(0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

test(
  'the browser writes no card digit to the shopper’s disk (threeds-security T21)',
  needs.switches,
  async ({ api, gateway, merchant }, info) => {
    const profile = info.outputPath('profile');
    const context = await chromium.launchPersistentContext(profile, launchOptions({ whole: true }));
    const [page = await context.newPage()] = context.pages();
    const { id } = await api.createCheckout();
    const html = renderStoryPage({}, gateway.url, id, `${merchant.origin}/r`);
    await page.goto(merchant.serve('/disk', { html }));
    await new CardForm(page).fill({ number: '4929000000006238', holder: 'Marta Witness', cvv: '583' });
    await page.evaluate(() => history.replaceState(null, '', '#saved'));
    // The holder is an ordinary field of the page. When its text is on the disk, the state of all fields has been
    // written.
    await expect
      .poll(() => findFilesWith(profile, 'Marta Witness').length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    const digits = ['4929000000006238', '4929 0000 0000 6238'];
    expect(digits.flatMap((text) => findFilesWith(profile, text))).toEqual([]);
    await context.close();
    expect(digits.flatMap((text) => findFilesWith(profile, text))).toEqual([]);
  },
);
