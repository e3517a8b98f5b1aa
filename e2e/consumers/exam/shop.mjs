/** A right shop with Node alone: lamps, a coupon, the form, the result, orders that a webhook completes, and refunds. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createMerchant, openWebhook, toStatus, WebhookError } from 'payment-widgets/merchant';

const { PAYMENT_GATEWAY_URL: gateway, PAYMENT_WEBHOOK_SECRET: secret } = process.env;
const merchant = createMerchant({
  gateway,
  entityId: process.env.PAYMENT_ENTITY_ID,
  accessToken: process.env.PAYMENT_ACCESS_TOKEN,
});
/** The orders by their numbers. */
const orders = new Map();
const brands = ['VISA', 'MASTER', 'AMEX'];
let stock = 500;
const policy = `default-src 'none'; script-src 'unsafe-inline' ${gateway}; style-src 'unsafe-inline' ${gateway}; img-src 'self' ${gateway}; connect-src 'self' ${gateway}; frame-src ${gateway}; form-action 'self' ${gateway}`;

const html = (title, body = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${body}`;

async function showForm() {
  const number = randomUUID();
  const sale = { amount: '92.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId: number };
  const { id, integrity } = await merchant.prepareCheckout({ ...sale, integrity: 'true' });
  orders.set(number, { checkoutId: id, sale: { ...sale, paymentBrand: brands }, isPaid: false, refunded: 0 });
  return html(
    'A lamp',
    `<button id="coupon">Use a coupon</button>
    <script>
      var wpwlOptions = { layout: 'compact' };
      document.querySelector('#coupon').onclick = async () => {
        await fetch('/coupons/${number}', { method: 'POST' });
        await wpwl.refresh();
      };
    </script>
    <script src="${gateway}/v1/paymentWidgets.js?checkoutId=${id}"
            integrity="${integrity}" crossorigin="anonymous"></script>
    <form class="paymentWidgets" action="/result/${number}" data-brands="${brands.join(' ')}"></form>`,
  );
}

async function useCoupon(order) {
  order.sale = { ...order.sale, amount: '80.00' };
  await merchant.updateCheckout(order.checkoutId, { amount: '80.00' });
  return '';
}

async function showResult(order, query) {
  const path = query.get('resourcePath');
  const { state, record } = await merchant.readStatus(path, { ...order.sale, checkoutId: order.checkoutId });
  if (state === 'paid') complete(order, record);
  const page = html(order.isPaid ? 'Thank you, your lamp is on its way' : 'The lamp is still here');
  return `${page}<a href="/orders/${order.sale.merchantTransactionId}">Your order</a>`;
}

function complete(order, record) {
  if (order.paymentId) return;
  order.isPaid = true;
  order.paymentId = record.id;
  stock -= 1;
}

/** Refunds a part of an order, or the whole of it, which is not paid any more then. */
async function refund(order, amount) {
  const all = order.refunded + toCents(amount);
  if (!order.isPaid || !(all <= toCents(order.sale.amount))) return html('Nothing to refund');
  order.refunded = all;
  order.isPaid = all < toCents(order.sale.amount);
  await merchant.refund(order.paymentId, { amount, currency: order.sale.currency });
  return html('Refunded');
}

const toCents = (amount) => Math.round(Number(amount) * 100);

async function takeMessage(request) {
  const { method, headers } = request;
  const { message } = await openWebhook({ method, headers, body: await buffer(request) }, secret);
  const order = message.type === 'PAYMENT' && orders.get(message.payload.merchantTransactionId);
  if (order && toStatus(message.payload, order.sale).state === 'paid') complete(order, message.payload);
  return '';
}

async function answer(request) {
  const { pathname, searchParams } = new URL(request.url, 'http://shop');
  const [, place, number] = pathname.split('/');
  if (pathname === '/') return showForm();
  if (pathname === '/webhooks') return takeMessage(request);
  if (pathname === '/stock') return html(`${stock} lamps`);
  const order = orders.get(number);
  if (order === undefined) return undefined;
  if (place === 'coupons') return useCoupon(order);
  if (place === 'result') return showResult(order, searchParams);
  if (place === 'refunds') return refund(order, searchParams.get('amount'));
  if (order.isPaid) return html('Order: delivered');
  return html(order.paymentId ? 'Order: refunded' : 'Order: waiting');
}

createServer(async (request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', policy);
  try {
    const page = await answer(request);
    response.writeHead(page === undefined ? 404 : 200).end(page ?? html('No such page'));
  } catch (error) {
    response.writeHead(error instanceof WebhookError ? error.status : 502).end(html('Please try again'));
  }
}).listen(process.env.PORT, 'localhost');
