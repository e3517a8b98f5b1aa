/** A small shop with Express: a lamp, a coupon, the form, the result, and orders that a webhook confirms. */
import { randomUUID } from 'node:crypto';
import express from 'express';
import { createMerchant, openWebhook, toStatus } from 'payment-widgets/merchant';

const gateway = process.env.PAYMENT_GATEWAY_URL;
const merchant = createMerchant({
  gateway,
  entityId: process.env.PAYMENT_ENTITY_ID,
  accessToken: process.env.PAYMENT_ACCESS_TOKEN,
});
/** The orders by their numbers. */
const orders = new Map();

const html = (title, body = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${body}`;

const app = express();

app.get('/', async (_request, response) => {
  const number = randomUUID();
  const sale = { amount: '92.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId: number };
  const { id, integrity } = await merchant.prepareCheckout({ ...sale, integrity: 'true' });
  orders.set(number, { checkoutId: id, sale, isConfirmed: false });
  response.send(
    html(
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
    ),
  );
});

app.post('/coupons/:number', async ({ params }, response) => {
  const order = orders.get(params.number);
  order.sale = { ...order.sale, amount: '80.00' };
  await merchant.updateCheckout(order.checkoutId, { amount: '80.00' });
  response.sendStatus(204);
});

app.get('/result/:number', async ({ params, query }, response) => {
  const order = orders.get(params.number);
  if (order === undefined) return response.status(404).send(html('No such order'));
  const { checkoutId, sale } = order;
  const { state } = await merchant.readStatus(query.resourcePath, { ...sale, checkoutId });
  response.send(html(`Your payment: ${state}`));
});

app.get('/orders/:number', ({ params }, response) => {
  response.send(html(orders.get(params.number)?.isConfirmed ? 'On its way to you' : 'Not paid yet'));
});

app.post('/webhooks', express.raw({ type: '*/*' }), async ({ method, headers, body }, response) => {
  const { message } = await openWebhook({ method, headers, body }, process.env.PAYMENT_WEBHOOK_SECRET);
  const order = message.type === 'PAYMENT' && orders.get(message.payload.merchantTransactionId);
  if (order && toStatus(message.payload, order.sale).state === 'paid') order.isConfirmed = true;
  response.sendStatus(204);
});

app.listen(process.env.PORT, 'localhost');
