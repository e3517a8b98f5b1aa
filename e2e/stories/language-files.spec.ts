import type { Page } from '@playwright/test';
import { nonce } from '../fixtures/merchant.ts';
import { expect, test } from '../fixtures/test.ts';
import type { CardForm } from '../pages/card-form.ts';

const options = "var wpwlOptions = { locale: 'ar' };";

/** Container, form and both frames are all in one language, and say so. */
async function expectLanguage(form: CardForm, lang: string, dir: string, name: string): Promise<void> {
  await expect(form.container).toHaveAttribute('lang', lang);
  await expect(form.container).toHaveAttribute('dir', dir);
  await expect(form.container).not.toHaveClass(/wpwl-waiting/);
  await expect(form.container.locator('form')).toHaveAttribute('lang', lang);
  for (const field of [form.number, form.cvv]) {
    const html = field.locator('xpath=ancestor::html');
    await expect(html).toHaveAttribute('lang', lang);
    await expect(html).toHaveAttribute('dir', dir);
  }
  await expect(form.number).toHaveAccessibleName(name);
}

/** What the console says of language files. */
function languageWarnings(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('language file')) said.push(message.text());
  });
  return said;
}

test('a language file that is broken off leaves a form in English that pays; the console says it once', async ({
  open,
  page,
}) => {
  const said = languageWarnings(page);
  await page.route('**/locales/ar.json', (route) => route.abort());
  const { form } = await open({ options, body: '{script}{form}{form}' });
  await expectLanguage(form, 'en', 'ltr', 'Card number');
  expect(said).toHaveLength(1);
  await form.fill();
  await form.pay();
  await page.waitForURL('**/result?*');
});

test.describe('a page whose policy forbids requests', () => {
  test.use({ allowedViolations: /connect-src 'none'|Refused to connect/ });

  test('has a form in English, whose frames are English, too; the console says it once', async ({
    open,
    page,
    gateway,
  }) => {
    const said = languageWarnings(page);
    const source = gateway.gateway;
    const policy = `default-src 'none'; script-src 'nonce-${nonce}' ${source}; style-src ${source}; frame-src ${source}; connect-src 'none'; form-action *`;
    const { form } = await open({ options, headers: { 'Content-Security-Policy': policy } });
    await expectLanguage(form, 'en', 'ltr', 'Card number');
    expect(said).toHaveLength(1);
    await form.fill();
    await form.pay();
    await page.waitForURL('**/result?*');
  });
});

test('a language file that is slow lets the form begin in English, and changes it whole when it comes', async ({
  open,
  page,
}) => {
  const said = languageWarnings(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/locales/ar.json', async (route) => {
    await released;
    await route.continue();
  });
  const { form } = await open({ options });
  await expectLanguage(form, 'en', 'ltr', 'Card number');
  await form.typeNumber('4200000000000026');
  release();
  await expectLanguage(form, 'ar', 'rtl', 'رقم البطاقة');
  await expect(form.number).toHaveValue('4200 0000 0000 0026');
  await expect(form.payButton).toHaveText('ادفع الآن');
  expect(said).toEqual([]);
});
