import { fileURLToPath } from 'node:url';
import { test } from '../fixtures/test.ts';
import { CardForm } from '../pages/card-form.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

test('shop', async ({ page, gateway }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  await page.goto(gateway.shop);
  await page.screenshot({ path: `${folder}shop-articles.png` });
  await page.locator('a[href*="checkout"]').first().click();
  const form = new CardForm(page);
  await form.fill();
  await page.screenshot({ path: `${folder}shop-checkout.png`, fullPage: true });
  await form.pay();
  await page.waitForURL('**/result?*');
  await page.screenshot({ path: `${folder}shop-result.png`, fullPage: true });
});

test('shop on a phone, in Arabic, dark', async ({ page, gateway }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${gateway.shop}/?lang=ar`);
  const link = await page.locator('a[href*="checkout"]').first().getAttribute('href');
  const url = new URL(link ?? '', gateway.shop);
  url.searchParams.set('lang', 'ar');
  await page.goto(url.href);
  await new CardForm(page).ready();
  await page.screenshot({ path: `${folder}shop-phone-arabic-dark.png`, fullPage: true });
});
