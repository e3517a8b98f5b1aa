/** A right shop with Node alone: a lamp, a coupon, the form, the result, orders that a webhook completes, and refunds. */
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
const policy = `default-src 'none'; script-src 'unsafe-inline' ${gateway}; style-src 'unsafe-inline' ${gateway}; img-src 'self' ${gateway}; connect-src 'self' ${gateway}; frame-src ${gateway}; form-action 'self' ${gateway}`;

const html = (title, body = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${body}`;

async function showForm() {
  const number = randomUUID();
  const sale = { amount: '92.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId: number };
  const { id, integrity } = await merchant.prepareCheckout({ ...sale, integrity: 'true' });
  orders.set(number, { checkoutId: id, sale, isPaid: false });
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
    <form class="paymentWidgets" action="/result/${number}" data-brands="VISA MASTER AMEX"></form>`,
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
  order.isPaid = true;
  order.paymentId = record.id;
}

async function refund(order) {
  if (!order.isPaid || order.isRefunded) return html('Nothing to refund');
  order.isRefunded = true;
  await merchant.refund(order.paymentId, { amount: order.sale.amount, currency: order.sale.currency });
  return html('Refunded');
}

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
  const order = orders.get(number);
  if (order === undefined) return undefined;
  if (place === 'coupons') return useCoupon(order);
  if (place === 'result') return showResult(order, searchParams);
  if (place === 'refunds') return refund(order);
  return html(order.isPaid ? 'Order: delivered' : 'Order: waiting');
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
