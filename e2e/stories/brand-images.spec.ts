import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { nonce } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

const options = "var wpwlOptions = { imageStyle: 'svg' };";

/** Whether the words of the mark can be seen: without their colour the picture is another one. */
async function readable(page: Page): Promise<boolean> {
  const mark = page.locator('.wpwl-brand-VISA');
  const before = await mark.screenshot();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.wpwl-brand::before { color: transparent !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  const after = await mark.screenshot();
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  return !before.equals(after);
}

test('the words of a mark stay until its image has come, which moves nothing and covers them', async ({
  open,
  page,
}) => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/img/VISA.svg', async (route) => {
    await late;
    await route.continue();
  });
  const { form } = await open({ options });
  await form.waitUntilReady();
  const mark = page.locator('.wpwl-brand-VISA');
  const box = await mark.boundingBox();
  expect(await readable(page)).toBe(true);
  arrive();
  await expect.poll(() => readable(page)).toBe(false);
  expect(await mark.boundingBox()).toEqual(box);
});

test('the words of a mark stay when its image is missing', async ({ open, page }) => {
  await page.route('**/img/VISA.svg', (route) => route.fulfill({ status: 404, body: '' }));
  const answered = page.waitForResponse('**/img/VISA.svg');
  const { form } = await open({ options });
  await form.waitUntilReady();
  await answered;
  expect(await readable(page)).toBe(true);
});

/** A page of a shop with this policy, and the form on it. */
const shop = (gateway: string, id: string) => `<!doctype html><html lang="en"><title>Shop</title>
  <script nonce="${nonce}">var broken = []; document.addEventListener('securitypolicyviolation', function (e) { broken.push(e.effectiveDirective); });
  ${options}</script><form class="paymentWidgets" data-brands="VISA" action="/policy/result"></form>
  <script nonce="${nonce}" src="${gateway}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;

test.describe('a policy without img-src', () => {
  test.use({ allowedViolations: /img-src|violates the following/ });
  test('leaves the words of a mark', async ({ open, page, api, gateway, merchant }) => {
    const { form } = await open({ body: '' });
    const { id } = await api.createCheckout();
    const { gateway: origin } = gateway;
    const headers = {
      'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}' ${origin}; connect-src ${origin}; frame-src ${origin}`,
    };
    await page.goto(merchant.serve('/policy/no-images', { html: shop(origin, id), headers }));
    await form.waitUntilReady();
    await expect.poll(() => page.evaluate('broken')).toContain('img-src');
    expect(await readable(page)).toBe(true);
  });
});

test('the policy of docs/merchants.md is all that a page needs to show the marks and pay', async ({
  open,
  page,
  api,
  gateway,
  merchant,
}) => {
  const document = readFileSync(new URL('../../docs/merchants.md', import.meta.url), 'utf8');
  const policy = /```text\n(default-src .*)\n```/.exec(document)?.[1] ?? '';
  expect(policy).toContain('img-src');
  const { form } = await open({ body: '' });
  const { id } = await api.createCheckout();
  merchant.serve('/policy/result', { html: '<!doctype html><title>Result</title><h1>Result</h1>' });
  const headers = {
    'Content-Security-Policy': policy.replaceAll('NONCE', nonce).replaceAll('GATEWAY', gateway.gateway),
  };
  await page.goto(merchant.serve('/policy', { html: shop(gateway.gateway, id), headers }));
  await form.waitUntilReady();
  await expect.poll(() => readable(page)).toBe(false);
  await form.fill();
  expect(await page.evaluate('broken')).toEqual([]);
  await form.pay();
  await page.waitForURL('**/policy/result?*');
  expect((await api.getStatus(id)).record.result.code).toBe('000.100.110');
});
