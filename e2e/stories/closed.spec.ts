/** The page on which the window or frame of a provider ends, and what it tells the shop. */
import type { Page } from '@playwright/test';
import { findViolations, type Gateway } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { type Merchant, nonce, resultPage } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * Serves a page of the shop that submits a form of its own into a window or a frame called `provider`, as the widget
 * does, and shows the messages that it gets. Gives the page's address.
 */
function serveShopPage(gateway: Gateway, merchant: Merchant, id: string, flow: string): string {
  const path = `/closed-${flow}-${id}`;
  merchant.serve(`${path}/result`, { html: resultPage });
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `frame-src ${gateway.url}`,
    `form-action ${gateway.url}`,
  ].join('; ');
  return merchant.serve(path, {
    headers: { 'Content-Security-Policy': policy },
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title></head><body><main><h1>Shop</h1>
<form id="form" method="post" target="provider" action="${gateway.url}/v1/checkouts/${id}/payment">
<input type="hidden" name="paymentBrand" value="PAYPAL"><input type="hidden" name="flow" value="${flow}">
<input type="hidden" name="shopperResultUrl" value="${merchant.origin}${path}/result"><button>Buy</button></form>
${flow === 'inline' ? '<iframe name="provider" title="Provider" width="600" height="700"></iframe>' : ''}
<p role="status"></p></main><script nonce="${nonce}">
  addEventListener('message', ({ data, origin }) => {
    document.querySelector('[role=status]').textContent = origin + ' ' + JSON.stringify(data);
  });
  ${flow === 'popup' ? "document.querySelector('#form').addEventListener('submit', () => { open('', 'provider', 'width=600,height=700'); });" : ''}
</script></body></html>`,
  });
}

/** What the shop's page shows when it was told that the window is closed. */
const closedMessage = ({ url }: Gateway) => `${url} {"type":"payment-widgets:closed"}`;

/** Reads what the gateway tells the widget about a checkout. */
async function getConfig(page: Page, { url }: Gateway, id: string) {
  return (await page.request.get(`${url}/v1/checkouts/${id}/config`)).json();
}

test('a provider’s window closes itself and tells the shop’s page after the shopper has approved', async ({
  page,
  api,
  gateway,
  merchant,
}) => {
  const { id } = await api.createCheckout({ shopOrigins: merchant.origin });
  await page.goto(serveShopPage(gateway, merchant, id, 'popup'));
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Buy' }).click(),
  ]);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Approve' }).click();
  await closed;
  await expect(page.getByRole('status')).toHaveText(closedMessage(gateway));
  expect(await getConfig(page, gateway, id)).toMatchObject({ finished: true });
});

test('a provider’s frame tells the shop’s page, which stays, after the shopper has cancelled', async ({
  page,
  api,
  gateway,
  merchant,
}) => {
  const { id } = await api.createCheckout({ shopOrigins: merchant.origin });
  const url = serveShopPage(gateway, merchant, id, 'inline');
  await page.goto(url);
  await page.getByRole('button', { name: 'Buy' }).click();
  const frame = page.frameLocator('iframe[name="provider"]');
  await frame.getByRole('button', { name: 'Cancel as the shopper' }).click();
  await expect(page.getByRole('status')).toHaveText(closedMessage(gateway));
  await expect(frame.getByRole('heading', { name: 'You can close this window' })).toBeVisible();
  await expect(frame.getByRole('link')).toHaveCount(0);
  expect(page.url()).toBe(url);
  expect(await getConfig(page, gateway, id)).toMatchObject({
    finished: false,
    lastAttempt: 'cancelled',
  });
});

test('axe finds nothing on the page at the end, which leads a shopper who sees it alone to the result', async ({
  page,
  api,
  gateway,
  merchant,
}) => {
  const { id } = await api.createCheckout({ shopOrigins: merchant.origin });
  merchant.serve('/alone', { html: resultPage });
  const fields = { paymentBrand: 'PAYPAL', flow: 'popup', shopperResultUrl: `${merchant.origin}/alone` };
  await page.request.post(`${gateway.url}/v1/checkouts/${id}/payment`, { form: fields });
  await page.goto(`${gateway.url}/v1/checkouts/${id}/closed`);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'See the result in the shop' }).click();
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
});

test.describe('another site', () => {
  test.use({ allowedViolations: /frame-ancestors/ });

  test(
    'may not frame the page at the end of an inline payment',
    needs.refusals,
    async ({ page, api, gateway, merchant }) => {
      const { id } = await api.createCheckout({ shopOrigins: 'https://shop.example' });
      const url = serveShopPage(gateway, merchant, id, 'inline');
      const fields = {
        paymentBrand: 'PAYPAL',
        flow: 'inline',
        shopperResultUrl: 'https://shop.example/result',
      };
      const answer = await page.request.post(`${gateway.url}/v1/checkouts/${id}/payment`, {
        form: fields,
      });
      expect(answer.ok()).toBe(true);
      const refused = page.waitForEvent('console');
      await page.goto(url);
      await page.evaluate((address) => {
        const [frame] = document.getElementsByTagName('iframe');
        if (frame) frame.src = address;
      }, `${gateway.url}/v1/checkouts/${id}/closed`);
      expect((await refused).text()).toContain('frame-ancestors');
    },
  );
});
