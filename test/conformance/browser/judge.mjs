/** Runs the rows that a browser shows. */
import { chromium } from '@playwright/test';
import { launchOptions } from '../../../tools/browser.mjs';
import { rowsProvenElsewhere } from '../runner/tables.mjs';
import { browserRows } from './rows.mjs';
import { openShop } from './shop-page.mjs';

/**
 * @param {import('../runner/servers.mjs').Server} server
 * @returns {Promise<import('../runner/rows.mjs').Outcome[]>}
 */
export async function judgeBrowserRows(server) {
  const [browser, shop] = [await chromium.launch(launchOptions()), await openShop(server)];
  const outcomes = [];
  for (const { id, section, statement } of rowsProvenElsewhere()) {
    const row = browserRows[id];
    if (row === undefined) continue;
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-US' });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    const problem = await row({ page, shop, server }).catch((error) => String(error));
    await context.close();
    outcomes.push({ id, section, statement, problems: problem === undefined ? [] : [problem], answer: '' });
  }
  await browser.close();
  shop.close();
  return outcomes;
}
