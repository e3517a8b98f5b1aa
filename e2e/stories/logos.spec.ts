import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../fixtures/test.ts';

test('the style logos opens a form on choice, by keyboard too, and takes a payment', async ({
  open,
  page,
}) => {
  const { form, resultUrl } = await open({ options: `var wpwlOptions = { style: 'logos' };` });
  const logo = page.getByRole('button', { name: 'Mastercard' });
  await expect(logo).toHaveAttribute('aria-expanded', 'false');
  await expect(form.container).toBeHidden();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await logo.focus();
  await page.keyboard.press('Enter');
  await expect(form.container).toBeVisible();
  await expect(form.brand).toHaveValue('MASTER');
  await page.getByRole('button', { name: 'Visa' }).click();
  await expect(form.brand).toHaveValue('VISA');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await form.fill();
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
});
