/**
 * Pays with the 77 test cards of 3-D Secure 2, from server to server and through the widget in a browser, and compares the
 * outcome with the expected one. Cards with a challenge are tried with a right and with a wrong one-time code.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { launchOptions } from '../browser.mjs';
import { verify } from './issuer-pages.mjs';
import { ownBuild } from './own-build.mjs';
import { startServer } from './server.mjs';

/**
 * @typedef {{ number: string, brand: string, behaviour: string, hasMethod: boolean }} Card
 * @typedef {{ card: Card, code: string }} Case `code`: what the shopper enters; empty without a challenge
 * @typedef {import('./server.mjs').Addresses} Addresses
 * @typedef {{ result: { code: string }, redirect?: Parameters<typeof verify>[0], id: string,
 *   threeDSecure?: { flow?: string, authenticationStatus?: string, eci?: string } }} Payment
 */

const tabs = 2;
const shopperResultUrl = 'https://shop.example/result';
const order = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };

export default async function payWithTestCards() {
  const build = await ownBuild({ cards: 'src/simulator/connector/cards.ts' });
  const { secureCards } = /** @type {{ secureCards: Card[] }} */ (await build.load('cards'));
  build.remove();
  const server = await startServer(':memory:');
  const cases = secureCards.flatMap((card) => {
    const codes = card.behaviour === 'challenge' ? ['1234', '1111'] : [''];
    return codes.map((code) => ({ card, code }));
  });
  const direct = await Promise.all(cases.map((one) => payDirectly(server, one)));
  const widget = await payInBrowser(server, cases);
  await server.stop();
  const rows = cases.map((one, at) => ({
    brand: one.card.brand,
    number: one.card.number,
    'method page': one.card.hasMethod ? 'yes' : '',
    code: one.code,
    expected: expected(one),
    'server to server': direct[at],
    'through the widget': widget[at],
  }));
  const differences = rows.filter(
    (row) => row['server to server'] !== row.expected || row['through the widget'] !== row.expected,
  );
  const cards = new Set(secureCards.map(({ number }) => number)).size;
  if (differences.length === 0) console.log(`${cards} cards, ${rows.length} payments each way: all equal`);
  else {
    console.log(`${cards} cards, ${rows.length} payments each way: ${differences.length} differ`);
    console.table(differences);
    process.exitCode = 1;
  }
  return rows;
}

/** ECI of a full, an attempted and no authentication (threeds-security A.4). @type {Record<string, string[]>} */
const ecis = { MASTER: ['02', '01', '00'], MAESTRO: ['02', '01', '00'], UNIONPAY: ['02', '01', '07'] };

/** Gateway-contract 6.2. @param {Case} payment */
function expected({ card: { behaviour, brand }, code }) {
  const [full, attempted, none] = ecis[brand] ?? ['05', '06', '07'];
  switch (behaviour) {
    case 'frictionless':
      return `000.100.110 frictionless Y ${full}`;
    case 'attempt':
      return `000.100.110 frictionless A ${attempted}`;
    case 'error':
      return '000.100.110 frictionless U';
    case 'not-enrolled':
      return `000.100.110 frictionless N ${attempted}`;
    case 'challenge':
      return code === '1234' ? `000.100.110 challenge Y ${full}` : `100.380.401 challenge N ${none}`;
    default:
      return '000.100.110';
  }
}

/** @param {Payment} payment */
function outcome({ result, threeDSecure: { flow, authenticationStatus, eci } = {} }) {
  return [result.code, flow, authenticationStatus, eci].filter(Boolean).join(' ');
}

/** @param {Addresses} server @param {string} path @param {Record<string, string>} fields @returns {Promise<any>} */
async function post({ gateway, accessToken, entityId }, path, fields) {
  const headers = { Authorization: `Bearer ${accessToken}` };
  const body = new URLSearchParams({ entityId, ...fields });
  return (await fetch(gateway + path, { method: 'POST', headers, body })).json();
}

/** @param {Addresses} server @param {string} path @returns {Promise<Payment>} */
async function read({ gateway, accessToken, entityId }, path) {
  const headers = { Authorization: `Bearer ${accessToken}` };
  return (await fetch(`${gateway}${path}?entityId=${entityId}`, { headers })).json();
}

const browserData = {
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '0',
  'customer.browser.userAgent': 'Mozilla/5.0',
};

/** @param {Card} card */
const cvvOf = ({ brand }) => (brand === 'AMEX' ? '9876' : '987');

/** @param {Addresses} server @param {Case} payment */
async function payDirectly(server, { card, code }) {
  /** @type {Payment} */
  const paid = await post(server, '/v1/payments', {
    ...order,
    ...browserData,
    shopperResultUrl,
    paymentBrand: card.brand,
    'card.number': card.number,
    'card.expiryMonth': '12',
    'card.expiryYear': '2035',
    'card.holder': 'Jane Jones',
    'card.cvv': cvvOf(card),
  });
  if (paid.redirect === undefined) return outcome(paid);
  await verify(paid.redirect, code);
  return outcome(await read(server, `/v1/payments/${paid.id}`));
}

/** @param {Addresses} server @param {Case[]} cases @returns {Promise<string[]>} */
async function payInBrowser(server, cases) {
  const pages = createServer(({ url = '' }, response) => {
    const query = new URL(url, 'http://localhost').searchParams;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>Shop</title><body>
      <form class="paymentWidgets" action="/result" data-brands="${query.get('brand')}"></form>
      <script src="${server.gateway}/v1/paymentWidgets.js?checkoutId=${query.get('checkout')}"></script>`);
  });
  pages.listen(0, 'localhost');
  await once(pages, 'listening');
  const shop = `http://localhost:${/** @type {import('node:net').AddressInfo} */ (pages.address()).port}`;
  const browser = await chromium.launch(launchOptions());
  /** @type {string[]} */
  const outcomes = [];
  const waiting = [...cases.entries()];
  const work = async () => {
    const page = await browser.newPage();
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, payment] = next;
      outcomes[at] = await payInTab(server, shop, page, payment);
    }
  };
  await Promise.all(Array.from({ length: tabs }, work));
  await browser.close();
  pages.closeAllConnections();
  pages.close();
  return outcomes;
}

/** @param {Addresses} server @param {string} shop @param {import('@playwright/test').Page} page @param {Case} payment */
async function payInTab(server, shop, page, { card, code }) {
  const { id } = await post(server, '/v1/checkouts', order);
  await page.goto(`${shop}/?checkout=${id}&brand=${card.brand}`);
  for (const [name, value] of [
    ['card.number', card.number],
    ['card.cvv', cvvOf(card)],
  ]) {
    await page.frameLocator(`iframe[name="${name}"]`).locator(`input[name="${name}"]`).fill(String(value));
  }
  await page.locator('input[name="card.expiry"]').fill('12/35');
  await page.locator('input[name="card.holder"]').fill('Jane Jones');
  await page.locator('.wpwl-button-pay').click();
  if (code !== '') {
    const issuer = page.frameLocator('iframe.wpwl-target').frameLocator('#place iframe');
    await issuer.locator('input[name=code]').fill(code);
    await issuer.locator('button[name=commit]').click();
  }
  await page.waitForURL(`${shop}/result?*`);
  return outcome(await read(server, `/v1/checkouts/${id}/payment`));
}
