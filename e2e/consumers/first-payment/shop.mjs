import { createServer } from 'node:http';
import { createMerchant } from 'payment-widgets/merchant';

const {
  PAYMENT_GATEWAY_URL: gateway = 'http://127.0.0.1:8080',
  PAYMENT_ENTITY_ID: entityId = '8ac7a4c9f3d24e6b0917c35d82e1fa60',
  PAYMENT_ACCESS_TOKEN: accessToken = 'ZGVtby1tZXJjaGFudHxmb3IgdGVzdHMgb25seQ==',
} = process.env;
const merchant = createMerchant({ gateway, entityId, accessToken });
const sale = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
const orders = new Set();

const pages = {
  async '/'() {
    const { id, integrity } = await merchant.prepareCheckout({ ...sale, integrity: 'true' });
    orders.add(id);
    return `<h1>A lamp, ${sale.amount} ${sale.currency}</h1>
      <script>var wpwlOptions = { layout: 'compact' };</script>
      <script src="${gateway}/v1/paymentWidgets.js?checkoutId=${id}"
              integrity="${integrity}" crossorigin="anonymous"></script>
      <form class="paymentWidgets" action="/result" data-brands="VISA MASTER AMEX"></form>`;
  },
  async '/result'(query) {
    const checkoutId = query.get('id');
    if (!orders.has(checkoutId)) return '<h1>No such order</h1>';
    const { state } = await merchant.readStatus(query.get('resourcePath'), { ...sale, checkoutId });
    return `<h1>Your payment: ${state}</h1>`;
  },
};

async function answer(path) {
  try {
    const { pathname, searchParams } = new URL(`http://localhost${path}`);
    return (await pages[pathname]?.(searchParams)) ?? '<h1>No such page</h1>';
  } catch (error) {
    console.error(error);
    return '<h1>Something went wrong. Please try again.</h1>';
  }
}

const server = createServer(async (request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  const head = '<meta name="viewport" content="width=device-width"><title>My shop</title>';
  response.end(`<!doctype html><html lang="en">${head}${await answer(request.url)}`);
});
server.listen(process.env.PORT ?? 4000, 'localhost', () => {
  console.log(`http://localhost:${server.address().port}`);
});
