/** The pictures of the demo shop. */

import { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { test } from '../fixtures/test.ts';
import { requireJapaneseFont } from './fonts.ts';
import { shoot, shootPage } from './shoot.ts';

// The demo shop has a gateway of its own.
test.use({ guards: async ({ demo }, use) => use({ thirdHosts: [demo.url] }) });

test('shop', async ({ page, demoShop }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto(demoShop);
  await shoot(page, 'shop-articles', { fullPage: true });
  await page.locator('.menu summary').click();
  await shoot(page, 'shop-languages');
  await page.keyboard.press('Escape');
  await page.locator('a[href*="checkout"]').first().click();
  const form = new CardForm(page);
  await form.fill();
  await shoot(page, 'shop-checkout');
  await form.pay();
  await page.waitForURL('**/result?*');
  await shoot(page, 'shop-result');
});

test('shop with several methods in Japanese', async ({ page, demoShop }) => {
  requireJapaneseFont();
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto(`${demoShop}/checkout?article=teapot&brands=VISA&brands=DIRECTDEBIT_SEPA&lang=ja`);
  await new CardForm(page).ready();
  await shoot(page, 'shop-methods-japanese', { fullPage: true });
});

test('shop’s drawer for testers', async ({ page, demoShop }) => {
  await page.setViewportSize({ width: 1280, height: 1100 });
  await page.goto(`${demoShop}/checkout?article=chair&lang=en`);
  await new CardForm(page).ready();
  await shoot(page, 'shop-drawer');
});

test('shop’s checkout after a decline, on a phone', async ({ page, demoShop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${demoShop}/checkout?article=lamp&lang=en`);
  await new CardForm(page).ready();
  await shoot(page, 'shop-checkout-phone');
  await page.goto(`${demoShop}/checkout?article=lamp&declined=reasonBank&lang=en`);
  await new CardForm(page).ready();
  await shoot(page, 'shop-again-phone');
});

test('shop with a decline, dark', async ({ page, demoShop }) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto(`${demoShop}/checkout?article=chair&scheme=dark&lang=en`);
  const form = new CardForm(page);
  await form.fill({ holder: '800.100.155' });
  await form.pay();
  await page.waitForURL('**/result?*');
  await shoot(page, 'shop-declined-dark');
});

test('shop’s playground', async ({ page, demoShop }) => {
  await page.setViewportSize({ width: 1000, height: 1100 });
  const labels = encodeURIComponent('{"submit":"Order and pay"}');
  await page.goto(
    `${demoShop}/playground?lang=en&o.style=plain&o.showCVVHint=true&o.imageStyle=gif&o.labels=${labels}`,
  );
  await new CardForm(page).ready();
  await shoot(page, 'shop-playground');
});

test('shop on a phone, in Arabic, dark', async ({ page, demoShop }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${demoShop}/checkout?article=lamp&lang=ar`);
  await new CardForm(page).ready();
  await shootPage(page, 'shop-phone-arabic-dark');
});
