/**
 * Measures what 3-D Secure adds to a payment: compares a payment whose issuer looks at the browser but needs no challenge
 * with one that has no method page. Every request is delayed; the slope over two delays is the number of successive round
 * trips, however long the computer itself takes.
 */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { chromium } from '@playwright/test';
import { launchOptions } from '../browser.mjs';
import { createCheckout, startServer } from './server.mjs';
import { round } from './statistics.mjs';

const rounds = 3;
/** How long each request is delayed, in milliseconds. */
const delays = [100, 500];
/** VISA, frictionless: with a method page and without (threeds-security A.7). */
const cards = { method: '4200000000000091', none: '4200000000000026' };
/** The issuer's own requests: its method page, and the report of that page to the gateway. */
const issuers = 2;

/** @typedef {{ visit: 'first' | 'second', card: 'method' | 'none', delay: number, time: number,
 *   requests: number }} Payment */

export default async function measureAuthentication() {
  const server = await startServer(':memory:');
  const browser = await chromium.launch(launchOptions());
  /** @type {Payment[]} */
  const payments = [];
  for (const delay of delays) {
    const gateway = await slowGateway(new URL(server.gateway), delay);
    const shop = await openShop(server, gateway.origin);
    for (let count = 0; count < rounds; count += 1) {
      for (const card of /** @type {const} */ (['method', 'none'])) {
        const page = await browser.newPage();
        for (const visit of /** @type {const} */ (['first', 'second']))
          payments.push({ visit, card, delay, ...(await pay(page, shop, gateway, cards[card])) });
        await page.context().close();
      }
    }
    shop.close();
    gateway.close();
  }
  await browser.close();
  await server.stop();
  return /** @type {const} */ (['first', 'second']).map((visit) => rowOf(visit, payments));
}

/** @param {'first' | 'second'} visit @param {Payment[]} payments */
function rowOf(visit, payments) {
  const [short = 0, long = 0] = delays;
  const of = (/** @type {'method' | 'none'} */ card, /** @type {number} */ delay) =>
    // Other work on the computer can only add time, so the shortest time is the most exact one.
    Math.min(
      ...payments
        .filter((one) => one.visit === visit && one.card === card && one.delay === delay)
        .map(({ time }) => time),
    );
  const trips = (/** @type {'method' | 'none'} */ card) =>
    (of(card, long) - of(card, short)) / (long - short);
  const requests = (/** @type {'method' | 'none'} */ card) =>
    Math.max(
      ...payments.filter((one) => one.visit === visit && one.card === card).map((one) => one.requests),
    );
  const added = trips('method') - trips('none') - issuers;
  return {
    figure: `frictionless with a method page, ${visit} visit`,
    'round trips': round(trips('method'), 1),
    'without 3-D Secure pages': round(trips('none'), 1),
    'issuer’s own': issuers,
    // The value is rounded to whole round trips. The fraction is time of the computer itself, which the slope does not
    // remove completely.
    'added by the widget': Math.round(added),
    'requests of it': requests('method') - requests('none') - issuers,
    'at most': 2,
    'processing it adds, ms': round(of('method', short) - of('none', short) - (added + issuers) * short),
  };
}

/**
 * @param {import('@playwright/test').Page} page @param {Awaited<ReturnType<typeof openShop>>} shop
 * @param {Awaited<ReturnType<typeof slowGateway>>} gateway @param {string} number
 */
async function pay(page, shop, gateway, number) {
  await page.goto(shop.origin);
  const input = (/** @type {string} */ name) =>
    page.frameLocator(`iframe[name="${name}"]`).locator(`input[name="${name}"]`);
  await input('card.number').pressSequentially(number);
  await page.locator('input[name="card.expiry"]').pressSequentially('1235');
  await page.locator('input[name="card.holder"]').fill('Jane Jones');
  await input('card.cvv').pressSequentially('987');
  await page.waitForLoadState('networkidle');
  const arrived = shop.result();
  const before = gateway.requests();
  const begin = performance.now();
  await page.locator('.wpwl-button-pay').click();
  const time = (await arrived) - begin;
  const requests = gateway.requests() - before;
  await page.waitForURL('**/result?*');
  return { time, requests };
}

/** Starts a proxy that delays each request; opening a connection takes no time. @param {URL} target @param {number} delay */
async function slowGateway(target, delay) {
  let requests = 0;
  const proxy = createServer((incoming, answer) => {
    requests += 1;
    const { method, url, headers } = incoming;
    setTimeout(() => {
      const outgoing = request({ host: target.hostname, port: target.port, method, path: url, headers });
      outgoing.on('response', (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      outgoing.on('error', () => answer.destroy());
      incoming.pipe(outgoing);
    }, delay);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (proxy.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    requests: () => requests,
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** A page with the form, and a result page. @param {import('./server.mjs').Addresses} server @param {string} gateway */
async function openShop(server, gateway) {
  /** @type {(time: number) => void} */
  let arrived = () => {};
  const pages = createServer(async (incoming, answer) => {
    const isResult = incoming.url?.startsWith('/result') === true;
    if (isResult) arrived(performance.now());
    const content = isResult || incoming.url !== '/' ? '' : await formOf(server, gateway);
    answer
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><title>Shop</title>${content}</html>`);
  });
  pages.listen(0, 'localhost');
  await once(pages, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (pages.address());
  return {
    origin: `http://localhost:${port}/`,
    /** The time at which the shopper's browser asks for the result page. @returns {Promise<number>} */
    result: () =>
      new Promise((resolve) => {
        arrived = resolve;
      }),
    close() {
      pages.closeAllConnections();
      pages.close();
    },
  };
}

/** @param {import('./server.mjs').Addresses} server @param {string} slow */
async function formOf(server, slow) {
  const id = await createCheckout(server);
  const form = '<form class="paymentWidgets" action="/result" data-brands="VISA"></form>';
  return `${form}<script src="${slow}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;
}
