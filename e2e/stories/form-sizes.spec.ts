/** How much space the forms take, and what they show at each size. */
import { SavedCards } from '../../src/testkit/playwright/index.ts';
import { expect, test } from '../fixtures/test.ts';

const detects = "var wpwlOptions = { brandDetection: true, locale: 'en' };";
const eight = 'DIRECTDEBIT_SEPA SOFORTUEBERWEISUNG IDEAL EPS PAYPAL KLARNA_INVOICE STC_PAY BOLETO';

for (const [width, most] of [
  [640, 290],
  [390, 460],
] as const)
  test(`the card form is at most ${most} px high on a page of ${width} px`, async ({ open, page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { form } = await open({ options: detects });
    await form.ready();
    const box = await page.locator('.wpwl-form-card').boundingBox();
    expect(box?.height).toBeLessThanOrEqual(most);
  });

test('eight payment methods in an accordion take at most 1,200 px, with one loud button', async ({
  open,
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await open({
    form: `action="/result" data-brands="${eight}"`,
    options: "var wpwlOptions = { layout: 'accordion', displayBic: true };",
  });
  await expect(page.locator('.wpwl-method')).toHaveCount(8);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(1_200);
  await expect(page.locator('.wpwl-button-pay').filter({ visible: true })).toHaveCount(1);
});

test('a saved card takes two lines, with its code beside them', async ({ open, page, api }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await open({
    checkout: { 'registrations[0].id': await api.register({}) },
    options: 'var wpwlOptions = { registrations: { requireCvv: true } };',
  });
  const saved = new SavedCards(page);
  await saved.payButton.waitFor();
  const group = page.locator('.wpwl-group-registration').first();
  expect((await group.boundingBox())?.height).toBeLessThanOrEqual(76);
  await expect(group.locator('.wpwl-wrapper-registration-number')).toHaveText(/^\*{12}\d{4}$/);
});
