/** A form whose acquirer needs a phone number and an e-mail address that the checkout lacks. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { findViolations, MethodForm } from '../../src/testing/kit/playwright/index.ts';
import { MerchantApi, type RunningGateway, startGateway } from '../fixtures/gateway.ts';
import { Merchant } from '../fixtures/merchant.ts';
import { watchSentField } from '../fixtures/sent-fields.ts';
import { expectNoSidewaysScroll } from '../fixtures/sideways.ts';
import { serveStory } from '../fixtures/story.ts';
import { expect, test } from '../fixtures/test.ts';

// The gateway of these stories is not the kit's.
test.use({ guards: { thirdHosts: false } });

let gateway: RunningGateway;
let shop: Merchant;

test.beforeAll(async () => {
  const config = fileURLToPath(new URL('../fixtures/phone-acquirer.mjs', import.meta.url));
  gateway = await startGateway('--config', config);
  shop = await Merchant.start(gateway.url);
});
test.afterAll(async () => {
  await shop?.stop();
  await gateway?.stop();
});

async function open(page: Page, options = '', lang = 'en') {
  const api = new MerchantApi({ url: gateway.url, entityId: 'a'.repeat(32), accessToken: 'dGVzdA==' });
  const { url, checkoutId, resultUrl } = await serveStory(
    { api, merchant: shop },
    {
      checkout: { testMode: 'EXTERNAL' },
      form: 'action="{result}" data-brands="MBWAY"',
      options: `var wpwlOptions = { ${options} };`,
      lang,
    },
  );
  await page.goto(url);
  const method = new MethodForm(page, 'virtualAccount-MBWAY');
  return {
    method,
    mobile: method.form.locator('[name="customer.mobile"]'),
    email: method.form.locator('[name="customer.email"]'),
    toResult: () => page.waitForURL(`${resultUrl}?*`),
    readRecord: async () => (await api.getStatus(checkoutId)).record,
  };
}

test('a shopper is told that the phone number lacks, types it and the address by keyboard alone, and both are sent', async ({
  page,
}) => {
  const sent = await watchSentField(page, 'customer.mobile');
  const { method, mobile, email, toResult, readRecord } = await open(page);
  await expect(mobile).toHaveAccessibleName('Mobile number');
  await mobile.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(mobile).toHaveAccessibleDescription('Enter the mobile number');
  await expect(email).toHaveAccessibleDescription('Enter a valid email address');
  await expect(mobile).toBeFocused();
  expect(sent).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type('(+351) 912 345 678');
  await page.keyboard.press('Tab');
  await expect(email).toBeFocused();
  await expect(mobile).toHaveAccessibleDescription('');
  await page.keyboard.type('jane@shop.example');
  await page.keyboard.press('Tab');
  await expect(method.button).toBeFocused();
  await page.keyboard.press('Space');
  await toResult();
  expect(await readRecord()).toMatchObject({
    paymentBrand: 'MBWAY',
    result: { code: '000.200.000' },
    customer: { mobile: '+351912345678', email: 'jane@shop.example' },
  });
});

test('both fields stand in Arabic from right to left on a phone, beside their errors, and axe finds nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const { method, mobile, email } = await open(page, `locale: 'ar'`, 'ar');
  await method.button.click();
  for (const input of [mobile, email]) await expect(input).toHaveAccessibleDescription(/\p{Script=Arabic}/u);
  await expect(method.form).toHaveCSS('direction', 'rtl');
  expect(await findViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
});
