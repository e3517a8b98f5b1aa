/** Two shops of one server: a page with Svelte and one with Angular, made by `vite build`. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { createMerchant } from 'payment-widgets/merchant';

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
  const file = extname(pathname) ? pathname : `${pathname}.html`;
  return [types[extname(file)], readFileSync(join('dist', file))];
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
