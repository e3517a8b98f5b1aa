/** Language files that do not arrive or come late. */

import type { CardForm } from '../../src/testing/kit/playwright/index.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { nonce } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';
import { collectWarnings } from '../fixtures/warnings.ts';

const options = "var wpwlOptions = { locale: 'ar' };";

/** Expects that container, form and both frames declare one language, and that the number's name is in it. */
async function expectLanguage(form: CardForm, lang: string, dir: string, name: string): Promise<void> {
  await expect(form.root).toHaveAttribute('lang', lang);
  await expect(form.root).toHaveAttribute('dir', dir);
  await expect(form.root).not.toHaveClass(/wpwl-waiting/);
  await expect(form.root.locator('form')).toHaveAttribute('lang', lang);
  for (const field of [form.number, form.cvv]) {
    const html = field.locator('xpath=ancestor::html');
    await expect(html).toHaveAttribute('lang', lang);
    await expect(html).toHaveAttribute('dir', dir);
  }
  await expect(form.number).toHaveAccessibleName(name);
}

test.describe('a page whose policy forbids requests', () => {
  test.use({ allowedViolations: /connect-src 'none'|Refused to connect/ });

  test('has a form and frames in English, and the console says it once', async ({ open, page, gateway }) => {
    const warnings = collectWarnings(page, /language file/);
    const source = gateway.url;
    const policy = `default-src 'none'; script-src 'nonce-${nonce}' ${source}; style-src ${source}; frame-src ${source}; connect-src 'none'; form-action *`;
    const { form } = await open({ options, headers: { 'Content-Security-Policy': policy } });
    await expectLanguage(form, 'en', 'ltr', 'Card number');
    expect(warnings).toHaveLength(1);
    await form.fill();
    await form.pay();
    await page.waitForURL('**/result?*');
  });
});

test('while a language file is slow, the form is in English; when the file arrives, the whole form changes', async ({
  open,
  page,
}) => {
  const warnings = collectWarnings(page, /language file/);
  const release = await holdBack(page, '**/locales/ar.json');
  const { form } = await open({ options });
  await expectLanguage(form, 'en', 'ltr', 'Card number');
  await form.type('card.number', '4200000000000026');
  release();
  await expectLanguage(form, 'ar', 'rtl', 'رقم البطاقة');
  await expect(form.number).toHaveValue('4200 0000 0000 0026');
  await expect(form.payButton).toHaveText('ادفع الآن');
  expect(warnings).toEqual([]);
});
