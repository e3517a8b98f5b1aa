/** The shop's pages in a browser: its server stands at `localhost`, so that shop and gateway are two sites. */
import { createServer } from 'node:http';
import { ask } from '../runner/http.mjs';
import { at } from '../runner/placeholders.mjs';
import { requestOf } from '../runner/request.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('../runner/servers.mjs').Server} Server
 *
 * @typedef {object} ShopPage
 * @property {string} [brands]
 * @property {string} [options] the text of wpwlOptions
 * @property {string} [integrity] a digest in the place of the one that the gateway gave
 * @property {boolean} [strictPolicy] the page's Content-Security-Policy names the gateway and nothing else
 * @property {(form: string) => string} [around] what stands around the form
 *
 * @typedef {object} Shop
 * @property {(page: Page, wishes?: ShopPage) => Promise<string>} open prepares a checkout, opens a page with its form,
 * and gives the checkout's id
 * @property {() => void} close
 */

/**
 * Starts a shop on a free port. `/checkout` is its page with the form, `/result` where the shopper comes back to.
 *
 * @param {Server} server the gateway
 * @returns {Promise<Shop>}
 */
export async function openShop(server) {
  let [body, policy] = ['', ''];
  const web = createServer(({ url = '' }, response) => {
    const isCheckout = url.startsWith('/checkout');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (isCheckout && policy !== '') response.setHeader('content-security-policy', policy);
    response.end(isCheckout ? body : '<!doctype html><title>Result</title>');
  });
  await new Promise((done) => web.listen(0, 'localhost', () => done(undefined)));
  const address = web.address();
  const shop = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;

  return {
    async open(page, wishes = {}) {
      const answer = await ask(server.base, requestOf({ request: 'with-integrity' }, { ...server }));
      const id = String(at(answer.body, 'id'));
      const integrity = wishes.integrity ?? String(at(answer.body, 'integrity'));
      body = html(server.base, id, `${shop}/result?order=7#top`, { ...wishes, integrity });
      policy = wishes.strictPolicy ? policyFor(server.base) : '';
      await page.goto(`${shop}/checkout`);
      return id;
    },
    close: () => web.close(),
  };
}

/** @param {string} base */
function policyFor(base) {
  const sources = ['style-src', 'frame-src', 'connect-src', 'img-src'].map((name) => `${name} ${base}`);
  return [`script-src ${base} 'nonce-shop'`, ...sources].join('; ');
}

/** @param {string} base @param {string} id @param {string} action @param {ShopPage} page */
function html(
  base,
  id,
  action,
  { brands = 'VISA MASTER', options = '{}', around = (form) => form, ...page },
) {
  const form = `<form class="paymentWidgets" action="${action}" data-brands="${brands}"></form>`;
  return `<!doctype html><html lang="en"><title>Shop</title>
<script nonce="shop">var wpwlOptions = ${options};</script>
<script nonce="shop" src="${base}/v1/paymentWidgets.js?checkoutId=${id}" integrity="${page.integrity}" crossorigin="anonymous"></script>
<body>${around(form)}</body></html>`;
}

/** The card form's button. @param {Page} page */
export function payButton(page) {
  return page.locator('.wpwl-container-card .wpwl-button-pay');
}

/**
 * Types a card, as a shopper does, into the frames and inputs whose names are public.
 *
 * @param {Page} page
 * @param {string} [number]
 */
export async function typeCard(page, number = '4200000000000000') {
  for (const [name, value] of Object.entries({ 'card.number': number, 'card.cvv': '123' })) {
    await page
      .frameLocator(`iframe[name="${name}"]`)
      .locator(`input[name="${name}"]`)
      .pressSequentially(value);
  }
  await page.locator('input[name="card.expiry"]').pressSequentially('1234');
  const holder = page.locator('input[name="card.holder"]');
  if (await holder.isVisible()) await holder.pressSequentially('Jane Jones');
}

/**
 * Gives the code of the checkout's status, as the merchant's server reads it.
 *
 * @param {Server} server
 * @param {string} id
 */
export async function statusCode(server, id) {
  const step = { send: `GET /v1/checkouts/${id}/payment`, uses: ['entity'] };
  const { body } = await ask(server.base, requestOf(step, { ...server }));
  return String(at(body, 'result.code'));
}
