/** The words and the images of brand marks. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { holdBack } from '../fixtures/hold-back.ts';
import { inlineScript, nonce, resultPage } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';

const options = "var wpwlOptions = { imageStyle: 'svg' };";

/** Tells whether the words of Visa's mark can be seen. If so, the mark looks different when they have no colour. */
async function isReadable(page: Page): Promise<boolean> {
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

test('the words of a mark stay until its image arrives, which moves nothing and covers them', async ({
  open,
  page,
}) => {
  const release = await holdBack(page, '**/img/VISA.svg');
  const { form } = await open({ options });
  await form.ready();
  const mark = page.locator('.wpwl-brand-VISA');
  const box = await mark.boundingBox();
  expect(await isReadable(page)).toBe(true);
  release();
  await expect.poll(() => isReadable(page)).toBe(false);
  expect(await mark.boundingBox()).toEqual(box);
});

test('the words of a mark stay when its image is missing', async ({ open, page }) => {
  await page.route('**/img/VISA.svg', (route) => route.fulfill({ status: 404, body: '' }));
  const answered = page.waitForResponse('**/img/VISA.svg');
  const { form } = await open({ options });
  await form.ready();
  await answered;
  expect(await isReadable(page)).toBe(true);
});

/** The HTML of a shop's page with a form. It lists in `broken` what violates the page's policy. */
const shopPage = (gateway: string, id: string) => `<!doctype html><html lang="en"><title>Shop</title>
  ${inlineScript(`var broken = []; document.addEventListener('securitypolicyviolation', function (e) { broken.push(e.effectiveDirective); });
  ${options}`)}<form class="paymentWidgets" data-brands="VISA" action="/policy/result"></form>
  <script nonce="${nonce}" src="${gateway}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;

test.describe('a policy without img-src', () => {
  test.use({ allowedViolations: /img-src|violates the following/ });
  test('leaves the words of a mark', async ({ open, page, api, gateway, merchant }) => {
    const { form } = await open({ body: '' });
    const { id } = await api.createCheckout();
    const { url: origin } = gateway;
    const headers = {
      'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}' ${origin}; connect-src ${origin}; frame-src ${origin}`,
    };
    await page.goto(merchant.serve('/policy/no-images', { html: shopPage(origin, id), headers }));
    await form.ready();
    await expect.poll(() => page.evaluate('broken')).toContain('img-src');
    expect(await isReadable(page)).toBe(true);
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
  merchant.serve('/policy/result', { html: resultPage });
  const headers = {
    'Content-Security-Policy': policy.replaceAll('NONCE', nonce).replaceAll('GATEWAY', gateway.url),
  };
  await page.goto(merchant.serve('/policy', { html: shopPage(gateway.url, id), headers }));
  await form.ready();
  await expect.poll(() => isReadable(page)).toBe(false);
  await form.fill();
  expect(await page.evaluate('broken')).toEqual([]);
  await form.pay();
  await page.waitForURL('**/policy/result?*');
  expect((await api.getStatus(id)).record.result.code).toBe('000.100.110');
});
