/** A shop that passes the gateway's paths on, with the Host that the browser sent. */
import { createServer, request } from 'node:http';

const { PORT, PAYMENT_GATEWAY_URL = '', PAYMENT_ENTITY_ID = '', PAYMENT_ACCESS_TOKEN } = process.env;

async function prepareCheckout() {
  const answer = await fetch(`${PAYMENT_GATEWAY_URL}/v1/checkouts`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${PAYMENT_ACCESS_TOKEN}` },
    body: new URLSearchParams({
      entityId: PAYMENT_ENTITY_ID,
      amount: '92.00',
      currency: 'EUR',
      paymentType: 'DB',
    }),
  });
  return (await answer.json()).id;
}

createServer(async (incoming, outgoing) => {
  const { url = '', method, headers } = incoming;
  if (url.startsWith('/v1/')) {
    const passed = request(new URL(url, PAYMENT_GATEWAY_URL), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
    return;
  }
  outgoing.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (url.startsWith('/result')) outgoing.end('<!doctype html><title>Result</title><h1>Thank you</h1>');
  else
    outgoing.end(`<!doctype html><title>Shop</title>
      <script>var wpwlOptions = { layout: 'compact' };</script>
      <form class="paymentWidgets" action="/result" data-brands="VISA MASTER"></form>
      <script src="/v1/paymentWidgets.js?checkoutId=${await prepareCheckout()}"></script>`);
}).listen(Number(PORT), 'localhost');
