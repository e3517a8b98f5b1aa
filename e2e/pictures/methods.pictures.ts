/** The pictures of forms of brands that are no cards, and of logos. */

import { MethodForm } from '../../src/testkit/playwright/index.ts';
import { inlineStyle } from '../fixtures/merchant.ts';
import { test } from '../fixtures/test.ts';
import { shootPage } from './shoot.ts';

const white = inlineStyle('body{margin:24px;background:#f6f6f5}h1{display:none}');
const brands = 'DIRECTDEBIT_SEPA SOFORTUEBERWEISUNG IDEAL EPS PAYPAL KLARNA_INVOICE STC_PAY BOLETO';

/** Names of common words, in languages that bend them: the button keeps its text. */
const common = 'DIRECTDEBIT_SEPA PREPAYMENT KLARNA_INVOICE BOLETO STC_PAY';

for (const [name, options, lang, width, offered = brands] of [
  ['methods-card', '', 'en', 640],
  ['methods-plain', "style: 'plain'", 'en', 760],
  ['methods-arabic-phone', "locale: 'ar'", 'ar', 320],
  ['methods-czech-phone', "locale: 'cz'", 'cs', 320, common],
  ['methods-russian-phone', "locale: 'ru'", 'ru', 320, common],
] as const) {
  test(name, async ({ open, page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open({
      form: `action="/result" data-brands="${offered}"`,
      options: `var wpwlOptions = { displayBic: true, ${options} };`,
      lang,
      head: white,
    });
    const debit = new MethodForm(page, 'directDebit');
    await debit.fill({ accountIban: 'DE24100000001234567890' });
    await debit.button.click();
    await debit.root.locator('.wpwl-hint-accountBicError').waitFor();
    await page.locator('.wpwl-control-radio-mobile').check();
    await shootPage(page, name);
  });
}

test('logos', async ({ open, page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await open({
    form: 'action="/result" data-brands="VISA MASTER AMEX PAYPAL DIRECTDEBIT_SEPA SOFORTUEBERWEISUNG"',
    options: "var wpwlOptions = { style: 'logos' };",
    head: white,
  });
  await page.locator('.wpwl-logo').nth(1).click();
  await page.locator('.wpwl-container-card').waitFor();
  await page.mouse.move(0, 0);
  await shootPage(page, 'logos');
});
