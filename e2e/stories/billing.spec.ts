/** The billing address in the card form. */
import { findViolations } from '../../src/testing/kit/playwright/index.ts';
import { needs } from '../fixtures/chromium-only.ts';
import { holdBack } from '../fixtures/hold-back.ts';
import { noteShifts } from '../fixtures/note-shifts.ts';
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

for (const { name, width, options } of [
  { name: 'on a phone', width: 390, options: "layout: 'compact'" },
  { name: 'on a wide page', width: 1_280, options: '' },
  { name: 'in Arabic', width: 640, options: "layout: 'compact', locale: 'ar'" },
  { name: 'in the style plain', width: 390, options: "style: 'plain'" },
])
  test(
    `a form with a billing address ${name} is seen whole, once its code has come, and nothing moves then`,
    needs.layoutShift,
    async ({ open, page }) => {
      await page.setViewportSize({ width, height: 1_200 });
      const readShifts = await noteShifts(page);
      const release = await holdBack(page, '**/later.js');
      const { form } = await open({
        options: askForAddress(options),
        body: '{script}{form}<p id="below">Below</p>',
      });
      await expect(page.locator('.wpwl-control-cvv')).toHaveAttribute('aria-busy', 'false');
      await expect(page.locator('.wpwl-form-card')).toBeHidden();
      const below = await page.locator('#below').boundingBox();
      // The page's text was painted before the form was drawn.
      const { length } = await readShifts();
      release();
      await form.ready();
      await expect(page.locator('.wpwl-group-billing')).toBeVisible();
      expect(await page.locator('#below').boundingBox()).toEqual(below);
      expect((await readShifts()).slice(length)).toEqual([]);
    },
  );

test('a form whose billing address does not arrive cannot be paid with, and stands in its place once it comes', async ({
  open,
  page,
}) => {
  let tries = 0;
  await page.route('**/later.js', (route) => (++tries > 2 ? route.continue() : route.abort()));
  const { form } = await open({ options: askForAddress() });
  await expect(page.locator('.wpwl-message')).toBeVisible();
  await expect(form.payButton).toHaveCount(0);
  // The widget has asked a second time by itself.
  await expect.poll(() => tries).toBe(2);
  await page.locator('.wpwl-button-retry').click();
  await form.ready();
  await form.fill();
  await form.pay();
  await expect(form.hint('billingCityError')).toBeVisible();
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
