/** The words and the images of brand marks. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { MerchantApi, startGateway } from '../fixtures/gateway.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { inlineScript, inlineStyle, Merchant, nonce, resultPage } from '../fixtures/merchant.ts';
import { noteShifts } from '../fixtures/note-shifts.ts';
import { readPixels } from '../fixtures/read-pixels.ts';
import { expect, renderStoryPage, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

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

/** The places and sizes of all nodes of the forms. */
const boxes = (page: Page) =>
  page
    .locator('.wpwl-form, .wpwl-form *')
    .evaluateAll((nodes) => nodes.map((node) => JSON.stringify(node.getBoundingClientRect())));

test(
  'the words of a mark stay until its image arrives, which moves nothing and covers them',
  needs.layoutShift,
  async ({ open, page }) => {
    const shifts = await noteShifts(page);
    const release = await holdBack(page, '**/v1/images/*/*.svg');
    const asked = page.waitForRequest('**/v1/images/*/VISA.svg');
    const { form } = await open({ form: 'data-brands="VISA MASTER" action="/result"' });
    await form.ready();
    await asked;
    const before = await boxes(page);
    expect(await isReadable(page)).toBe(true);
    release();
    await expect.poll(() => isReadable(page)).toBe(false);
    expect(await boxes(page)).toEqual(before);
    expect(await shifts()).toEqual([]);
  },
);

test(
  'the heading of a form shows the mark beside the name, which does not move',
  needs.layoutShift,
  async ({ open, page }) => {
    const shifts = await noteShifts(page);
    const release = await holdBack(page, '**/v1/images/*/*.svg');
    const asked = page.waitForRequest('**/v1/images/*/CHINAUNIONPAY.svg');
    await open({ form: 'data-brands="CHINAUNIONPAY" action="/result"' });
    const heading = page.locator('.wpwl-brand-CHINAUNIONPAY[role=img]');
    await asked;
    const before = [await boxes(page), await heading.screenshot()] as const;
    release();
    await expect.poll(async () => (await heading.screenshot()).equals(before[1])).toBe(false);
    expect(await boxes(page)).toEqual(before[0]);
    expect(await shifts()).toEqual([]);
    await expect(heading).toHaveAccessibleName('China UnionPay');
  },
);

test('marks come back on a page that takes the look away', async ({ open, page }) => {
  const { form } = await open({
    head: inlineStyle('@layer reset { * { margin: 0; padding: 0; border: 0; background: none; } }'),
  });
  await form.ready();
  await expect.poll(() => isReadable(page)).toBe(false);
});

test('the words of a mark stay when its image is missing', async ({ open, page }) => {
  await page.route('**/v1/images/*/VISA.svg', (route) => route.fulfill({ status: 404, body: '' }));
  const answered = page.waitForResponse('**/v1/images/*/VISA.svg');
  const { form } = await open({});
  await form.ready();
  await answered;
  expect(await isReadable(page)).toBe(true);
});

/** The HTML of a shop's page with a form. It lists in `broken` what violates the page's policy. */
const shopPage = (gateway: string, id: string) => `<!doctype html><html lang="en"><title>Shop</title>
  ${inlineScript(`var broken = []; document.addEventListener('securitypolicyviolation', function (e) { broken.push(e.effectiveDirective); });`)}<form class="paymentWidgets" data-brands="VISA" action="/policy/result"></form>
  <script nonce="${nonce}" src="${gateway}/v1/paymentWidgets.js?checkoutId=${id}"></script>`;

test.describe('a policy without img-src', () => {
  test.use({ allowedViolations: /img-src|violates the following/ });
  test('leaves the words of a mark, and nothing is logged but by the browser', async ({
    open,
    page,
    api,
    gateway,
    merchant,
  }) => {
    const { form } = await open({ body: '' });
    const { id } = await api.createCheckout();
    const { url: origin } = gateway;
    const headers = {
      'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}' ${origin}; connect-src ${origin}; frame-src ${origin}`,
    };
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto(merchant.serve('/policy/no-images', { html: shopPage(origin, id), headers }));
    await form.ready();
    await expect.poll(() => page.evaluate('broken')).toContain('img-src');
    expect(await isReadable(page)).toBe(true);
    expect(logged.filter((text) => !/img-src|violates the following/.test(text))).toEqual([]);
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

test.describe('a gateway with marks of its operator', () => {
  // The gateway is another host than the kit's.
  test.use({ guards: { thirdHosts: false } });

  test('shows them beside those of the package', async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'payment-widgets-marks-'));
    // 38 × 24 green pixels.
    const green =
      'iVBORw0KGgoAAAANSUhEUgAAACYAAAAYCAMAAAChk39BAAAAA1BMVEUA/wA0XsCoAAAAEUlEQVR42mNgGAWjYBQMdgAAA6gAARikyiwAAAAASUVORK5CYII=';
    writeFileSync(join(folder, 'MADA.png'), green, 'base64');
    const own = await startGateway('--brand-marks', folder);
    const shop = await Merchant.start(own.url);
    try {
      const { id } = await new MerchantApi(own).createCheckout();
      const images: string[] = [];
      page.on('response', (answer) => {
        if (answer.request().resourceType() === 'image') images.push(`${answer.status()} ${answer.url()}`);
      });
      const html = renderStoryPage(
        { form: 'data-brands="MADA VISA" action="/result"' },
        own.url,
        id,
        '/result',
      );
      await page.goto(shop.serve('/pay', { html }));
      const form = new CardForm(page);
      await form.ready();
      await expect.poll(() => images).toContainEqual(expect.stringMatching(/^200 .*\/MADA\.svg$/));
      const middle = () => readPixels(page.locator('.wpwl-brand-MADA').first(), [{ x: 12, y: 10 }]);
      await expect.poll(middle).toEqual(['rgb(0, 255, 0)']);
      await form.brand.selectOption('VISA');
      await expect.poll(() => images).toContainEqual(expect.stringMatching(/^200 .*\/VISA\.svg$/));
      expect(new Set(images.map((image) => image.replace(/[A-Z]+\.svg$/, ''))).size).toBe(1);
    } finally {
      await shop.stop();
      await own.stop();
      rmSync(folder, { recursive: true });
    }
  });
});
