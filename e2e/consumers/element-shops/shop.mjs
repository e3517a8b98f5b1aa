/**
 * Shops of one server: a page with Svelte and one with Angular, made by `vite build`, and pages that Angular renders here and
 * takes over in the browser.
 */
// Before all other modules of Angular, which it compiles.
import '@angular/compiler';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { bootstrapApplication } from '@angular/platform-browser';
import { provideServerRendering, renderApplication } from '@angular/platform-server';
import { createMerchant } from 'payment-widgets/merchant';
import { createServerPage, providers, serverPages } from './angular/server-page.mjs';

const gateway = process.env.PAYMENT_GATEWAY_URL;
const merchant = createMerchant({
  gateway,
  entityId: process.env.PAYMENT_ENTITY_ID,
  accessToken: process.env.PAYMENT_ACCESS_TOKEN,
});
const sale = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const types = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html; charset=utf-8' };

/** Answers a request of the shopper's browser. @param {URL} address @returns {Promise<[string, string | Buffer]>} */
async function answer({ pathname, searchParams }) {
  if (pathname === '/checkout') {
    const { id, integrity } = await merchant.prepareCheckout({ ...sale, integrity: 'true' });
    return ['application/json', JSON.stringify({ gateway, checkoutId: id, integrity })];
  }
  if (pathname === '/result') {
    const checkoutId = searchParams.get('id');
    const record = await merchant.readStatus(searchParams.get('resourcePath'), { ...sale, checkoutId });
    return [types['.html'], `<!doctype html><title>Result</title><h1>Your payment: ${record.state}</h1>`];
  }
  if (pathname === '/')
    return [types['.html'], '<a href="/svelte">Svelte</a> <a href="/angular">Angular</a>'];
  if (serverPages.includes(pathname)) return [types['.html'], await renderPage(pathname)];
  const file = extname(pathname) ? pathname : `${pathname}.html`;
  return [types[extname(file)], readFileSync(join('dist', file))];
}

/** Renders a page, with the script tag of a new checkout. @param {string} pathname */
async function renderPage(pathname) {
  const { id } = await merchant.prepareCheckout(sale);
  const Page = createServerPage(pathname);
  const html = await renderApplication(
    (context) => bootstrapApplication(Page, { providers: [...providers, provideServerRendering()] }, context),
    { document: readFileSync(join('dist', 'angular-server.html'), 'utf8'), url: pathname },
  );
  const tag = `<script async src="${gateway}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;
  return html.replace('</head>', `${tag}</head>`);
}

createServer(async ({ url }, response) => {
  try {
    const [type, body] = await answer(new URL(url, 'http://localhost'));
    response.setHeader('Content-Type', type);
    response.end(body);
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
}).listen(process.env.PORT, 'localhost');
