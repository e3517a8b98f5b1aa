/** Secure Payment Confirmation in every engine. None of them has the window when a driver starts it without further settings. */
import { addAuthenticator, CardForm, Challenge } from '../../src/testkit/playwright/index.ts';
import { launchOptions } from '../../tools/browser.mjs';
import { confirmedCard, serveNamedPage } from '../fixtures/named-gateway.ts';
import { Card } from './card.ts';
import { expect, test } from './test.ts';

test('a payment confirmation that the browser cannot show leads to the issuer’s page, where the code pays once', async ({
  shopper,
  api,
  gateway,
  merchant,
  playwright,
}) => {
  const servers = { api, gateway, merchant };
  await test.step('the shopper has saved a passkey with another browser', async () => {
    const { url, resultUrl } = await serveNamedPage(servers);
    const browser = await playwright.chromium.launch(launchOptions());
    const page = await browser.newPage();
    await addAuthenticator(page);
    await page.goto(url);
    const form = new CardForm(page);
    await form.fill({ number: confirmedCard });
    await form.pay();
    await new Challenge(page).savePasskey();
    await page.waitForURL(`${resultUrl}?*`);
    await browser.close();
  });
  const { url, resultUrl, merchantTransactionId } = await serveNamedPage(servers);
  await shopper.open(url);
  const card = new Card(shopper);
  await card.type(confirmedCard);
  await card.payButton.click();
  const bank = shopper.at('iframe.wpwl-target', '#place iframe');
  await expect.poll(() => bank.css('input[name=code]').isShown()).toBe(true);
  await bank.css('input[name=code]').type('1234');
  await bank.css('button[name=commit]').click();
  await expect.poll(() => shopper.address()).toContain(`${resultUrl}?`);
  const codes = await api.getResultCodes(merchantTransactionId);
  expect(codes.filter((code) => code === '000.100.110')).toHaveLength(1);
});
