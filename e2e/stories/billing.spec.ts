/** The billing address in the card form. */
import { findViolations } from '../../src/testing/kit/playwright/index.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ typing: 'fill' });

/** Options for a form that asks for a whole address. */
const askForAddress = (options = '') =>
  `var wpwlOptions = { billingAddress: {}, mandatoryBillingFields: { country: true, state: true, city: true, postcode: true, street1: true }, ${options} };`;

test('the form asks for a billing address, checks it and sends it', async ({ open, api, page }) => {
  const { form, checkoutId, resultUrl } = await open({ options: askForAddress() });
  await form.fill();
  await form.pay();
  for (const key of ['Country', 'State', 'City', 'PostCode', 'Street'])
    await expect(form.hint(`billing${key}Error`)).toBeVisible();
  await expect(page.getByLabel('Country')).toBeFocused();

  await page.getByLabel('Country').selectOption({ label: 'United States' });
  await page.getByLabel('State or region').selectOption('CA');
  await page.getByLabel('City').fill('Los Angeles');
  await page.getByLabel('Postcode').fill('90001');
  await page.getByLabel('Street and house number').fill('1 Main Street');
  await expect(form.root.locator('.wpwl-hint')).toHaveCount(0);
  await form.pay();
  await page.waitForURL(`${resultUrl}?*`);
  expect((await api.getPaymentRequests(checkoutId))[0]?.parameters).toMatchObject({
    'billing.country': 'US',
    'billing.state': 'CA',
    'billing.city': 'Los Angeles',
    'billing.postcode': '90001',
    'billing.street1': '1 Main Street',
  });
});

for (const [style, lang, width] of [
  ['plain', 'ar', 320],
  ['none', 'en', 390],
] as const)
  test(`axe finds nothing in the billing address, and it fits its page: ${style}, ${lang}, ${width} px`, async ({
    open,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { form } = await open({ lang, options: askForAddress(`style: '${style}', locale: '${lang}'`) });
    await form.ready();
    await form.pay();
    await expect(form.hint('billingCityError')).toBeVisible();
    // Without styles, the button has the size that the browser gives it, which WCAG 2.5.8 allows.
    const exceptions = style === 'none' ? ['target-size'] : [];
    expect(await findViolations(page, exceptions)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
