/** A shop on this machine in front of the built gateway. It has one page, the payment form of a journey. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { waitUntil } from './desktop.mjs';

const entry = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/**
 * @typedef {object} PaymentPage
 * @property {string} tag of the page's language
 * @property {string} [dir] of its text
 * @property {string} brands
 * @property {Readonly<Record<string, unknown>>} [options]
 * @property {Readonly<Record<string, string>>} [checkout] parameters besides the usual ones
 * @property {boolean} [hasSavedCard] whether the shopper has a saved card
 */

const usual = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const savedCard = {
  paymentBrand: 'VISA',
  'card.number': '4200000000000026',
  'card.expiryMonth': '12',
  'card.expiryYear': '2035',
  'card.holder': 'Jane Jones',
};

/** Starts the gateway and the shop on free ports, with a store in memory. */
export async function startShop() {
  const gateway = spawn(
    process.execPath,
    [entry, '--port', '0', '--shop-port', '0', '--json', '--data', ':memory:'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [line] = await Promise.race([
    once(createInterface({ input: gateway.stdout }), 'line'),
    once(gateway, 'exit').then(([code]) => Promise.reject(new Error(`The gateway ended with ${code}.`))),
  ]);
  /** @type {{ gateway: string, entityId: string, accessToken: string }} */
  const { gateway: url, entityId, accessToken } = JSON.parse(line);

  /** @param {string} path @param {Readonly<Record<string, string>>} parameters */
  async function post(path, parameters) {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}` },
      body: new URLSearchParams({ entityId, ...parameters }),
    });
    /** @type {{ id: string, result: { description: string } }} */
    const body = await answer.json();
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${JSON.stringify(body.result)}`);
    return body.id;
  }

  /** @type {PaymentPage | undefined} */
  let page;
  let readyCount = 0;
  /** @param {PaymentPage} shown */
  async function render({ tag, dir = 'ltr', brands, options = {}, checkout = {}, hasSavedCard }) {
    /** @type {Readonly<Record<string, string>>} */
    const saved = hasSavedCard ? { 'registrations[0].id': await post('/v1/registrations', savedCard) } : {};
    const id = await post('/v1/checkouts', { ...usual, ...checkout, ...saved });
    return `<!doctype html><html lang="${tag}" dir="${dir}"><title>Shop</title><h1>Shop</h1>
<script>var wpwlOptions = Object.assign(${JSON.stringify(options)}, { onReady() { fetch('/ready'); } });</script>
<script src="${url}/v1/paymentWidgets.js?checkoutId=${id}"></script>
<form class="paymentWidgets" action="/result" data-brands="${brands}"></form>`;
  }

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://shop.invalid');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (pathname === '/ready') readyCount += 1;
    if (pathname === '/' && page)
      response.end(await render(page).catch((error) => `<h1>${error.message}</h1>`));
    else response.end('<!doctype html><html lang="en"><title>Result</title><h1>Result</h1>');
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://localhost:${port}/`,
    /** Shows this form from now on. @param {PaymentPage} shown */
    show(shown) {
      page = shown;
      readyCount = 0;
    },
    /** Moves the gateway's time. @param {number} minutes */
    async pass(minutes) {
      const body = new URLSearchParams({ advance: String(minutes * 60_000) });
      const { ok, status } = await fetch(`${url}/_sim/clock`, { method: 'POST', body });
      if (!ok) throw new Error(`The gateway's clock answered ${status}.`);
    },
    /** Waits until a form has been drawn. */
    ready: () => waitUntil(() => readyCount > 0, 'The form'),
    stop() {
      gateway.kill('SIGTERM');
      server.closeAllConnections();
      server.close();
    },
  };
}
