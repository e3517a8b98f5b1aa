/** Brands that the contract does not know, which the configuration of the gateway names. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { findViolations, MethodForm } from '../../src/testing/kit/playwright/index.ts';
import { MerchantApi, type RunningGateway, startGateway } from '../fixtures/gateway.ts';
import { Merchant } from '../fixtures/merchant.ts';
import { serveStory } from '../fixtures/story.ts';
import { expect, test } from '../fixtures/test.ts';

// The gateway of these stories is not the kit's.
test.use({ guards: { thirdHosts: false } });

let gateway: RunningGateway;
let shop: Merchant;

test.beforeAll(async () => {
  const config = fileURLToPath(new URL('../fixtures/own-brands.mjs', import.meta.url));
  gateway = await startGateway('--config', config);
  shop = await Merchant.start(gateway.url);
});
test.afterAll(async () => {
  await shop?.stop();
  await gateway?.stop();
});

async function open(page: Page, brands: string, options = '') {
  const api = new MerchantApi({ url: gateway.url, entityId: 'a'.repeat(32), accessToken: 'dGVzdA==' });
  const form = `action="{result}" data-brands="${brands}"`;
  const served = await serveStory(
    { api, merchant: shop },
    { form, options: `var wpwlOptions = { ${options} };` },
  );
  await page.goto(served.url);
  return { api, ...served };
}

test('a brand of the gateway’s own is drawn with its name and mark, and paid on the provider’s page', async ({
  page,
}) => {
  const { api, checkoutId } = await open(page, 'VISA BLIK');
  const { button } = new MethodForm(page, 'virtualAccount-BLIK');
  await expect(button).toHaveAccessibleName(/BLIK/);
  const mark = await button.evaluate((node) =>
    [node, ...node.querySelectorAll('*')]
      .map((one) => getComputedStyle(one, '::after').backgroundImage)
      .join(),
  );
  expect(mark).toMatch(/\/v1\/images\/[0-9a-f]{12}\/BLIK\.svg/);
  expect(await findViolations(page)).toEqual([]);
  await button.click();
  await page.locator('[value=approve]').click();
  await page.waitForURL(/resourcePath=/);
  expect((await api.getStatus(checkoutId)).record).toMatchObject({
    paymentBrand: 'BLIK',
    result: { code: '000.100.110' },
  });
});

for (const layout of ['compact', 'accordion'])
  test(`a form of such brands alone is drawn in the layout ${layout}, in the language of the page`, async ({
    page,
  }) => {
    await open(page, 'BLIK SWISH PAYPAL', `layout: '${layout}', locale: 'de'`);
    await expect(page.locator('form.wpwl-form-virtualAccount')).toHaveCount(3);
    const named =
      layout === 'accordion' ? page.locator('.wpwl-method') : page.locator('.wpwl-form .wpwl-button-brand');
    await expect(named.first()).toHaveAccessibleName(/BLIK-Zahlung/);
  });

test('a brand of a code shows it in place of the form until it is paid', async ({ page }) => {
  const { api, checkoutId } = await open(page, 'SWISH');
  await new MethodForm(page, 'virtualAccount-SWISH').button.click();
  const code = page.locator('iframe.wpwl-target').filter({ visible: true }).contentFrame();
  const address = await code.locator('#testers a').getAttribute('href');
  await page.request.get(`${address}&choice=approve`);
  await page.waitForURL(/resourcePath=/);
  expect((await api.getStatus(checkoutId)).record).toMatchObject({
    paymentBrand: 'SWISH',
    result: { code: '000.100.110' },
  });
});

test('a code that neither the contract nor the gateway knows is told on the console, and the others are drawn', async ({
  page,
}) => {
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await open(page, 'BLIK BLICK');
  await expect(page.locator('form.wpwl-form-virtualAccount')).toHaveCount(1);
  expect(told.join()).toContain("data-brands: 'BLICK' is not a brand of this gateway");
  expect(told.join()).not.toContain("'BLIK' is not");
});
