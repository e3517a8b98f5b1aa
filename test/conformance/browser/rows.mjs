/**
 * The rows of `elsewhere.json` that a browser can show on any server. Each row opens a shop's page, does what a shopper
 * does, and throws or gives a sentence when the statement does not hold.
 */
import { payButton, statusCode, typeCard } from './shop-page.mjs';

/**
 * @typedef {import('./shop-page.mjs').Page} Page
 * @typedef {import('../runner/servers.mjs').Server} Server
 * @typedef {import('./shop-page.mjs').Shop} Shop
 * @typedef {(run: { page: Page, shop: Shop, server: Server }) => Promise<string | undefined>} BrowserRow
 */

const languages = 'en de fr es it nl dk fi se tr ja sl pt pl cz hu bg ro ru cn gr no sk ar ko'.split(' ');
const paid = /^000\.(000|100\.1)/;

/** @type {Record<string, BrowserRow>} */
export const browserRows = {
  'BRW-01': async ({ page, shop, server }) => {
    const id = await shop.open(page);
    await payByCard(page);
    const { pathname, searchParams } = new URL(page.url());
    if (pathname !== '/result') return `the shopper is at ${page.url()}`;
    const path = searchParams.get('resourcePath') ?? '';
    if (!path.includes(id)) return `resourcePath is "${path}"`;
    return paid.test(await statusCode(server, id)) ? undefined : 'the checkout is not paid';
  },
  'BRW-02': async ({ page, shop }) => {
    await shop.open(page, { brands: 'VISA MASTER PAYPAL' });
    await payButton(page).waitFor();
    await page.locator('.wpwl-container-virtualAccount-PAYPAL').waitFor();
    return undefined;
  },
  'BRW-03': async ({ page, shop }) => {
    const looks = [];
    for (const style of ['card', 'none']) {
      await shop.open(page, { options: `{ style: '${style}' }` });
      await payButton(page).waitFor();
      looks.push((await payButton(page).screenshot()).toString('base64'));
    }
    return looks[0] === looks[1] ? 'the styles card and none look alike' : undefined;
  },
  'BRW-05': async ({ page, shop }) => {
    await shop.open(page, { options: "{ labels: { cardHolder: 'Name of the payer' } }" });
    await page.locator('.wpwl-label', { hasText: 'Name of the payer' }).waitFor();
    return undefined;
  },
  'BRW-06': async ({ page, shop, server }) => {
    const id = await shop.open(page, {
      options: '{ onBeforeSubmitCard: function () { window.wasAsked = true; return false; } }',
    });
    await typeCard(page);
    await payButton(page).click();
    await page.waitForFunction(() => Reflect.get(window, 'wasAsked') === true);
    const code = await statusCode(server, id);
    return code === '000.200.000' && page.url().endsWith('/checkout') ? undefined : `the status is ${code}`;
  },
  'BRW-08': async ({ page, shop }) => {
    await shop.open(page);
    await typeCard(page, '4711100000000000');
    await payButton(page).click();
    await page.locator('iframe:not([name^="card."]):visible').first().waitFor();
    return page.url().endsWith('/checkout') ? undefined : `the shopper is at ${page.url()}`;
  },
  'BRW-09': async ({ page, shop }) => {
    const texts = new Set();
    for (const locale of languages) {
      await shop.open(page, {
        options: `{ locale: '${locale}', onReady: function () { window.isReady = true; } }`,
      });
      await page.waitForFunction(() => Reflect.get(window, 'isReady') === true);
      texts.add(await page.locator('.wpwl-container-card').innerText());
    }
    return texts.size === languages.length
      ? undefined
      : `${languages.length} languages show ${texts.size} texts`;
  },
  'BRW-12': async ({ page, shop, server }) => {
    const around = (
      /** @type {string} */ form,
    ) => `<form id="outer"><div id="place"></div></form>${form}<script nonce="shop">
      document.getElementById('place').append(document.querySelector('.paymentWidgets'));</script>`;
    const id = await shop.open(page, { around });
    await payByCard(page);
    return paid.test(await statusCode(server, id)) ? undefined : 'the checkout is not paid';
  },
  'BRW-13': async ({ page, shop, server }) => {
    const id = await shop.open(page, { strictPolicy: true });
    await payByCard(page);
    return paid.test(await statusCode(server, id)) ? undefined : 'the checkout is not paid';
  },
  'BRW-17': async ({ page, shop }) => {
    await shop.open(page);
    await payButton(page).waitFor();
    await shop.open(page, { integrity: `sha384-${'A'.repeat(64)}` });
    await page.waitForLoadState('networkidle');
    return (await payButton(page).count()) === 0 ? undefined : 'a script with another hash ran';
  },
  'BRW-18': async ({ page, shop }) => {
    let payments = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/checkouts\/[^/]+\/payment/.test(request.url())) payments += 1;
    });
    await shop.open(page);
    await typeCard(page);
    await payButton(page).dblclick();
    await page.waitForURL('**/result*');
    return payments === 1 ? undefined : `two clicks sent ${payments} payments`;
  },
  'BRW-21': async ({ page, shop }) => {
    await shop.open(page);
    await payByCard(page);
    const { searchParams, hash } = new URL(page.url());
    return searchParams.get('order') === '7' && hash === '#top'
      ? undefined
      : `the shopper is at ${page.url()}`;
  },
};

/** @param {Page} page */
async function payByCard(page) {
  await typeCard(page);
  await payButton(page).click();
  await page.waitForURL('**/result*');
}
