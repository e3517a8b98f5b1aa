/** Forms that open when a logo is chosen. */
import { findViolations } from '../../src/testing/kit/playwright/index.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

test('in the style logos a logo opens its form, by keyboard too; what is typed stays behind another logo, and the form pays (A-70)', async ({
  open,
  page,
}) => {
  const { form } = await open({
    form: 'action="/by-logo" data-brands="VISA MASTER PAYPAL"',
    options: `var wpwlOptions = { style: 'logos' };`,
  });
  const logo = page.getByRole('button', { name: 'Mastercard' });
  await expect(logo).toHaveAttribute('aria-expanded', 'false');
  await expect(form.root).toBeHidden();
  expect(await findViolations(page)).toEqual([]);
  await logo.focus();
  await page.keyboard.press('Enter');
  await expect(form.root).toBeVisible();
  await expect(form.brand).toHaveValue('MASTER');
  await page.getByRole('button', { name: 'Visa' }).click();
  await expect(form.brand).toHaveValue('VISA');
  expect(await findViolations(page)).toEqual([]);
  await form.fill();
  const marked = form.number.locator('xpath=ancestor::html');
  await marked.evaluate((html) => Object.assign(html, { marked: true }));
  await page.getByRole('button', { name: 'PayPal' }).click();
  await expect(form.root).toBeHidden();
  await page.getByRole('button', { name: 'Visa' }).click();
  await expect(form.number).toHaveValue('4200 0000 0000 0026');
  await expect(form.cvv).toHaveValue('987');
  expect(await marked.evaluate((html) => 'marked' in html)).toBe(true);
  await form.pay();
  await page.waitForURL('**/by-logo?*');
});
