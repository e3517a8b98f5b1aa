/**
 * A shop's development server that passes the gateway's paths on. The frames are of the shop's origin then, so that test
 * runners without access to other origins, such as Cypress, type into them (docs/testers/cypress.md).
 */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../fixtures/test.ts';

const result = '<!doctype html><html lang="en"><title>Result</title><main>Thank you</main></html>';
const shopPage = (id: string) => `<!doctype html><html lang="en"><title>Shop</title>
  <form class="paymentWidgets" action="/result" data-brands="VISA"></form>
  <script src="/v1/paymentWidgets.js?checkoutId=${id}"></script></html>`;

/** Starts the server. It passes requests on as they are, with the Host that the browser sent. */
async function startShop(gateway: string, page: string) {
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming;
    if (!url.startsWith('/v1/')) {
      outgoing.setHeader('Content-Type', 'text/html; charset=utf-8').end(url === '/' ? page : result);
      return;
    }
    const passed = request(new URL(url, gateway), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((listening) => {
    server.listen(0, 'localhost', listening);
  });
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

test('behind a proxy on the shop’s origin a script of the page types into the frames, and the payment goes through', async ({
  page,
  api,
  gateway,
}) => {
  const { id } = await api.createCheckout();
  const { server, origin } = await startShop(gateway.url, shopPage(id));
  await page.goto(origin);
  await page.locator('.wpwl-container-card[data-state=ready]').waitFor();
  await page.evaluate(() => {
    const type = (name: string, value: string) => {
      const inputOf = (root: Document | null | undefined) =>
        root?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
      const frame = document.querySelector<HTMLIFrameElement>(`iframe[name="${name}"]`);
      const input = inputOf(frame?.contentDocument) ?? inputOf(document);
      if (!input) throw new Error(`no input ${name}`);
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    type('card.number', '4200000000000026');
    type('card.expiry', '12 / 34');
    type('card.holder', 'Jane Jones');
    type('card.cvv', '123');
    document.querySelector<HTMLElement>('.wpwl-button-pay')?.click();
  });
  await page.waitForURL(`${origin}/result?*`);
  expect((await api.getStatus(id)).record.result.code).toBe('000.100.110');
  server.close();
  server.closeAllConnections();
});
